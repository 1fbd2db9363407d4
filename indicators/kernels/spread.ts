/**
 * How far the last rows of a column lie from their mean. Pure. The sum of squares is carried from row to row about a mean
 * that moves with it, and taken from the rows themselves at fixed distances and wherever it has become too small to trust:
 * so prices that stand still have no spread at all, and rounding does not add up over a million rows.
 */

/** Numbers of state that a spread takes. */
export const SPREAD_STATE = 2;

/** Rows after which the sums are taken from the rows themselves again. */
const RENEW_ROWS = 256;
/** Of a square of the mean: below it what is carried may be rounding. */
const TRUSTED = 1e-9;

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
  let middle = state[at];
  let squares = state[at + 1];
  for (let i = from; i < to; i += 1) {
    if (i < first) {
      out[i] = NaN;
      mean[i] = NaN;
      continue;
    }
    const isRenewed = i === first || i % RENEW_ROWS === 0;
    if (!isRenewed) {
      const added = values[i];
      const gone = values[i - length];
      const before = middle;
      middle += (added - gone) / length;
      squares += (added - gone) * (added - middle + gone - before);
    }
    if (isRenewed || !(squares > TRUSTED * middle * middle * length)) {
      middle = meanOf(values, i - length + 1, i);
      squares = squaresOf(values, i - length + 1, i, middle);
    }
    out[i] = squares / length;
    mean[i] = middle;
  }
  state[at] = middle;
  state[at + 1] = squares;
}

/** The arithmetic mean of rows [from, last]. */
export function meanOf(values: Float64Array, from: number, last: number): number {
  let sum = 0;
  for (let i = from; i <= last; i += 1) sum += values[i] - values[from];
  return values[from] + sum / (last - from + 1);
}

function squaresOf(values: Float64Array, from: number, last: number, mean: number): number {
  let sum = 0;
  for (let i = from; i <= last; i += 1) sum += (values[i] - mean) * (values[i] - mean);
  return sum;
}
