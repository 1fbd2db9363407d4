/**
 * The keyboard's place in a table: a row and a column. Main thread. It stays with its row when rows are sorted; the grid
 * keeps the focus itself (aria-activedescendant), so that the row may leave the page while the cursor is on it.
 */
import { createEffect, createMemo, createSignal } from "solid-js";
import type { Item } from "./arrange.ts";
import type { RowKey } from "./column.ts";

export function createTableCursor(
  items: () => readonly Item<unknown>[],
  columnCount: () => number,
) {
  const [key, setKey] = createSignal<RowKey | null>(null);
  const [wantedColumn, setColumn] = createSignal(0);
  const found = createMemo(() => items().findIndex((item) => item.key === key()));
  /** Where it was when its row went: the next one takes its place. */
  let last = 0;
  createEffect(() => {
    if (found() >= 0) last = found();
  });
  /** -1: there is no row. */
  const index = createMemo(() => (found() >= 0 ? found() : Math.min(last, items().length - 1)));
  const column = createMemo(() => Math.max(0, Math.min(wantedColumn(), columnCount() - 1)));
  const goTo = (row: number): number => {
    const at = Math.max(0, Math.min(items().length - 1, row));
    setKey(items()[at]?.key ?? null);
    return at;
  };
  return {
    index,
    column,
    /** False where its row went, or none was chosen yet. */
    isOnItsRow: () => found() >= 0,
    goTo,
    moveBy: (rows: number) => goTo(index() + rows),
    setColumn,
    moveColumn: (step: number) =>
      setColumn(Math.max(0, Math.min(columnCount() - 1, column() + step))),
  };
}
