/**
 * The straight line that lies nearest to the last rows of a column, by least squares. Pure. Its sums are carried from row to
 * row, counted from an anchor, and made anew from the rows wherever they are too small to trust: see spread.ts.
 */
import { isRenewed, SMALL, meanFrom, squaresFrom } from "./windows.ts";

/** Numbers of state that a line takes. */
export const LINE_STATE = 5;

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
  let anchor = state[at];
  let offset = state[at + 1];
  let squares = state[at + 2];
  let products = state[at + 3];
  let peak = state[at + 4];
  for (let i = from; i < to; i += 1) {
    if (i < first) {
      end[i] = NaN;
      slope[i] = NaN;
      continue;
    }
    if (i > first) {
      const before = offset;
      const added = values[i] - anchor - before;
      const gone = values[i - length] - anchor - before;
      const step = (added - gone) / length;
      offset += step;
      squares += (added - gone) * (added + gone - step);
      // All rows move one place down, about the mean that was.
      products += gone + middleX * (added + gone);
    }
    // The squares say what may be lost: the products may be small in a wide market for long.
    if (i === first || isRenewed(i) || squares < peak * SMALL) {
      renew(values, i, length, state, at);
      anchor = state[at];
      offset = state[at + 1];
      squares = state[at + 2];
      products = state[at + 3];
      peak = squares;
    } else if (squares > peak) peak = squares;
    const rise = products / spreadX;
    slope[i] = rise;
    end[i] = anchor + (offset + rise * middleX);
  }
  state[at] = anchor;
  state[at + 1] = offset;
  state[at + 2] = squares;
  state[at + 3] = products;
  state[at + 4] = peak;
}

/** Makes the sums anew from the rows up to `i`, all but the peak. Apart, so that the loop above has its numbers in no boxes. */
function renew(
  values: Float64Array,
  i: number,
  length: number,
  state: Float64Array,
  at: number,
): void {
  const anchor = values[i];
  const offset = meanFrom(anchor, values, i, length);
  const middleX = (length - 1) / 2;
  let products = 0;
  for (let x = 0; x < length; x += 1)
    products += (x - middleX) * (values[i - length + 1 + x] - anchor - offset);
  state[at] = anchor;
  state[at + 1] = offset;
  state[at + 2] = squaresFrom(anchor, offset, values, i, length);
  state[at + 3] = products;
}
