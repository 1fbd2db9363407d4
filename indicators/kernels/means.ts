/**
 * Means of a column over its last rows, from which averages, bands and oscillators are made. Pure. Each writes rows
 * [from, to) of `out` and carries what it needs in `state` from place `at` on; it takes SIZE numbers there. Rows of
 * `values` before `begin` have no value; the first mean stands on row begin + length - 1, and before it is NaN.
 */

/** Numbers of state that a mean takes. */
export const MEAN_STATE = 2;

/** The arithmetic mean, as a running sum. */
export function simpleMean(
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
  for (let i = from; i < to; i += 1) {
    if (i < begin) {
      out[i] = NaN;
      continue;
    }
    sum += values[i];
    if (i > first) sum -= values[i - length];
    out[i] = i < first ? NaN : sum / length;
  }
  state[at] = sum;
}

/**
 * The mean that gives a new value the weight `weight` and what was before the rest. It starts from the arithmetic mean of
 * the first `length` values.
 */
export function decayingMean(
  values: Float64Array,
  begin: number,
  length: number,
  weight: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  const first = begin + length - 1;
  let mean = state[at];
  for (let i = from; i < to; i += 1) {
    if (i < begin) out[i] = NaN;
    else if (i < first) {
      mean += values[i];
      out[i] = NaN;
    } else if (i === first) {
      mean = (mean + values[i]) / length;
      out[i] = mean;
    } else {
      mean += (values[i] - mean) * weight;
      out[i] = mean;
    }
  }
  state[at] = mean;
}

/** The weight of a new value in an exponential mean of so many rows. */
export const exponentialWeight = (length: number): number => 2 / (length + 1);

/** The mean whose newest value weighs `length`, the one before one less, and so on. */
export function weightedMean(
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
  const weights = (length * (length + 1)) / 2;
  let plain = state[at];
  let weighted = state[at + 1];
  for (let i = from; i < to; i += 1) {
    if (i < begin) {
      out[i] = NaN;
      continue;
    }
    if (i <= first) {
      plain += values[i];
      weighted += values[i] * (i - begin + 1);
    } else {
      weighted += values[i] * length - plain;
      plain += values[i] - values[i - length];
    }
    out[i] = i < first ? NaN : weighted / weights;
  }
  state[at] = plain;
  state[at + 1] = weighted;
}
