/** The menus of a table: its columns, and one column. Main thread. */
import type { MenuEntry } from "../menu.tsx";
import type { Table } from "./create-table.ts";
import { t } from "../../language/translate.ts";

const RESIZE_STEP_PX = 16;

/** Which columns are shown, how rows are put together, and the way back. */
export function columnEntries<Row>(table: Table<Row>): MenuEntry[] {
  const columns = table.places().flatMap(({ id, isShown }): MenuEntry[] => {
    const column = table.options.columns.find((one) => one.id === id);
    if (column === undefined || column.isFixed === true) return [];
    return [
      {
        kind: "check",
        label: column.about ?? column.title,
        checked: isShown,
        onChange: (checked) => table.show(id, checked),
      },
    ];
  });
  return [
    { kind: "heading", label: t("Columns") },
    ...columns,
    ...groupEntries(table),
    { kind: "separator" },
    { kind: "item", label: t("Reset table"), icon: "rotate-ccw", onSelect: () => table.reset() },
  ];
}

/** How rows are put together; nothing where there is no choice. */
export function groupEntries<Row>(table: Table<Row>): MenuEntry[] {
  const groupings = table.options.groupings ?? [];
  if (groupings.length === 0) return [];
  return [
    { kind: "separator" },
    {
      kind: "radio",
      label: t("Group by"),
      value: table.grouping()?.id ?? "",
      options: [
        { value: "", label: t("Nothing") },
        ...groupings.map(({ id, label }) => ({ value: id, label })),
      ],
      onChange: (value) => table.groupBy(value === "" ? null : value),
    },
  ];
}

/** What can be done with one column: all that the mouse does on its head. */
export function headEntries<Row>(table: Table<Row>, id: string): MenuEntry[] {
  const column = table.options.columns.find((one) => one.id === id);
  const width = table.places().find((place) => place.id === id)?.width ?? 0;
  if (column === undefined) return [];
  const item = (label: string, onSelect: () => void, hotkey?: string): MenuEntry => ({
    kind: "item",
    label,
    hotkey,
    onSelect,
  });
  const sorts: MenuEntry[] =
    column.sortValue === undefined
      ? []
      : [
          item(t("Sort ascending"), () => table.setSort({ id, direction: "ascending" })),
          item(t("Sort descending"), () => table.setSort({ id, direction: "descending" })),
          item(t("Then sort by this"), () => table.sortBy(id, true), t("Shift click")),
          item(t("Do not sort"), () => table.setSort(null)),
          { kind: "separator" },
        ];
  const places: MenuEntry[] =
    column.isFixed === true
      ? []
      : [
          item(t("Move left"), () => table.move(id, -1), t("Alt ←")),
          item(t("Move right"), () => table.move(id, 1), t("Alt →")),
          item(t("Hide"), () => table.show(id, false)),
        ];
  return [
    ...sorts,
    ...places,
    item(t("Wider"), () => table.resize(id, width + RESIZE_STEP_PX), "Alt Shift →"),
    item(t("Narrower"), () => table.resize(id, width - RESIZE_STEP_PX), "Alt Shift ←"),
  ];
}

/** The same by keys on a head: Alt with an arrow moves the column, with Shift as well it is resized. True: it was that. */
export function moveByKey<Row>(table: Table<Row>, id: string, event: KeyboardEvent): boolean {
  const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (!event.altKey || step === 0) return false;
  const width = table.places().find((place) => place.id === id)?.width ?? 0;
  if (event.shiftKey) table.resize(id, width + step * RESIZE_STEP_PX);
  else table.move(id, step);
  return true;
}
