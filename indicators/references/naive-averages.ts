/** Moving averages straight from their formulas, over plain lists, slowly. For tests. NaN: no value. */
import { least, most } from "../../domain/lists.ts";

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const windows = (
  values: readonly number[],
  length: number,
  of: (window: readonly number[], row: number) => number,
): number[] =>
  values.map((_, row) =>
    row < length - 1 ? NaN : of(values.slice(row - length + 1, row + 1), row),
  );

/** Wilder: the first is a mean, each next one (before * (length - 1) + value) / length. */
export function naiveRma(values: readonly number[], length: number): number[] {
  const out: number[] = [];
  for (let row = 0; row < values.length; row += 1) {
    if (row < length - 1) out.push(NaN);
    else if (row === length - 1) out.push(mean(values.slice(0, length)));
    else out.push(((out[row - 1] ?? NaN) * (length - 1) + (values[row] ?? NaN)) / length);
  }
  return out;
}

export const naiveWma = (values: readonly number[], length: number): number[] =>
  windows(values, length, (window) => {
    const weights = window.map((_, at) => at + 1);
    const sum = window.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
    return sum / weights.reduce((total, weight) => total + weight, 0);
  });

export function naiveHma(values: readonly number[], length: number): number[] {
  const half = naiveWma(values, Math.floor(length / 2));
  const whole = naiveWma(values, length);
  const raw = whole.map((value, row) => 2 * (half[row] ?? NaN) - value);
  const tail = naiveWma(raw.slice(length - 1), Math.floor(Math.sqrt(length)));
  return [...Array.from({ length: length - 1 }, () => NaN), ...tail];
}

/** Legoux: weights exp(-(k - m)^2 / (2 s^2)), m = offset (length - 1), s = length / sigma. */
export const naiveAlma = (
  values: readonly number[],
  length: number,
  offset: number,
  sigma: number,
): number[] =>
  windows(values, length, (window) => {
    const weights = window.map((_, k) =>
      Math.exp(-((k - offset * (length - 1)) ** 2) / (2 * (length / sigma) ** 2)),
    );
    const sum = window.reduce((total, value, k) => total + value * (weights[k] ?? 0), 0);
    return sum / weights.reduce((total, weight) => total + weight, 0);
  });

export const naiveVwma = (
  values: readonly number[],
  volumes: readonly number[],
  length: number,
): number[] =>
  windows(values, length, (window, row) => {
    const traded = volumes.slice(row - length + 1, row + 1);
    const sum = window.reduce((total, value, at) => total + value * (traded[at] ?? 0), 0);
    return sum / traded.reduce((total, volume) => total + volume, 0);
  });

/** McGinley: MD = MD' + (price - MD') / (length (price / MD')^4). */
export function naiveMcGinley(values: readonly number[], length: number): number[] {
  const out: number[] = [];
  for (const [row, value] of values.entries()) {
    const before = out[row - 1] ?? value;
    out.push(before + (value - before) / (length * (value / before) ** 4));
  }
  return out;
}

/** Ehlers and Way: an exponential mean of 2 price - price of (length - 1) / 2 bars ago, started from a simple mean. */
export function naiveZlema(values: readonly number[], length: number): number[] {
  const lag = Math.floor((length - 1) / 2);
  const raw = values.map((value, row) => 2 * value - (values[row - lag] ?? NaN)).slice(lag);
  const out: number[] = Array.from({ length: lag }, () => NaN);
  let before = NaN;
  for (let row = 0; row < raw.length; row += 1) {
    if (row === length - 1) before = mean(raw.slice(0, length));
    else if (row >= length) before += ((raw[row] ?? NaN) - before) * (2 / (length + 1));
    out.push(before);
  }
  return out;
}

/** Ehlers: D from the ranges of two halves and of the whole, weight exp(-4.6 (D - 1)) between 0.01 and 1. */
export function naiveFrama(
  values: readonly number[],
  high: readonly number[],
  low: readonly number[],
  length: number,
): number[] {
  const half = length / 2;
  const range = (from: number, to: number): number =>
    most(high.slice(from, to)) - least(low.slice(from, to));
  const out: number[] = [];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? NaN;
    if (row < length - 1) {
      out.push(NaN);
      continue;
    }
    const n1 = range(row - half + 1, row + 1) / half;
    const n2 = range(row - length + 1, row - half + 1) / half;
    const n3 = range(row - length + 1, row + 1) / length;
    const dimension = (Math.log(n1 + n2) - Math.log(n3)) / Math.log(2);
    const weight = Math.min(1, Math.max(0.01, Math.exp(-4.6 * (dimension - 1))));
    const last = out[row - 1] ?? NaN;
    const before = Number.isNaN(last) ? (values[row - 1] ?? NaN) : last;
    out.push(weight * value + (1 - weight) * before);
  }
  return out;
}
