/**
 * When a running sum is made anew from its window. Pure. Every row that is added and taken off leaves some rounding behind;
 * over a million rows, or after far larger values, that would be all that is seen.
 */

const PERIOD_MASK = 1023;

/**
 * A sum below this part of the largest since it was last made anew has lost too many of its digits, and is made anew too. Asked
 * where the sum is: numbers with decimals are put into boxes of their own on their way to a function that is not inlined.
 */
export const SMALL = 1e-4;

/** True on every 1024th row, by the same rule always. */
export const isRenewed = (i: number): boolean => (i & PERIOD_MASK) === 0;

/** The sum of the `length` rows up to `i`. */
export function sumOf(values: Float64Array, i: number, length: number): number {
  let sum = 0;
  for (let j = i - length + 1; j <= i; j += 1) sum += values[j];
  return sum;
}

/** The mean of the `length` rows up to `i`, counted from `anchor`. */
export function meanFrom(anchor: number, values: Float64Array, i: number, length: number): number {
  let sum = 0;
  for (let j = i - length + 1; j <= i; j += 1) sum += values[j] - anchor;
  return sum / length;
}

/** The sum of the squared distances of the `length` rows up to `i` from `offset`, both counted from `anchor`. */
export function squaresFrom(
  anchor: number,
  offset: number,
  values: Float64Array,
  i: number,
  length: number,
): number {
  let sum = 0;
  for (let j = i - length + 1; j <= i; j += 1) sum += (values[j] - anchor - offset) ** 2;
  return sum;
}
