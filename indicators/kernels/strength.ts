/** Wilder's relative strength of a column, from which several oscillators are made. Pure. */

/** Numbers of state that it takes. */
export const STRENGTH_STATE = 2;

/**
 * Writes how much of the recent movement was upward, 0 to 100, from row begin + length on; NaN before. Rows before `begin` have
 * no value.
 */
export function relativeStrength(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  let up = state[at];
  let down = state[at + 1];
  for (let i = from; i < to; i += 1) {
    const change = i <= begin ? 0 : values[i] - values[i - 1];
    const rise = change > 0 ? change : 0;
    const fall = change < 0 ? -change : 0;
    if (i <= begin + length) {
      up += rise / length;
      down += fall / length;
    } else {
      up += (rise - up) / length;
      down += (fall - down) / length;
    }
    // A price that has not moved is neither strong nor weak.
    out[i] = i < begin + length ? NaN : up + down === 0 ? 50 : (100 * up) / (up + down);
  }
  state[at] = up;
  state[at + 1] = down;
}
