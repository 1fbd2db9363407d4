/** Sums of a column over its last rows. Pure. */
import { isRenewed, SMALL, sumOf } from "./windows.ts";

/** Numbers of state that a sum takes. */
export const SUM_STATE = 2;

/**
 * Writes the sum of the last `length` rows, from row begin + length - 1 on; NaN before. A sum of zeros is exactly 0, not
 * what rounding left of larger ones: it may be divided by.
 */
export function movingSum(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  const first = begin + length - 1;
  let sum = state[at];
  let peak = state[at + 1];
  for (let i = from; i < to; i += 1) {
    if (i < first) {
      out[i] = NaN;
      continue;
    }
    if (i > first) sum += values[i] - values[i - length];
    const size = Math.abs(sum);
    if (i === first || isRenewed(i) || size < peak * SMALL) {
      sum = sumOf(values, i, length);
      peak = Math.abs(sum);
    } else if (size > peak) peak = size;
    out[i] = sum;
  }
  state[at] = sum;
  state[at + 1] = peak;
}
