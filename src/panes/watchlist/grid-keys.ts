/** What the keys do while the rows have the focus. Main thread; pure: a table from keys to the names of actions. */

export type GridAction =
  | { do: "move"; rows: number }
  | { do: "page"; pages: number }
  | { do: "shift"; places: number }
  | {
      do:
        | "first"
        | "last"
        | "open"
        | "info"
        | "star"
        | "remove"
        | "add"
        | "copy"
        | "undo"
        | "leave";
    }
  | { do: "search"; letter: string };

type Keys = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const PLAIN: Readonly<Record<string, GridAction>> = {
  ArrowDown: { do: "move", rows: 1 },
  ArrowUp: { do: "move", rows: -1 },
  PageDown: { do: "page", pages: 1 },
  PageUp: { do: "page", pages: -1 },
  Home: { do: "first" },
  End: { do: "last" },
  Enter: { do: "open" },
  " ": { do: "star" },
  Delete: { do: "remove" },
  Insert: { do: "add" },
  Escape: { do: "leave" },
};

const WITH_ALT: Readonly<Record<string, GridAction>> = {
  ArrowDown: { do: "shift", places: 1 },
  ArrowUp: { do: "shift", places: -1 },
  Enter: { do: "info" },
};

const WITH_CTRL: Readonly<Record<string, GridAction>> = {
  c: { do: "copy" },
  z: { do: "undo" },
};

/** The action of a key, or null where the key is not ours. A letter or digit goes to the search. */
export function gridAction(event: Keys): GridAction | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    return event.altKey || event.shiftKey ? null : (WITH_CTRL[key.toLowerCase()] ?? null);
  }
  if (event.altKey) return WITH_ALT[key] ?? null;
  const action = PLAIN[key];
  if (action) return action;
  return /^[\p{L}\p{N}]$/u.test(key) ? { do: "search", letter: key } : null;
}
