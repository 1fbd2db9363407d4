/**
 * How far the last rows of a column lie from their mean. Pure. What is carried from row to row is counted from an anchor,
 * one of the prices, so that small moves of large prices keep their digits; and it is made anew from the rows wherever it
 * has become too small to trust, so that prices that stand still have no spread at all.
 */
import { isRenewed, SMALL, meanFrom, squaresFrom } from "./windows.ts";

/** Numbers of state that a spread takes. */
export const SPREAD_STATE = 4;

/**
 * Writes the population variance of the last `length` rows into `out` and their mean into `mean`; NaN before row
 * begin + length - 1.
 */
export function variance(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  mean: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  const first = begin + length - 1;
  let anchor = state[at];
  let offset = state[at + 1];
  let squares = state[at + 2];
  let peak = state[at + 3];
  for (let i = from; i < to; i += 1) {
    if (i < first) {
      out[i] = NaN;
      mean[i] = NaN;
      continue;
    }
    if (i > first) {
      const added = values[i] - anchor;
      const gone = values[i - length] - anchor;
      const before = offset;
      offset += (added - gone) / length;
      squares += (added - gone) * (added - offset + gone - before);
    }
    if (i === first || isRenewed(i) || squares < peak * SMALL) {
      anchor = values[i];
      offset = meanFrom(anchor, values, i, length);
      squares = squaresFrom(anchor, offset, values, i, length);
      peak = squares;
    } else if (squares > peak) peak = squares;
    out[i] = squares / length;
    mean[i] = anchor + offset;
  }
  state[at] = anchor;
  state[at + 1] = offset;
  state[at + 2] = squares;
  state[at + 3] = peak;
}
