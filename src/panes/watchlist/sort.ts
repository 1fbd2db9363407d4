/**
 * The order of rows: the service's with open markets first, or by a column. Main thread; pure. Live values are passed in,
 * already read from the quote board.
 */
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { SymbolCategory, SymbolRecord } from "../../../contract/symbol.ts";
import { COLUMN_IDS, type ColumnId } from "./columns.ts";

export type Direction = "ascending" | "descending";
/** null: the list's own order. */
export type Sort = { column: ColumnId; direction: Direction } | null;

export type Group = { category: SymbolCategory; symbols: SymbolRecord[] };

export const isOpenSymbol = (symbol: SymbolRecord): boolean =>
  symbol.status === SYMBOL_STATUS.enabled;

/** The symbols with open markets first, otherwise as they came. */
export function openFirst(symbols: readonly SymbolRecord[]): SymbolRecord[] {
  return [
    ...symbols.filter((symbol) => isOpenSymbol(symbol)),
    ...symbols.filter((symbol) => !isOpenSymbol(symbol)),
  ];
}

/** Groups by category in the service's order; groups with an open market first, and so within each group. */
export function groupByCategory(symbols: readonly SymbolRecord[]): Group[] {
  const groups = new Map<SymbolCategory, SymbolRecord[]>();
  for (const symbol of symbols) {
    const group = groups.get(symbol.category);
    if (group) group.push(symbol);
    else groups.set(symbol.category, [symbol]);
  }
  const all = [...groups].map(([category, members]) => ({
    category,
    symbols: openFirst(members),
  }));
  const isOpen = (group: Group) => group.symbols.some(isOpenSymbol);
  return [...all.filter(isOpen), ...all.filter((group) => !isOpen(group))];
}

/** What a click on a column's head does next: numbers start with the largest, names with A; the third click ends it. */
export function nextSort(sort: Sort, column: ColumnId): Sort {
  const first: Direction = column === "symbol" ? "ascending" : "descending";
  const second: Direction = column === "symbol" ? "descending" : "ascending";
  if (sort === null || sort.column !== column) return { column, direction: first };
  return sort.direction === first ? { column, direction: second } : null;
}

/**
 * Sorts by a column. `valueOf` gives the live value of a symbol, NaN where there is none: such rows come last in both
 * directions. Equals keep their order. The symbol column compares names and needs no values.
 */
export function sortSymbols(
  symbols: readonly SymbolRecord[],
  sort: NonNullable<Sort>,
  valueOf: (symbol: SymbolRecord) => number,
): SymbolRecord[] {
  const sign = sort.direction === "ascending" ? 1 : -1;
  if (sort.column === "symbol") {
    return symbols.toSorted((a, b) => sign * compareNames(a.symbol, b.symbol));
  }
  return symbols
    .map((symbol) => ({ symbol, value: valueOf(symbol) }))
    .sort((a, b) => compareValues(a.value, b.value, sign))
    .map((entry) => entry.symbol);
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareValues(a: number, b: number, sign: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return sign * (a - b);
}

/** A remembered sort, checked; null where it is none. */
export function parseSort(value: unknown): Sort {
  if (typeof value !== "object" || value === null) return null;
  const { column, direction } = value as { column?: unknown; direction?: unknown };
  const known = COLUMN_IDS.find((id) => id === column);
  if (known === undefined) return null;
  return direction === "ascending" || direction === "descending"
    ? { column: known, direction }
    : null;
}
