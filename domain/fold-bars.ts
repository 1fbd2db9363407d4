/**
 * Bars folded into longer bars, a column an attribute. Runs anywhere; pure. No bar may lie across an edge of the longer frame
 * (baseOf in domain/timeframe.ts sees to it).
 */
import { barStart, nextBarStart, type Frame } from "./bar.ts";

/** Bars as columns of equal length, oldest first; ts is the opening time, Unix ms. */
export type FoldColumns = {
  readonly ts: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
};

/**
 * First open, highest high, lowest low, last close and summed volume of the bars of each span of `frame`. A span without bars is
 * no bar. The first one is made of what of it is there.
 */
export function foldBars(bars: FoldColumns, frame: Frame, dayOffsetMs: number): FoldColumns {
  const size = bars.ts.length;
  const out = makeColumns(size);
  let count = 0;
  let end = -Infinity;
  for (let row = 0; row < size; row += 1) {
    const ts = bars.ts[row] ?? 0;
    if (ts >= end) {
      out.ts[count] = barStart(frame, ts, dayOffsetMs);
      out.open[count] = bars.open[row] ?? 0;
      out.high[count] = -Infinity;
      out.low[count] = Infinity;
      end = nextBarStart(frame, ts, dayOffsetMs);
      count += 1;
    }
    const at = count - 1;
    out.high[at] = Math.max(out.high[at] ?? 0, bars.high[row] ?? 0);
    out.low[at] = Math.min(out.low[at] ?? 0, bars.low[row] ?? 0);
    out.close[at] = bars.close[row] ?? 0;
    out.volume[at] = (out.volume[at] ?? 0) + (bars.volume[row] ?? 0);
  }
  return sliceColumns(out, 0, count);
}

/** Rows [from, to) as columns of their own. */
export const sliceColumns = (bars: FoldColumns, from: number, to: number): FoldColumns => ({
  ts: bars.ts.slice(from, to),
  open: bars.open.slice(from, to),
  high: bars.high.slice(from, to),
  low: bars.low.slice(from, to),
  close: bars.close.slice(from, to),
  volume: bars.volume.slice(from, to),
});

/** Older bars and newer ones as one set of columns. */
export function joinColumns(older: FoldColumns, newer: FoldColumns): FoldColumns {
  const out = makeColumns(older.ts.length + newer.ts.length);
  for (const name of NAMES) {
    out[name].set(older[name]);
    out[name].set(newer[name], older.ts.length);
  }
  return out;
}

const NAMES = ["ts", "open", "high", "low", "close", "volume"] as const;

const makeColumns = (size: number): FoldColumns => ({
  ts: new Float64Array(size),
  open: new Float64Array(size),
  high: new Float64Array(size),
  low: new Float64Array(size),
  close: new Float64Array(size),
  volume: new Float64Array(size),
});
