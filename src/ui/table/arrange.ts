/** Which rows a table shows, and in which order: filtered, grouped, sorted. Main thread; pure. */
import type { Grouping, RowKey, SortValue } from "./column.ts";

export type Item<Row> =
  | { readonly kind: "row"; readonly key: RowKey; readonly row: Row }
  | GroupItem<Row>;

export type GroupItem<Row> = {
  readonly kind: "group";
  /** The key of a group; no row's key begins so. */
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly isOpen: boolean;
};

/** The first decides, the next where it leaves a tie. */
export type SortBy<Row> = { readonly valueOf: (row: Row) => SortValue; readonly sign: 1 | -1 };

export type Arrangement<Row> = {
  readonly keyOf: (row: Row) => RowKey;
  readonly sorts: readonly SortBy<Row>[];
  readonly grouping: Grouping<Row> | null;
  readonly closed: ReadonlySet<string>;
  /** Places that rows keep instead of being sorted; rows without one come last. null: sort. */
  readonly held: ReadonlyMap<RowKey, number> | null;
};

/** The rows as they stand in the table. Rows that are equal in every sort keep the order they came in. */
export function arrange<Row>(rows: readonly Row[], how: Arrangement<Row>): Item<Row>[] {
  const sorted = how.held === null ? sortRows(rows, how.sorts) : heldRows(rows, how);
  const { grouping } = how;
  if (grouping === null) return sorted.map((row) => rowItem(row, how.keyOf));
  const groups = new Map<string, { label: string; rows: Row[] }>();
  for (const row of sorted) {
    const { key, label } = grouping.of(row);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { label, rows: [row] });
  }
  return [...groups]
    .sort(([, a], [, b]) => compareText(a.label, b.label))
    .flatMap(([group, { label, rows: members }]) => {
      const isOpen = !how.closed.has(group);
      const head = { kind: "group" as const, key: `group ${group}`, group, label, isOpen };
      const own = isOpen ? members.map((row) => rowItem(row, how.keyOf)) : [];
      return [{ ...head, rows: members }, ...own];
    });
}

const rowItem = <Row>(row: Row, keyOf: (row: Row) => RowKey): Item<Row> => ({
  kind: "row",
  key: keyOf(row),
  row,
});

function heldRows<Row>(rows: readonly Row[], { held, keyOf }: Arrangement<Row>): Row[] {
  const placeOf = (row: Row) => held?.get(keyOf(row)) ?? Number.MAX_SAFE_INTEGER;
  return rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}

function sortRows<Row>(rows: readonly Row[], sorts: readonly SortBy<Row>[]): readonly Row[] {
  if (sorts.length === 0) return rows;
  return rows
    .map((row) => ({ row, values: sorts.map(({ valueOf }) => valueOf(row)) }))
    .sort((a, b) => {
      for (const [n, { sign }] of sorts.entries()) {
        const order = compare(a.values[n] ?? null, b.values[n] ?? null, sign);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ row }) => row);
}

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  const isNone = (value: SortValue) => value === null || Number.isNaN(value);
  if (isNone(a)) return isNone(b) ? 0 : 1;
  if (isNone(b)) return -1;
  if (typeof a === "string" || typeof b === "string") return sign * compareText(`${a}`, `${b}`);
  return sign * (Number(a) - Number(b));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The rows whose text has every word of the query, whatever its case. An empty query leaves all. */
export function filterRows<Row>(
  rows: readonly Row[],
  query: string,
  textOf: (row: Row) => string,
): readonly Row[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
