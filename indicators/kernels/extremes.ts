/**
 * The highest and the lowest of the last rows of a column. Pure. The row of the extreme is carried; only when it leaves
 * the window are its rows looked through again. Of equal values the latest counts. Rows before `begin` have no value.
 */

/** Numbers of state that an extreme takes. */
export const EXTREME_STATE = 1;

/** The row of the highest of `length` rows up to `i`; `best` is the one that was so up to the row before. */
export function highestRow(
  values: Float64Array,
  begin: number,
  length: number,
  i: number,
  best: number,
): number {
  if (i <= begin || values[i] >= values[best]) return i;
  const first = Math.max(begin, i - length + 1);
  if (best >= first) return best;
  let row = first;
  for (let j = first + 1; j <= i; j += 1) if (values[j] >= values[row]) row = j;
  return row;
}

/** The row of the lowest of `length` rows up to `i`; `best` is the one that was so up to the row before. */
export function lowestRow(
  values: Float64Array,
  begin: number,
  length: number,
  i: number,
  best: number,
): number {
  if (i <= begin || values[i] <= values[best]) return i;
  const first = Math.max(begin, i - length + 1);
  if (best >= first) return best;
  let row = first;
  for (let j = first + 1; j <= i; j += 1) if (values[j] <= values[row]) row = j;
  return row;
}

/** Writes the highest of the last `length` rows; NaN while there are fewer. */
export function highest(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  let best = state[at];
  for (let i = from; i < to; i += 1) {
    if (i >= begin) best = highestRow(values, begin, length, i, best);
    out[i] = i < begin + length - 1 ? NaN : values[best];
  }
  state[at] = best;
}

/** Writes the lowest of the last `length` rows; NaN while there are fewer. */
export function lowest(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  let best = state[at];
  for (let i = from; i < to; i += 1) {
    if (i >= begin) best = lowestRow(values, begin, length, i, best);
    out[i] = i < begin + length - 1 ? NaN : values[best];
  }
  state[at] = best;
}
