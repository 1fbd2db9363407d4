/** Bars as parallel columns: making, adding, cutting and joining them. Runs in the service; pure. */
import type { TwoSidedBars } from "./provider.ts";
import type { BarBuilder } from "../../domain/bar.ts";

/** The columns in the order in which the database keeps them. */
export const BAR_COLUMNS = [
  "ts",
  "bid_open",
  "bid_high",
  "bid_low",
  "bid_close",
  "ask_open",
  "ask_high",
  "ask_low",
  "ask_close",
  "volume",
  "ticks",
] as const satisfies readonly (keyof TwoSidedBars)[];

export function emptyBars(): TwoSidedBars {
  return {
    ts: [],
    bid_open: [],
    bid_high: [],
    bid_low: [],
    bid_close: [],
    ask_open: [],
    ask_high: [],
    ask_low: [],
    ask_close: [],
    volume: [],
    ticks: [],
  };
}

/** Adds one bar from its two sides. Volume and ticks are the bid's: both sides count the same ticks. */
export function pushBar(bars: TwoSidedBars, bid: BarBuilder, ask: BarBuilder): void {
  bars.ts.push(bid.ts);
  bars.bid_open.push(bid.open);
  bars.bid_high.push(bid.high);
  bars.bid_low.push(bid.low);
  bars.bid_close.push(bid.close);
  bars.ask_open.push(ask.open);
  bars.ask_high.push(ask.high);
  bars.ask_low.push(ask.low);
  bars.ask_close.push(ask.close);
  bars.volume.push(bid.volume);
  bars.ticks.push(bid.ticks);
}

/** Bars [start, end) by position, as a copy. */
export function sliceBars(bars: TwoSidedBars, start: number, end: number): TwoSidedBars {
  const cut = emptyBars();
  for (const column of BAR_COLUMNS) cut[column] = bars[column].slice(start, end);
  return cut;
}

/** `older` followed by `newer`, as a copy. The last of `older` opens before the first of `newer`. */
export function joinBars(older: TwoSidedBars, newer: TwoSidedBars): TwoSidedBars {
  if (older.ts.length === 0) return newer;
  if (newer.ts.length === 0) return older;
  const joined = emptyBars();
  for (const column of BAR_COLUMNS) joined[column] = older[column].concat(newer[column]);
  return joined;
}

/** Position of the first value that is not below `value`, in an ascending column. */
export function lowerBound(column: ArrayLike<number>, value: number, length = column.length) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((column[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
