/**
 * Trend indicators straight from their cited formulas, slowly, over lists: a second opinion for tests that shares nothing
 * with the definitions. undefined: no value yet.
 */
import type { Bars } from "../bars.ts";
import {
  combine,
  highestOf,
  lagged,
  lowestOf,
  middles,
  naiveEma,
  naiveRma,
  naiveRoc,
  naiveSma,
  overWindow,
  total,
  type Values,
} from "./naive-oscillators.ts";

const at = (column: ArrayLike<number>, i: number): number => column[i] ?? NaN;
const rowsOf = (bars: Bars): number[] => Array.from(bars.close, (_, i) => i);

/** Wilder's true range; the first bar has its own range. */
const naiveTrueRange = ({ high, low, close }: Bars): number[] =>
  Array.from(high, (top, i) =>
    i === 0
      ? top - at(low, 0)
      : highestOf([
          top - at(low, i),
          Math.abs(top - at(close, i - 1)),
          Math.abs(at(low, i) - at(close, i - 1)),
        ]),
  );

/** TradingView ta.supertrend: lists of the line while it is below price and while it is above. */
export function naiveSuperTrend(bars: Bars, length: number, factor: number): Values[] {
  const atr = naiveRma(naiveTrueRange(bars), length);
  const up: (number | undefined)[] = [];
  const down: (number | undefined)[] = [];
  let before: { lower: number; upper: number; line: number } | undefined;
  for (const [i, middle] of middles(bars).entries()) {
    const range = atr[i];
    up.push(undefined);
    down.push(undefined);
    if (range === undefined) continue;
    const closeBefore = at(bars.close, i - 1);
    let lower = middle - factor * range;
    let upper = middle + factor * range;
    if (before !== undefined && lower <= before.lower && closeBefore >= before.lower)
      lower = before.lower;
    if (before !== undefined && upper >= before.upper && closeBefore <= before.upper)
      upper = before.upper;
    let direction = 1;
    if (before !== undefined && before.line === before.upper)
      direction = at(bars.close, i) > upper ? -1 : 1;
    else if (before !== undefined) direction = at(bars.close, i) < lower ? 1 : -1;
    const line = direction === -1 ? lower : upper;
    (direction === -1 ? up : down)[i] = line;
    before = { lower, upper, line };
  }
  return [up, down];
}

/** The middle of the range of the last bars. */
const donchian = ({ high, low }: Bars, length: number): Values =>
  combine(
    overWindow(Array.from(high), length, highestOf),
    overWindow(Array.from(low), length, lowestOf),
    (a, b) => (a + b) / 2,
  );

/** Hosoda: conversion, base, leading span A and B, without their offsets. */
export function naiveIchimoku(bars: Bars, quick: number, slow: number, span: number): Values[] {
  const conversion = donchian(bars, quick);
  const base = donchian(bars, slow);
  return [conversion, base, combine(conversion, base, (a, b) => (a + b) / 2), donchian(bars, span)];
}

/** Botes and Siepman: sums of |high - low before| and |low - high before| over the sum of true ranges. */
export function naiveVortex(bars: Bars, length: number): Values[] {
  const { high, low } = bars;
  const sum = (move: (i: number) => number) =>
    overWindow(
      rowsOf(bars).map((i) => (i === 0 ? undefined : move(i))),
      length,
      total,
    );
  const ranges = naiveTrueRange(bars);
  const ranged = sum((i) => at(ranges, i));
  const up = sum((i) => Math.abs(at(high, i) - at(low, i - 1)));
  const down = sum((i) => Math.abs(at(low, i) - at(high, i - 1)));
  return [combine(up, ranged, (a, b) => a / b), combine(down, ranged, (a, b) => a / b)];
}

/** Pring: RCMA1 + 2 RCMA2 + 3 RCMA3 + 4 RCMA4, and its SMA. */
export function naiveKst(
  close: Values,
  rates: readonly number[],
  means: readonly number[],
  signal: number,
): Values[] {
  const value: Values = rates
    .map((rate, part): Values => naiveSma(naiveRoc(close, rate), means[part] ?? NaN))
    .map((part, i): Values => part.map((v) => (v === undefined ? undefined : v * (i + 1))))
    .reduce((sum, part) => combine(sum, part, (a, b) => a + b));
  return [value, naiveSma(value, signal)];
}

/** close - SMA(close, length)[length / 2 + 1 bars before]. */
export const naiveDpo = (close: Values, length: number): Values =>
  combine(
    close,
    lagged(naiveSma(close, length), Math.floor(length / 2) + 1),
    (price, mean) => price - mean,
  );

/** Dorsey: the sum of EMA(range) / EMA(EMA(range)). */
export function naiveMass({ high, low }: Bars, length: number, smooth: number): Values {
  const once = naiveEma(
    Array.from(high, (top, i) => top - at(low, i)),
    smooth,
  );
  const ratio = combine(once, naiveEma(once, smooth), (a, b) => a / b);
  return overWindow(ratio, length, total);
}

/** Williams: smoothed means of hl2, without their offsets. */
export const naiveAlligator = (bars: Bars, lengths: readonly number[]): Values[] =>
  lengths.map((length) => naiveRma(middles(bars), length));

/** Williams: |jaw - teeth| and -|teeth - lips|, each where it is drawn. */
export function naiveGator(bars: Bars, lengths: readonly number[], offsets: number[]): Values[] {
  const [jaw = [], teeth = [], lips = []] = naiveAlligator(bars, lengths).map((line, part) =>
    lagged(line, offsets[part] ?? NaN),
  );
  const distance = (a: number, b: number) => Math.abs(a - b);
  return [combine(jaw, teeth, distance), combine(teeth, lips, (a, b) => -distance(a, b))];
}

/** Dreiss: 100 log10(sum of true ranges / (highest - lowest)) / log10(length). */
export function naiveChoppiness(bars: Bars, length: number): Values {
  const way = overWindow(naiveTrueRange(bars), length, total);
  const range = combine(
    overWindow(Array.from(bars.high), length, highestOf),
    overWindow(Array.from(bars.low), length, lowestOf),
    (a, b) => a - b,
  );
  return combine(way, range, (a, b) => (100 * Math.log10(a / b)) / Math.log10(length));
}

/** Turning points, each found by looking from the one before for the first turn of so many percent. */
export function naiveZigZag({ high, low }: Bars, percent: number): Values {
  const rows = high.length;
  const points: (number | undefined)[] = Array.from({ length: rows });
  const top = (from: number, to: number) => extremeRow(high, from, to, (a, b) => a > b);
  const bottom = (from: number, to: number) => extremeRow(low, from, to, (a, b) => a < b);
  const part = percent / 100;
  let end = -1;
  let isUp = false;
  for (let i = 1; i < rows && end < 0; i += 1) {
    const [t, b] = [top(0, i - 1), bottom(0, i - 1)];
    const hasRisen = at(high, i) >= at(low, b) * (1 + part);
    const hasFallen = at(low, i) <= at(high, t) * (1 - part);
    if (!hasRisen && !hasFallen) continue;
    isUp = hasRisen;
    points[isUp ? b : t] = isUp ? at(low, b) : at(high, t);
    end = i;
  }
  for (let i = end + 1; end >= 0 && i <= rows; i += 1) {
    const peak = isUp ? top(end, i - 1) : bottom(end, i - 1);
    const isPast = isUp ? at(high, i) > at(high, peak) : at(low, i) < at(low, peak);
    const isTurn = isUp
      ? at(low, i) <= at(high, peak) * (1 - part)
      : at(high, i) >= at(low, peak) * (1 + part);
    if (i < rows && (isPast || !isTurn)) continue;
    points[peak] = isUp ? at(high, peak) : at(low, peak);
    if (i < rows) points[i] = isUp ? at(low, i) : at(high, i);
    end = i;
    isUp = !isUp;
    // The turn is where the next leg is looked for; if it is not its end, it is no point.
    if (i < rows) points[i] = undefined;
    if (i === rows - 1) points[i] = isUp ? at(high, i) : at(low, i);
  }
  return points;
}

function extremeRow(
  column: ArrayLike<number>,
  from: number,
  to: number,
  isBeyond: (a: number, b: number) => boolean,
): number {
  let row = from;
  for (let i = from; i <= to; i += 1) if (isBeyond(at(column, i), at(column, row))) row = i;
  return row;
}
