/**
 * Where one column crosses another. Pure. A crossing is decided by sides that are beyond doubt: values that are equal but for a
 * billionth of the largest are on no side, so that a line that only touches another, or lies on it, has not crossed it.
 */

/** Which way the first column goes through the second. */
export type Way = "up" | "down" | "either";

export type Crossing = { readonly row: number; readonly isUp: boolean };

/** Part of the largest value that formulas may be off by: memory.ts promises no less. */
const DOUBT = 1e-9;

/**
 * The newest row from `from` on, before `end`, on which `one` came to the other side of `other`; null: there is none. What came
 * before `from` says on which side it was. A row without a value (NaN) forgets it.
 */
export function newestCrossing(
  one: Float64Array,
  other: Float64Array,
  from: number,
  end: number,
  way: Way,
): Crossing | null {
  const doubt = DOUBT * Math.max(largest(one, end), largest(other, end));
  let side = 0;
  let newest: Crossing | null = null;
  for (let row = 0; row < end; row += 1) {
    const apart = one[row] - other[row];
    if (Number.isNaN(apart)) side = 0;
    if (!(Math.abs(apart) > doubt)) continue;
    const isUp = apart > 0;
    const isWanted = way === "either" || (way === "up") === isUp;
    if (row >= from && isWanted && side === (isUp ? -1 : 1)) newest = { row, isUp };
    side = isUp ? 1 : -1;
  }
  return newest;
}

function largest(column: Float64Array, end: number): number {
  let most = 0;
  for (let row = 0; row < end; row += 1) {
    const value = Math.abs(column[row]);
    if (value > most) most = value;
  }
  return most;
}
