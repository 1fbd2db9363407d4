/**
 * The straight line that lies nearest to the last rows of a column, by least squares. Pure. Its sums are carried from row to
 * row, and taken from the rows themselves at fixed distances, so that rounding does not add up.
 */

/** Numbers of state that a line takes. */
export const LINE_STATE = 2;

/** Rows after which the sums are taken from the rows themselves again. */
const RENEW_ROWS = 256;

/**
 * Writes the line's value on each row into `end` and its slope a row into `slope`; NaN before row begin + length - 1.
 * `length` is at least 2.
 */
export function regression(
  values: Float64Array,
  begin: number,
  length: number,
  end: Float64Array,
  slope: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  const first = begin + length - 1;
  // Of x from 0 to length - 1: the sum of the squares of its distances from its mean.
  const spreadX = (length * (length * length - 1)) / 12;
  const middleX = (length - 1) / 2;
  let sum = state[at];
  let products = state[at + 1];
  for (let i = from; i < to; i += 1) {
    if (i < first) {
      end[i] = NaN;
      slope[i] = NaN;
      continue;
    }
    if (i === first || i % RENEW_ROWS === 0) {
      sum = 0;
      products = 0;
      for (let x = 0; x < length; x += 1) {
        sum += values[i - length + 1 + x];
        products += x * values[i - length + 1 + x];
      }
    } else {
      const gone = values[i - length];
      sum += values[i] - gone;
      products += length * values[i] - sum;
    }
    const rise = (products - middleX * sum) / spreadX;
    slope[i] = rise;
    end[i] = sum / length + rise * middleX;
  }
  state[at] = sum;
  state[at + 1] = products;
}
