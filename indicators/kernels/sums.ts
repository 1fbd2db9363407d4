/** Sums of a column over its last rows. Pure. */

/** Numbers of state that a sum takes. */
export const SUM_STATE = 2;

/**
 * Writes the sum of the last `length` rows, from row begin + length - 1 on; NaN before. Values that are not 0 are counted,
 * so that a sum of zeros is exactly 0, not what rounding left of larger ones: it may be divided by.
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
  let count = state[at + 1];
  for (let i = from; i < to; i += 1) {
    if (i >= begin) {
      sum += values[i];
      if (values[i] !== 0) count += 1;
      if (i > first) {
        sum -= values[i - length];
        if (values[i - length] !== 0) count -= 1;
      }
      if (count === 0) sum = 0;
    }
    out[i] = i < first ? NaN : sum;
  }
  state[at] = sum;
  state[at + 1] = count;
}
