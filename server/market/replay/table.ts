/**
 * The rows of a recording as columns of doubles that grow: times in Unix ms, prices as integer points, volumes as whole
 * and fraction. The digits grow with the data, so that no recorded price is ever rounded. Runs in the service while a
 * recording loads; 8 bytes a value.
 */
import { most } from "../../../domain/lists.ts";
import { POWERS_OF_TEN, toInteger, type Decimal } from "./decimal.ts";

/** More decimals than any market quotes: a price that has them was written by mistake. */
export const PRICE_DIGITS_MAX = 10;
/** A volume's fraction is kept as an integer of 10^-12. */
export const VOLUME_DIGITS = 12;
const ROWS_AT_FIRST = 4096;
const GROWTH = 1.5;

export type Table = {
  length: number;
  /** Decimals of the prices: one point is 10^-digits. */
  digits: number;
  ts: Float64Array;
  prices: Float64Array[];
  /** Null as long as every volume is 0. */
  whole: Float64Array | null;
  fraction: Float64Array | null;
};

export function makeTable(priceColumns: number): Table {
  return {
    length: 0,
    digits: 0,
    ts: new Float64Array(ROWS_AT_FIRST),
    prices: Array.from({ length: priceColumns }, () => new Float64Array(ROWS_AT_FIRST)),
    whole: null,
    fraction: null,
  };
}

/**
 * Adds a row. `prices` are read as decimals; volume as whole and fraction. Returns the rule that was broken, or null.
 */
export function addRow(
  table: Table,
  ts: number,
  prices: readonly Decimal[],
  whole: number,
  fraction: number,
): string | null {
  let digits = table.digits;
  for (const price of prices) if (price.decimals > digits) digits = price.decimals;
  if (digits > PRICE_DIGITS_MAX) return `a price has more than ${PRICE_DIGITS_MAX} decimals`;
  for (const price of prices) {
    const value = toInteger(price, digits);
    if (Number.isNaN(value)) return "a price is too large for its decimals";
    if (value === 0) return "a price is zero";
  }
  if (digits > table.digits) {
    if (!canRescale(table, digits)) return "a price has too many decimals for its size";
    rescaleTable(table, digits);
  }
  if (table.length === table.ts.length) grow(table);
  const row = table.length;
  table.ts[row] = ts;
  for (const [column, price] of prices.entries()) {
    const values = table.prices[column];
    if (values !== undefined) values[row] = toInteger(price, digits);
  }
  if ((whole !== 0 || fraction !== 0) && table.whole === null) {
    table.whole = new Float64Array(table.ts.length);
    table.fraction = new Float64Array(table.ts.length);
  }
  if (table.whole !== null) table.whole[row] = whole;
  if (table.fraction !== null) table.fraction[row] = fraction;
  table.length += 1;
  return null;
}

/** Gives the prices more decimals. `digits` is not below the table's. */
export function rescaleTable(table: Table, digits: number): void {
  const factor = POWERS_OF_TEN[digits - table.digits] ?? 1;
  table.digits = digits;
  if (factor === 1) return;
  for (const values of table.prices) {
    for (let row = 0; row < table.length; row++) values[row] = (values[row] ?? 0) * factor;
  }
}

/** Whether every price still is an exact integer with so many decimals. */
export function canRescale(table: Table, digits: number): boolean {
  const limit = Number.MAX_SAFE_INTEGER / (POWERS_OF_TEN[digits - table.digits] ?? 1);
  return table.prices.every((values) => values.subarray(0, table.length).every((v) => v <= limit));
}

function grow(table: Table): void {
  const size = Math.ceil(table.ts.length * GROWTH);
  const grown = (column: Float64Array) => {
    const larger = new Float64Array(size);
    larger.set(column);
    return larger;
  };
  table.ts = grown(table.ts);
  table.prices = table.prices.map(grown);
  if (table.whole !== null) table.whole = grown(table.whole);
  if (table.fraction !== null) table.fraction = grown(table.fraction);
}

/** Sorts the rows by time; rows of the same time keep their order. Returns how many stood behind a later one. */
export function sortTable(table: Table): number {
  const { ts, length } = table;
  let misplaced = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < length; row++) {
    const time = ts[row] ?? 0;
    if (time < latest) misplaced += 1;
    else latest = time;
  }
  if (misplaced === 0) return 0;
  const order = Uint32Array.from({ length }, (_, row) => row);
  order.sort((left, right) => (ts[left] ?? 0) - (ts[right] ?? 0) || left - right);
  const sorted = (column: Float64Array) => Float64Array.from(order, (row) => column[row] ?? 0);
  table.ts = sorted(table.ts);
  table.prices = table.prices.map(sorted);
  if (table.whole !== null) table.whole = sorted(table.whole);
  if (table.fraction !== null) table.fraction = sorted(table.fraction);
  return misplaced;
}

/** The shortest time between two rows of different times, in ms; infinite where there is none. The table is sorted. */
export function shortestStep({ ts, length }: Table): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let row = 1; row < length; row++) {
    const step = (ts[row] ?? 0) - (ts[row - 1] ?? 0);
    if (step > 0 && step < shortest) shortest = step;
  }
  return shortest;
}

/** The rows of several tables with the same columns, sorted by time, with the most digits among them. */
export function joinTables(tables: readonly Table[]): Table {
  const [only] = tables;
  if (only !== undefined && tables.length === 1) {
    sortTable(only);
    return only;
  }
  const digits = most(tables.map((table) => table.digits));
  const length = tables.reduce((sum, table) => sum + table.length, 0);
  const hasVolume = tables.some((table) => table.whole !== null);
  const joined: Table = {
    length,
    digits,
    ts: new Float64Array(length),
    prices: (only?.prices ?? []).map(() => new Float64Array(length)),
    whole: hasVolume ? new Float64Array(length) : null,
    fraction: hasVolume ? new Float64Array(length) : null,
  };
  let at = 0;
  for (const table of tables) {
    rescaleTable(table, digits);
    joined.ts.set(table.ts.subarray(0, table.length), at);
    for (const [column, values] of table.prices.entries()) {
      joined.prices[column]?.set(values.subarray(0, table.length), at);
    }
    if (table.whole !== null) joined.whole?.set(table.whole.subarray(0, table.length), at);
    if (table.fraction !== null) joined.fraction?.set(table.fraction.subarray(0, table.length), at);
    at += table.length;
  }
  sortTable(joined);
  return joined;
}
