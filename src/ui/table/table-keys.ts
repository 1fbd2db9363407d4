/** What the keys do while a table has the focus. Main thread; pure: from keys to the names of actions. */

export type TableAction =
  | { do: "row"; by: number; extends: boolean }
  | { do: "page"; by: number; extends: boolean }
  | { do: "column"; by: number }
  | { do: "first-row" | "last-row"; extends: boolean }
  | { do: "first-column" | "last-column" | "choose" | "all" | "enter" | "open" | "leave" | "copy" };

type Keys = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** The action of a key, or null where the key is not the table's. */
export function tableAction({ key, altKey, ctrlKey, metaKey, shiftKey }: Keys): TableAction | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return withCtrl(key, shiftKey);
  switch (key) {
    case "ArrowDown":
      return { do: "row", by: 1, extends: shiftKey };
    case "ArrowUp":
      return { do: "row", by: -1, extends: shiftKey };
    case "PageDown":
      return { do: "page", by: 1, extends: shiftKey };
    case "PageUp":
      return { do: "page", by: -1, extends: shiftKey };
    case "ArrowRight":
      return { do: "column", by: 1 };
    case "ArrowLeft":
      return { do: "column", by: -1 };
    case "Home":
      return { do: "first-column" };
    case "End":
      return { do: "last-column" };
    case " ":
      return { do: "choose" };
    case "Enter":
      return { do: "enter" };
    case "F2":
      return { do: "enter" };
    case "Escape":
      return { do: "leave" };
    default:
      return null;
  }
}

function withCtrl(key: string, shiftKey: boolean): TableAction | null {
  switch (key) {
    case "Home":
      return { do: "first-row", extends: shiftKey };
    case "End":
      return { do: "last-row", extends: shiftKey };
    case "a":
      return { do: "all" };
    case "c":
      return { do: "copy" };
    case "Enter":
      return { do: "open" };
    default:
      return null;
  }
}

/** What a key does within a cell that is entered: to the next control, or the one before; back to the cell; null: nothing. */
export function cellStep({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Keys): 1 | -1 | "leave" | null {
  if (altKey || ctrlKey || metaKey) return null;
  switch (key) {
    case "ArrowRight":
      return 1;
    case "ArrowLeft":
      return -1;
    case "Tab":
      return shiftKey ? -1 : 1;
    case "Escape":
    case "F2":
      return "leave";
    default:
      return null;
  }
}

const MOVES: ReadonlySet<TableAction["do"]> = new Set([
  "row",
  "page",
  "column",
  "first-row",
  "last-row",
  "first-column",
  "last-column",
]);

/** Whether a key only moves the cursor. */
export const isMove = (action: TableAction | null): boolean =>
  action !== null && MOVES.has(action.do);
