/**
 * Reads rows of a known layout into one table a symbol; a row that breaks a rule is a bad line. Runs in the service while
 * a recording loads; allocates nothing a row.
 */
import { makeDecimal, POWERS_OF_TEN, readDecimal, type Decimal } from "./decimal.ts";
import {
  BAR_PRICES,
  rowTime,
  TICK_PRICES,
  TWO_SIDED_PRICES,
  type Layout,
  type Role,
} from "./layout.ts";
import { readSymbolText } from "./recording-name.ts";
import { textOf, shownText, type BadLineSink, type Row } from "./row.ts";
import { addRow, makeTable, VOLUME_DIGITS, type Table } from "./table.ts";

/** Symbols in one file. */
const SYMBOLS_MAX = 10_000;
const ONE = 10 ** VOLUME_DIGITS;

export function createRowTaker(layout: Layout, symbol: string | null, onBadLine: BadLineSink) {
  const { columns } = layout;
  const priceRoles: readonly Role[] =
    layout.kind === "ticks"
      ? TICK_PRICES
      : layout.kind === "bars"
        ? BAR_PRICES
        : [...TWO_SIDED_PRICES];
  const priceColumns = priceRoles.map((role) => columns[role] ?? -1);
  const volumeRoles: readonly Role[] =
    columns.volume === undefined ? ["bidVolume", "askVolume"] : ["volume"];
  const volumes = volumeRoles.map((role) => columns[role]).filter((column) => column !== undefined);
  const prices = priceRoles.map(makeDecimal);
  const volume = makeDecimal();
  const tables = new Map<string, Table>();
  const tableOf = createTableFinder(tables, columns.symbol, symbol, priceRoles.length);
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;

  function take(row: Row): void {
    const reason = read(row);
    if (reason === null) return;
    const start = row.count === 0 ? 0 : (row.starts[0] ?? 0);
    const end = row.count === 0 ? 0 : (row.ends[row.count - 1] ?? 0);
    onBadLine(row.line, reason, shownText(row.bytes, start, Math.max(start, end)));
  }

  function read(row: Row): string | null {
    if (layout.fieldsCount > 0 && row.count !== layout.fieldsCount) {
      return `${row.count} columns, not ${layout.fieldsCount}`;
    }
    const ts = rowTime(layout, row);
    if (Number.isNaN(ts)) return "the time cannot be read";
    for (let place = 0; place < priceColumns.length; place++) {
      const price = prices[place];
      if (price === undefined || !readField(row, priceColumns[place] ?? -1, price)) {
        return `${priceRoles[place] ?? "price"} is not a number`;
      }
    }
    let whole = 0;
    let fraction = 0;
    for (const column of volumes) {
      if (!readField(row, column, volume)) return "the volume is not a number";
      whole += volume.whole;
      fraction += fractionOf(volume);
    }
    if (fraction >= ONE) {
      fraction -= ONE;
      whole += 1;
    }
    if (layout.kind !== "ticks" && !areBars(prices))
      return "high or low does not hold open and close";
    const table = tableOf(row);
    if (table === null) return "the symbol cannot be read";
    const reason = addRow(table, ts, prices, whole, fraction);
    if (reason !== null) return reason;
    if (ts < from) from = ts;
    if (ts > to) to = ts;
    return null;
  }

  return {
    take,
    tables,
    rows: () => [...tables.values()].reduce((sum, table) => sum + table.length, 0),
    range: () => ({ from, to }),
  };
}

const readField = (row: Row, column: number, out: Decimal): boolean =>
  readDecimal(row.bytes, row.starts[column] ?? 0, row.ends[column] ?? 0, out);

/** The fraction as an integer of 10^-12; what is finer is rounded. */
function fractionOf(decimal: Decimal): number {
  const missing = VOLUME_DIGITS - decimal.decimals;
  if (missing >= 0) return decimal.fraction * (POWERS_OF_TEN[missing] ?? 1);
  return Math.round(decimal.fraction / (POWERS_OF_TEN[-missing] ?? 1));
}

/** Whether each four prices are an open, high, low and close that can be. */
function areBars(prices: readonly Decimal[]): boolean {
  for (let first = 0; first + 3 < prices.length; first += 4) {
    const [open, high, low, close] = [
      prices[first],
      prices[first + 1],
      prices[first + 2],
      prices[first + 3],
    ];
    if (open === undefined || high === undefined || low === undefined || close === undefined) {
      return false;
    }
    const isHeld = (price: Decimal) => !isLess(high, price) && !isLess(price, low);
    if (!isHeld(open) || !isHeld(close)) return false;
  }
  return true;
}

/** Exact: fractions of different lengths are compared as doubles only where their digits differ by a power of ten. */
function isLess(left: Decimal, right: Decimal): boolean {
  if (left.whole !== right.whole) return left.whole < right.whole;
  const digits = Math.max(left.decimals, right.decimals);
  return (
    left.fraction * (POWERS_OF_TEN[digits - left.decimals] ?? 1) <
    right.fraction * (POWERS_OF_TEN[digits - right.decimals] ?? 1)
  );
}

/** Finds the table of a row's symbol, making it when it is new. Rows of one symbol mostly follow each other. */
function createTableFinder(
  tables: Map<string, Table>,
  column: number | undefined,
  symbol: string | null,
  prices: number,
): (row: Row) => Table | null {
  const find = (name: string): Table | null => {
    let table = tables.get(name);
    if (table === undefined && tables.size < SYMBOLS_MAX) {
      table = makeTable(prices);
      tables.set(name, table);
    }
    return table ?? null;
  };
  if (column === undefined) return () => find(symbol ?? "");
  let lastText = "";
  let last: Table | null = null;
  return (row) => {
    const text = textOf(row, column);
    if (text === lastText && last !== null) return last;
    const name = readSymbolText(text);
    last = name === null ? null : find(name);
    lastText = text;
    return last;
  };
}
