/**
 * The keyboard inside a cell that has buttons, as the grid pattern of ARIA has it: Enter or F2 goes in, arrows and Tab go from
 * button to button, Escape goes back. Main thread. Rows keep their places meanwhile, and a button whose row is gone loses the
 * focus: a key that was meant for that row does nothing to the one that took its place.
 */
import { createEffect, createSignal, onCleanup } from "solid-js";
import type { Table } from "./create-table.ts";
import type { RowKey } from "./column.ts";
import { cellStep } from "./table-keys.ts";

type Entered = { readonly key: RowKey; readonly cell: HTMLElement };

/** Lives as long as its owner. `grid`: what has the focus while no cell is entered. */
export function createCellEntry<Row>(table: Table<Row>, grid: () => HTMLElement | undefined) {
  const [entered, setEntered] = createSignal<Entered | null>(null);
  createEffect(() => {
    const now = entered();
    if (now === null) return;
    table.setEntered(true);
    onCleanup(() => table.setEntered(false));
  });
  const keyNow = () => table.items()[table.cursor.index()]?.key;
  createEffect(() => {
    const now = entered();
    if (now !== null && keyNow() !== now.key) grid()?.focus();
  });
  const cellOf = (id: string | undefined): HTMLElement | null => {
    const item = table.items()[table.cursor.index()];
    const column = table.columns()[table.cursor.column()]?.column;
    // A cell that says something is no cell of buttons, whatever stands beside its words.
    if (id === undefined || item?.kind !== "row") return null;
    if (column?.onEnter !== undefined || column?.text !== undefined) return null;
    return grid()?.ownerDocument.getElementById(id) ?? null;
  };
  const begin = (cell: HTMLElement) => {
    const key = keyNow();
    if (key !== undefined) setEntered({ key, cell });
  };
  return {
    /** False: there is nothing in the cell to go to. `id`: of the cell that the cursor is on. */
    enter(id: string | undefined): boolean {
      const cell = cellOf(id);
      const [first] = cell === null ? [] : buttonsIn(cell);
      if (cell === null || first === undefined) return false;
      begin(cell);
      first.focus();
      return true;
    },
    /** True: the key was for the cell that is entered. */
    onKey(event: KeyboardEvent): boolean {
      const cell = entered()?.cell;
      if (cell === undefined || !(event.target instanceof Node) || !cell.contains(event.target))
        return false;
      const step = cellStep(event);
      if (step === null) return false;
      if (step === "leave") {
        grid()?.focus();
        return true;
      }
      const buttons = buttonsIn(cell);
      const at = buttons.findIndex((button) => button === event.target) + step;
      const next = buttons[at];
      // Beyond its last button Tab leaves the table, as it does everywhere.
      if (next === undefined) return event.key !== "Tab";
      next.focus();
      return true;
    },
    /** A dialog that a button opened gives it the focus back. */
    onFocusIn({ target }: FocusEvent, id: string | undefined): void {
      if (!(target instanceof HTMLButtonElement)) return;
      const cell = cellOf(id);
      if (cell?.contains(target) === true) begin(cell);
    },
    onFocusOut({ relatedTarget }: FocusEvent): void {
      const now = entered();
      if (now === null || (relatedTarget instanceof Node && now.cell.contains(relatedTarget)))
        return;
      setEntered(null);
      // The button itself may have gone, with its row.
      if (relatedTarget === null && keyNow() !== now.key) queueMicrotask(() => grid()?.focus());
    },
  };
}

const buttonsIn = (cell: HTMLElement): HTMLElement[] => [
  ...cell.querySelectorAll<HTMLElement>("button:not(:disabled)"),
];
