/** How a column changed since some rows ago. Pure; carries nothing. */

/** Writes the change in percent since `length` rows ago, from row begin + length on; 0 where there was 0, NaN before. */
export function rateOfChange(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i += 1) {
    if (i < begin + length) {
      out[i] = NaN;
      continue;
    }
    const before = values[i - length];
    out[i] = before === 0 ? 0 : 100 * (values[i] / before - 1);
  }
}

/** Writes the difference from `length` rows ago, from row begin + length on; NaN before. */
export function difference(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i += 1)
    out[i] = i < begin + length ? NaN : values[i] - values[i - length];
}
