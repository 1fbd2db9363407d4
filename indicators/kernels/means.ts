/**
 * Means of a column over its last rows, from which averages, bands and oscillators are made. Pure. Each writes rows
 * [from, to) of `out` and carries what it needs in `state` from place `at` on; it takes SIZE numbers there. Rows of
 * `values` before `begin` have no value; the first mean stands on row begin + length - 1, and before it is NaN.
 */
import { movingSum } from "./sums.ts";
import { isRenewed, SMALL, sumOf } from "./windows.ts";

/** Numbers of state that a mean takes. */
export const MEAN_STATE = 3;

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
  movingSum(values, begin, length, out, from, to, state, at);
  for (let i = from; i < to; i += 1) out[i] /= length;
}

/** The exponential mean. It starts from the arithmetic mean of the first `length` values. */
export function exponentialMean(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  decayingMean(values, begin, length, length, out, from, to, state, at);
}

/** Wilder's mean, which gives a new value the part 1 / length. It starts as the exponential one does. */
export function wilderMean(
  values: Float64Array,
  begin: number,
  length: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  decayingMean(values, begin, length, 2 * length - 1, out, from, to, state, at);
}

/**
 * The mean that gives a new value the weight of an exponential mean of `span` rows, and what was before the rest. A weight
 * itself would be put into a box of its own with each call that the engine does not inline.
 */
function decayingMean(
  values: Float64Array,
  begin: number,
  length: number,
  span: number,
  out: Float64Array,
  from: number,
  to: number,
  state: Float64Array,
  at: number,
): void {
  const first = begin + length - 1;
  const weight = 2 / (span + 1);
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
  let peak = state[at + 2];
  for (let i = from; i < to; i += 1) {
    if (i < first) {
      out[i] = NaN;
      continue;
    }
    if (i > first) {
      weighted += values[i] * length - plain;
      plain += values[i] - values[i - length];
    }
    const size = Math.abs(weighted);
    if (i === first || isRenewed(i) || size < peak * SMALL) {
      plain = sumOf(values, i, length);
      weighted = 0;
      for (let j = 1; j <= length; j += 1) weighted += values[i - length + j] * j;
      peak = Math.abs(weighted);
    } else if (size > peak) peak = size;
    out[i] = weighted / weights;
  }
  state[at] = plain;
  state[at + 1] = weighted;
  state[at + 2] = peak;
}
