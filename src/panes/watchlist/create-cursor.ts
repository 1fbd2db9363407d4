/**
 * The keyboard's place in the rows. Main thread. It stays with its symbol or section when rows are sorted or the list changes,
 * and the grid keeps the focus itself (aria-activedescendant), so that a row may leave the page while it is the cursor's.
 */
import { createMemo, createSignal } from "solid-js";
import { nextStop, rowKey, type Row } from "./rows.ts";

export type Cursor = ReturnType<typeof createCursor>;

/** `fallback` is the symbol that the cursor is on before it was moved. */
export function createCursor(rows: () => readonly Row[], fallback: () => number | null) {
  const [moved, setMoved] = createSignal<number | null>(null);
  const indexOf = (key: number | null) =>
    key === null ? -1 : rows().findIndex((row) => rowKey(row) === key);

  /** Index of the cursor's row; -1 where there is no row at all. */
  const index = createMemo(() => {
    const own = indexOf(moved());
    if (own >= 0) return own;
    const other = indexOf(fallback());
    return other >= 0 ? other : nextStop(rows(), 0, 1);
  });

  return {
    index,
    /** By key of rows.ts. */
    set: (key: number | null) => setMoved(key),
    /** Moves by rows, over headings of the house and not past the ends; returns the new index. */
    moveBy: (step: number): number => {
      const last = rows().length - 1;
      const direction = step < 0 ? -1 : 1;
      const wanted = Math.max(0, Math.min(last, index() + step));
      const near = nextStop(rows(), wanted, direction);
      const found = near >= 0 ? near : nextStop(rows(), wanted, direction === 1 ? -1 : 1);
      if (found >= 0) setMoved(rowKey(rows()[found]));
      return found;
    },
  };
}
