/** What the watchlist shows, line by line: symbols and the headings between them. Main thread; pure. */
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { QuoteView } from "../../../workers/rings/readers.ts";
import { percentChange } from "../../format/number.ts";
import { spreadInPoints } from "../../format/price.ts";
import type { ColumnId } from "./columns.ts";
import { categoryName } from "./lists.ts";
import { groupByCategory, isOpenSymbol } from "./sort.ts";

export type SymbolRow = { kind: "symbol"; symbol_id: number };
export type HeadingRow = { kind: "heading"; label: string; detail: string };
export type Row = SymbolRow | HeadingRow;

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
    const detail = open === group.symbols.length ? "" : open === 0 ? "Closed" : `${open} open`;
    return [
      { kind: "heading", label: categoryName(group.category), detail },
      ...flatRows(group.symbols),
    ];
  });
}

/** Search results under one line that says how many. */
export function resultRows(symbols: readonly SymbolRecord[]): Row[] {
  if (symbols.length === 0) return [];
  const label = symbols.length === 1 ? "1 symbol found" : `${symbols.length} symbols found`;
  return [{ kind: "heading", label, detail: "in all symbols" }, ...flatRows(symbols)];
}

/** Whether two lists of rows show the same, so that nothing need be drawn. */
export function isSameRows(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, index) => isSameRow(row, b[index]));
}

function isSameRow(a: Row, b: Row | undefined): boolean {
  if (a === b) return true;
  if (a.kind === "symbol") return b?.kind === "symbol" && a.symbol_id === b.symbol_id;
  return b?.kind === "heading" && a.label === b.label && a.detail === b.detail;
}

/** What a column sorts by, of a live quote: NaN where it says nothing. Pips and percents make symbols comparable. */
export function sortValue(column: ColumnId, quote: QuoteView, symbol: SymbolRecord): number {
  switch (column) {
    case "symbol":
      return Number.NaN;
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
  }
}

/** Index of the next symbol row from `from` in steps of `step` (+1, -1), or -1. `from` itself may be it. */
export function nextSymbolIndex(rows: readonly Row[], from: number, step: 1 | -1): number {
  for (let i = from; i >= 0 && i < rows.length; i += step) {
    if (rows[i]?.kind === "symbol") return i;
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
