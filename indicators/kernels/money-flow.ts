/** Volume as bought or sold, by where a bar closed in its range. Pure. */
import type { Bars } from "../bars.ts";

/**
 * The bar's volume, all of it where it closed on its high, less all of it on its low, none in the middle. A bar without
 * range, or without volume, has none.
 */
export function moneyFlowAt({ high, low, close, volume }: Bars, i: number): number {
  const range = high[i] - low[i];
  return range === 0 ? 0 : ((close[i] - low[i] - (high[i] - close[i])) / range) * volume[i];
}

/** Writes the sum of the money flow of all rows so far. `state` has the sum at place `at`. */
export function accumulation(
  bars: Bars,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  let sum = state[at];
  for (let i = from; i < to; i += 1) {
    sum += moneyFlowAt(bars, i);
    out[i] = sum;
  }
  state[at] = sum;
}
