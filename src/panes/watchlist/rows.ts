/** What the watchlist shows, line by line: symbols and the headings between them. Main thread; pure. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { QuoteView } from "../../../workers/rings/readers.ts";
import { percentChange } from "../../format/number.ts";
import { spreadInPoints } from "../../format/price.ts";
import type { ColumnId } from "./columns.ts";
import { categoryName, isSectionKey, type Section } from "./lists.ts";
import { groupByCategory, isOpenSymbol } from "./sort.ts";
import { plural, t } from "../../language/translate.ts";

export type SymbolRow = { kind: "symbol"; symbol_id: number };
/** `section`: the trader's own, which can be moved and folded; null: the house's. */
export type HeadingRow = {
  kind: "heading";
  label: string;
  detail: string;
  section: number | null;
  isFolded: boolean;
};
export type Row = SymbolRow | HeadingRow;

const houseHeading = (label: string, detail: string): HeadingRow => ({
  kind: "heading",
  label,
  detail,
  section: null,
  isFolded: false,
});

/** What a row is in its list's order, as lists.ts has it; null: a heading of the house. */
export function rowKey(row: Row | undefined): number | null {
  if (row?.kind === "symbol") return row.symbol_id;
  return row === undefined || row.section === null ? null : -row.section;
}

type SymbolOf = (symbol_id: number) => SymbolRecord | undefined;

/** The keys of a list with each section sorted for itself. */
export function sortSections(
  keys: readonly number[],
  symbolOf: SymbolOf,
  sort: (symbols: readonly SymbolRecord[]) => readonly SymbolRecord[],
): number[] {
  const sorted: number[] = [];
  let group: SymbolRecord[] = [];
  const end = () => {
    for (const { symbol_id } of sort(group)) sorted.push(symbol_id);
    group = [];
  };
  for (const key of keys) {
    const symbol = symbolOf(key);
    if (symbol) group.push(symbol);
    if (!isSectionKey(key)) continue;
    end();
    sorted.push(key);
  }
  end();
  return sorted;
}

/** Rows under the trader's own headings. */
export function sectionRows(keys: readonly number[], sections: readonly Section[]): Row[] {
  const rows: Row[] = [];
  let heading: (HeadingRow & { count: number }) | null = null;
  for (const key of keys) {
    const section = isSectionKey(key) ? sections.find(({ id }) => id === -key) : undefined;
    if (section !== undefined) {
      const { id, name, isFolded } = section;
      heading = { ...houseHeading(name, ""), section: id, isFolded, count: 0 };
      rows.push(heading);
    } else if (!isSectionKey(key)) {
      if (heading !== null) heading.count += 1;
      if (heading?.isFolded !== true) rows.push({ kind: "symbol", symbol_id: key });
    }
  }
  return rows.map((row) => {
    if (!("count" in row)) return row;
    const { count, ...rest } = row as HeadingRow & { count: number };
    return { ...rest, detail: count === 0 ? t("Empty") : rest.isFolded ? String(count) : "" };
  });
}

const symbolRow = (symbol: SymbolRecord): SymbolRow => ({
  kind: "symbol",
  symbol_id: symbol.symbol_id,
});

/** One line a symbol, nothing between them. */
export function flatRows(symbols: readonly SymbolRecord[]): Row[] {
  return symbols.map(symbolRow);
}

/** Headings by category, open markets first. A single category needs no heading. */
export function groupedRows(symbols: readonly SymbolRecord[]): Row[] {
  const groups = groupByCategory(symbols);
  if (groups.length < 2) return groups.flatMap((group) => flatRows(group.symbols));
  return groups.flatMap((group): Row[] => {
    const open = group.symbols.filter(isOpenSymbol).length;
    const detail =
      open === group.symbols.length ? "" : open === 0 ? t("Closed") : t("{open} open", { open });
    return [houseHeading(categoryName(group.category), detail), ...flatRows(group.symbols)];
  });
}

/** Search results under one line that says how many. */
export function resultRows(symbols: readonly SymbolRecord[]): Row[] {
  if (symbols.length === 0) return [];
  const label = plural(symbols.length, "1 symbol found", "{count} symbols found");
  return [houseHeading(label, t("in all symbols")), ...flatRows(symbols)];
}

/** Whether two lists of rows show the same, so that nothing need be drawn. */
export function isSameRows(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, index) => isSameRow(row, b[index]));
}

function isSameRow(a: Row, b: Row | undefined): boolean {
  if (a === b) return true;
  if (a.kind === "symbol") return b?.kind === "symbol" && a.symbol_id === b.symbol_id;
  return (
    b?.kind === "heading" &&
    a.label === b.label &&
    a.detail === b.detail &&
    a.section === b.section &&
    a.isFolded === b.isFolded
  );
}

/** What a column sorts by, of a live quote: NaN where it says nothing. Pips and percents make symbols comparable. */
export function sortValue(column: ColumnId, quote: QuoteView, symbol: SymbolRecord): number {
  switch (column) {
    case "bid":
    case "ask":
    case "high":
    case "low":
      return quote[column];
    case "time":
      return quote.ts;
    case "change":
      return percentChange(quote.bid, quote.close);
    case "spread":
      return spreadInPoints(quote.bid, quote.ask, symbol.digits) / symbol.pip_points;
    case "range": {
      const size = quote.high - quote.low;
      return size > 0 ? (quote.bid - quote.low) / size : Number.NaN;
    }
    default:
      return Number.NaN;
  }
}

/** Index of the next row that is no heading of the house from `from` in steps of `step` (+1, -1), or -1; maybe `from`. */
export function nextStop(rows: readonly Row[], from: number, step: 1 | -1): number {
  for (let i = from; i >= 0 && i < rows.length; i += step) {
    if (rowKey(rows[i]) !== null) return i;
  }
  return -1;
}

/** The heading that stands above a row, or null. */
export function headingIndex(rows: readonly Row[], index: number): number {
  for (let i = Math.min(index, rows.length - 1); i >= 0; i--) {
    if (rows[i]?.kind === "heading") return i;
  }
  return -1;
}
