/** The bars that indicators are calculated from, as columns, and the price of a bar that a formula starts from. Pure. */

import type { BarSource } from "../contract/bar-sources.ts";

export { BAR_SOURCES, type BarSource } from "../contract/bar-sources.ts";

/** One row a bar, oldest first. ts: opening time, Unix ms. Prices are the symbol's; volume is in ticks where it has none. */
export type Bars = {
  readonly ts: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
};

/** Columns of a size, all zero. */
export const makeBars = (size: number): Bars => ({
  ts: new Float64Array(size),
  open: new Float64Array(size),
  high: new Float64Array(size),
  low: new Float64Array(size),
  close: new Float64Array(size),
  volume: new Float64Array(size),
});

/** The same bars from a row on, over the same memory. */
export const barsFrom = (bars: Bars, row: number): Bars => ({
  ts: bars.ts.subarray(row),
  open: bars.open.subarray(row),
  high: bars.high.subarray(row),
  low: bars.low.subarray(row),
  close: bars.close.subarray(row),
  volume: bars.volume.subarray(row),
});

/** Writes rows [from, to) of a source into a column. */
export function writeSource(
  bars: Bars,
  source: BarSource,
  out: Float64Array,
  from: number,
  to: number,
): void {
  const { open, high, low, close } = bars;
  switch (source) {
    case "hl2":
      for (let i = from; i < to; i += 1) out[i] = (high[i] + low[i]) / 2;
      return;
    case "hlc3":
      for (let i = from; i < to; i += 1) out[i] = (high[i] + low[i] + close[i]) / 3;
      return;
    case "ohlc4":
      for (let i = from; i < to; i += 1) out[i] = (open[i] + high[i] + low[i] + close[i]) / 4;
      return;
    case "hlcc4":
      for (let i = from; i < to; i += 1) out[i] = (high[i] + low[i] + 2 * close[i]) / 4;
      return;
    default: {
      // A view for `set` would be an object for each tick.
      const column = bars[source];
      for (let i = from; i < to; i += 1) out[i] = column[i];
    }
  }
}
