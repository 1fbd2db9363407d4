/** What is said of the bars in sight: their summary, and their rows as a file's text. Main thread; pure. */
import { formatPrice } from "../../../format/price.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import type { SightColumn } from "../sight-columns.ts";
import type { Viewport } from "../viewport.ts";
import type { Window } from "../window.ts";
import { groupsInSight } from "./guide-facts.ts";

/** One column that is drawn: a bar, or several where the chart is zoomed out. `ts`: when it opened, Unix ms. */
export type SightRow = {
  readonly ts: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** The volume of its bars, in ticks where the provider records none. */
  readonly volume: number;
};

/** Prices; `change` from the first open to the last close. */
export type SightSummary = {
  readonly from: number;
  readonly to: number;
  readonly open: number;
  readonly close: number;
  readonly change: number;
  readonly high: number;
  readonly highTs: number;
  readonly low: number;
  readonly lowTs: number;
  /** Mean of high less low. */
  readonly range: number;
  readonly average: number;
  readonly up: number;
  readonly down: number;
  readonly unchanged: number;
  readonly volume: number;
};

/** The columns in sight, from the oldest to the newest. */
export function rowsInSight(history: BarHistory, view: Viewport, window: Window): SightRow[] {
  const [from, to] = groupsInSight(view, window);
  const rows: SightRow[] = [];
  for (let group = from; group < to; group += 1) {
    const bar = makeBarView();
    if (history.read(group * window.factor, (group + 1) * window.factor, bar)) rows.push(bar);
  }
  return rows;
}

/** What columns say in each of these rows. */
export function valuesInSight(
  history: BarHistory,
  view: Viewport,
  window: Window,
  columns: readonly SightColumn[],
): number[][] {
  const [from, to] = groupsInSight(view, window);
  const rows: number[][] = [];
  const bar = makeBarView();
  for (let group = from; group < to; group += 1)
    if (history.read(group * window.factor, (group + 1) * window.factor, bar))
      rows.push(columns.map((column) => column.valueAt(group)));
  return rows;
}

/** null: there is no row. Of equal extremes the first counts. */
export function summaryOf(rows: readonly SightRow[]): SightSummary | null {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  let [highest, lowest] = [first, first];
  let [range, closes, volume, up, down] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    if (row.high > highest.high) highest = row;
    if (row.low < lowest.low) lowest = row;
    range += row.high - row.low;
    closes += row.close;
    volume += row.volume;
    if (row.close > row.open) up += 1;
    if (row.close < row.open) down += 1;
  }
  return {
    from: first.ts,
    to: last.ts,
    open: first.open,
    close: last.close,
    change: last.close - first.open,
    high: highest.high,
    highTs: highest.ts,
    low: lowest.low,
    lowTs: lowest.ts,
    range: range / rows.length,
    average: closes / rows.length,
    up,
    down,
    unchanged: rows.length - up - down,
    volume,
  };
}

/**
 * Rows as comma-separated values, the oldest first: times in UTC, prices in the symbol's digits, points as decimal signs. What
 * columns say stands behind them, in full; nothing where they have no value.
 */
export const csvOf = (
  rows: readonly SightRow[],
  digits: number,
  columns: readonly Pick<SightColumn, "name">[] = [],
  values: readonly (readonly number[])[] = [],
): string =>
  [
    ["time,open,high,low,close,volume", ...columns.map(({ name }) => quoted(name))].join(),
    ...rows.map(({ ts, open, high, low, close, volume }, at) =>
      [
        new Date(ts).toISOString(),
        ...[open, high, low, close].map((price) => plain(price, digits)),
        String(volume),
        ...(values[at] ?? []).map((value) => (Number.isNaN(value) ? "" : String(value))),
      ].join(),
    ),
  ].join("\r\n") + "\r\n";

const quoted = (name: string): string =>
  /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;

/** As the screen has it, with a minus that other programs read. */
const plain = (price: number, digits: number): string =>
  formatPrice(price, digits).replace("\u2212", "-");
