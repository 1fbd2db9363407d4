/** What the stochastic oscillators share: where the close lies in the range of the last bars. Pure. */
import type { Bars } from "../bars.ts";
import type { Plot } from "../indicator.ts";
import { EXTREME_STATE, highestRow, lowestRow } from "../kernels/extremes.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

/** Numbers of state that it takes: two extremes and two means. */
export const STOCHASTIC_STATE = 2 * EXTREME_STATE + 2 * MEAN_STATE;

export const STOCHASTIC_PLOTS = [
  { id: "k", name: "%K", kind: "line", tone: "blue" },
  { id: "d", name: "%D", kind: "line", tone: "orange" },
] as const satisfies readonly Plot[];

export const STOCHASTIC_LEVELS = [
  { name: "Overbought", value: 80 },
  { name: "Middle", value: 50 },
  { name: "Oversold", value: 20 },
] as const;

/** Writes 0 at the lowest of the last rows and 100 at the highest; 50 where they are the same. Takes two places of state. */
export function placeInRange(
  values: Float64Array,
  high: Float64Array,
  low: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
): void {
  let top = state[0];
  let bottom = state[1];
  for (let i = from; i < to; i += 1) {
    if (i >= begin) {
      top = highestRow(high, begin, length, i, top);
      bottom = lowestRow(low, begin, length, i, bottom);
    }
    const range = high[top] - low[bottom];
    // What rounding leaves of no range at all is none.
    const place = range < 1e-12 ? 50 : (100 * (values[i] - low[bottom])) / range;
    out[i] = i < begin + length - 1 ? NaN : place;
  }
  state[0] = top;
  state[1] = bottom;
}

/** Writes %K, the mean of `smooth` places in the range of `length` bars, and %D, the mean of `signal` %K. */
export function stochastic(
  bars: Bars,
  length: number,
  smooth: number,
  signal: number,
  raw: Float64Array,
  out: readonly Float64Array[],
  from: number,
  to: number,
  state: Float64Array,
): void {
  const [k, d] = out;
  placeInRange(bars.close, bars.high, bars.low, 0, length, raw, from, to, state);
  const at = 2 * EXTREME_STATE;
  simpleMean(raw, length - 1, smooth, k, from, to, state, at);
  simpleMean(k, length + smooth - 2, signal, d, from, to, state, at + MEAN_STATE);
}
