/**
 * The menu behind a table's right button, menu key or long press: of a row, of a column's head, or of the table. Main thread.
 * It stays with the row it was asked for while others come and go: a row is known by its key, never by its place.
 */
import { createMemo, createSignal } from "solid-js";
import type { MenuEntry } from "../menu.tsx";
import type { GroupItem } from "./arrange.ts";
import type { RowKey } from "./column.ts";
import type { Table } from "./create-table.ts";
import { columnEntries, headEntries } from "./table-menus.ts";
import { t } from "../../language/translate.ts";

type Target = { row: RowKey } | { head: string } | { group: RowKey } | null;

export type TableMenuProps<Row> = {
  table: Table<Row>;
  label: string;
  rowName: (row: Row) => string;
  rowMenu?: ((row: Row, chosen: readonly Row[]) => readonly MenuEntry[]) | undefined;
  groupMenu?: ((rows: readonly Row[]) => readonly MenuEntry[]) | undefined;
};

export function createTableMenu<Row>(props: TableMenuProps<Row>) {
  const [target, setTarget] = createSignal<Target>(null);
  /** undefined once it is gone, or where the menu is of no row. */
  const row = createMemo(() => {
    const at = target();
    if (at === null || !("row" in at)) return undefined;
    return props.table.shown().find((one) => props.table.options.rowKey(one) === at.row);
  });
  /** Likewise, of a group. */
  const group = createMemo(() => {
    const at = target();
    if (at === null || !("group" in at)) return undefined;
    return props.table.items().find((one): one is GroupItem<Row> => one.key === at.group);
  });
  return {
    ofHead: (head: string) => setTarget({ head }),
    /** The key of the row at that place, undefined where none is. */
    ofRow: (index: number): RowKey | undefined => {
      const item = props.table.items()[index];
      if (item?.kind === "row") {
        setTarget({ row: item.key });
        return item.key;
      }
      // Where nothing can be done with a group, it is the table's.
      setTarget(item === undefined || !props.groupMenu ? null : { group: item.key });
      return undefined;
    },
    entries: createMemo((): readonly MenuEntry[] => {
      const at = target();
      if (at === null) return columnEntries(props.table);
      if ("head" in at) return headEntries(props.table, at.head);
      const some = group();
      if (some !== undefined) return props.groupMenu?.(some.rows) ?? [];
      const one = row();
      if (one === undefined) return [{ kind: "heading", label: t("No longer in this list") }];
      return props.rowMenu?.(one, props.table.selection.with(one)) ?? [];
    }),
    name: () => {
      const one = row();
      return one === undefined ? (group()?.label ?? props.label) : props.rowName(one);
    },
  };
}
