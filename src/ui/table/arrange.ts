/** Which rows a table shows, and in which order: filtered, grouped, sorted. Main thread; pure. */
import type { GroupOf, Grouping, RowKey, SortValue } from "./column.ts";

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
  /** It is a part of the group above it. */
  readonly isPart: boolean;
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
  if (grouping === null) return rowItems(sorted, how);
  return groupsOf(sorted, grouping.of).flatMap((group) => {
    const parts = grouping.within === undefined ? [] : groupsOf(group.rows, grouping.within);
    const own =
      parts.length < 2
        ? rowItems(group.rows, how)
        : parts.flatMap((part) =>
            groupItems(
              { ...part, key: `${group.key} ${part.key}` },
              rowItems(part.rows, how),
              how,
              true,
            ),
          );
    return groupItems(group, own, how, false);
  });
}

type Group<Row> = { readonly key: string; readonly label: string; readonly rows: Row[] };

/** By label. */
function groupsOf<Row>(rows: readonly Row[], of: GroupOf<Row>): Group<Row>[] {
  const groups = new Map<string, Group<Row>>();
  for (const row of rows) {
    const { key, label } = of(row);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { key, label, rows: [row] });
  }
  return [...groups.values()].sort(
    (a, b) => compareText(a.label, b.label) || compareText(a.key, b.key),
  );
}

/** The head of a group, and what is its own where it is open. */
function groupItems<Row>(
  { key: group, label, rows }: Group<Row>,
  own: readonly Item<Row>[],
  { closed }: Arrangement<Row>,
  isPart: boolean,
): Item<Row>[] {
  const isOpen = !closed.has(group);
  const head = {
    kind: "group" as const,
    key: `group ${group}`,
    group,
    label,
    rows,
    isOpen,
    isPart,
  };
  return isOpen ? [head, ...own] : [head];
}

const rowItems = <Row>(rows: readonly Row[], { keyOf }: Arrangement<Row>): Item<Row>[] =>
  rows.map((row) => rowItem(row, keyOf));

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
