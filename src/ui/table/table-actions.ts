/** What the keys of table-keys.ts do. Main thread. */
import type { ListWindow } from "../list-window.ts";
import { copyOrSay } from "../copy-text.ts";
import type { RowKey } from "./column.ts";
import type { Table } from "./create-table.ts";
import type { TableAction } from "./table-keys.ts";

type Context<Row> = {
  readonly table: Table<Row>;
  readonly window: ListWindow;
  readonly onPick?: ((row: Row) => void) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
};

/** Carries an action out. False: there was nothing to do, the key is somebody else's. */
export function doTableAction<Row>(action: TableAction, context: Context<Row>): boolean {
  const { table, window } = context;
  switch (action.do) {
    case "row":
      return goTo(context, table.cursor.index() + action.by, action.extends);
    case "page":
      return goTo(context, table.cursor.index() + action.by * window.pageRows(), action.extends);
    case "first-row":
      return goTo(context, 0, action.extends);
    case "last-row":
      return goTo(context, table.items().length - 1, action.extends);
    case "column":
      return moveColumn(context, action.by);
    case "first-column":
      table.cursor.setColumn(0);
      return true;
    case "last-column":
      table.cursor.setColumn(table.columns().length - 1);
      return true;
    case "all":
      table.selection.all();
      return true;
    case "leave":
      if (table.selection.rows().length === 0) return false;
      table.selection.clear();
      return true;
    case "copy":
      return copyCell(context);
    default:
      return onRow(action.do, context);
  }
}

const itemOf = <Row>({ table }: Context<Row>) => table.items()[table.cursor.index()];

function goTo<Row>({ table, window }: Context<Row>, index: number, isExtending: boolean): boolean {
  const before = table.items()[table.cursor.index()];
  const at = table.cursor.goTo(index);
  window.reveal(at, 0);
  const item = table.items()[at];
  if (isExtending && item?.kind === "row") {
    if (before?.kind === "row") anchorAt(table.selection, before.key);
    table.selection.through(item.key);
  }
  return true;
}

/** A choice that is extended begins where the cursor was. */
function anchorAt(
  selection: { rows: () => readonly unknown[]; only: (key: RowKey) => void },
  key: RowKey,
): void {
  if (selection.rows().length === 0) selection.only(key);
}

/** Along the row; on a group it opens and closes. */
function moveColumn<Row>(context: Context<Row>, by: number): boolean {
  const item = itemOf(context);
  if (item?.kind === "group" && item.isOpen === by < 0) context.table.toggleGroup(item.group);
  else context.table.cursor.moveColumn(by);
  return true;
}

function onRow<Row>(action: "choose" | "enter" | "open", context: Context<Row>): boolean {
  const { table } = context;
  const item = itemOf(context);
  if (item === undefined) return false;
  if (item.kind === "group") {
    table.toggleGroup(item.group);
    return true;
  }
  if (action === "choose") {
    table.selection.toggle(item.key);
    context.onPick?.(item.row);
    return true;
  }
  const own = table.columns()[table.cursor.column()]?.column.onEnter;
  if (action === "enter" && own !== undefined) own(item.row);
  else context.onOpen?.(item.row);
  return true;
}

/** What the cell says goes to the clipboard. */
function copyCell<Row>(context: Context<Row>): boolean {
  const item = itemOf(context);
  const column = context.table.columns()[context.table.cursor.column()]?.column;
  if (item?.kind !== "row" || column?.text === undefined) return false;
  void copyOrSay(column.text(item.row));
  return true;
}
