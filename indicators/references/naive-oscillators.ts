/**
 * Oscillators straight from their cited formulas, slowly, over lists: a second opinion for tests that shares nothing with
 * the definitions. undefined: no value yet.
 */
import type { Bars } from "../bars.ts";

export type Values = readonly (number | undefined)[];

/** A window's values, if all `length` of them are there. */
export function windowAt(values: Values, i: number, length: number): number[] | undefined {
  const window = values.slice(Math.max(0, i - length + 1), i + 1);
  const whole = window.filter((value) => value !== undefined);
  return whole.length === length ? whole : undefined;
}

export const total = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0);

export const highestOf = (values: readonly number[]): number =>
  values.reduce((top, value) => Math.max(top, value));

export const lowestOf = (values: readonly number[]): number =>
  values.reduce((bottom, value) => Math.min(bottom, value));

export const overWindow = (
  values: Values,
  length: number,
  formula: (window: number[]) => number,
): Values =>
  values.map((_, i) => {
    const window = windowAt(values, i, length);
    return window === undefined ? undefined : formula(window);
  });

export const naiveSma = (values: Values, length: number): Values =>
  overWindow(values, length, (window) => total(window) / length);

/** Started from the simple mean of the first values that there are. */
export function naiveDecay(values: Values, length: number, weight: number): Values {
  const means: (number | undefined)[] = [];
  let mean: number | undefined;
  for (const [i, value] of values.entries()) {
    if (mean !== undefined && value !== undefined) mean = weight * value + (1 - weight) * mean;
    else {
      const window = windowAt(values, i, length);
      mean = window === undefined ? undefined : total(window) / length;
    }
    means.push(mean);
  }
  return means;
}

export const naiveEma = (values: Values, length: number): Values =>
  naiveDecay(values, length, 2 / (length + 1));

export const naiveRma = (values: Values, length: number): Values =>
  naiveDecay(values, length, 1 / length);

export const combine = (
  one: Values,
  other: Values,
  formula: (a: number, b: number) => number,
): Values =>
  one.map((a, i) => {
    const b = other[i];
    return a === undefined || b === undefined ? undefined : formula(a, b);
  });

export const lagged = (values: Values, rows: number): Values =>
  values.map((_, i) => (i < rows ? undefined : values[i - rows]));

export const middles = ({ high, low }: Bars): number[] =>
  Array.from(high, (top, i) => (top + (low[i] ?? NaN)) / 2);

const change = (values: Values): Values => combine(values, lagged(values, 1), (a, b) => a - b);

const rate = (values: Values, length: number): Values =>
  combine(values, lagged(values, length), (a, b) => (100 * (a - b)) / b);

export const naiveRoc = rate;

/** Bill Williams: SMA(hl2, 5) - SMA(hl2, 34). */
export const naiveAwesome = (bars: Bars): Values =>
  combine(naiveSma(middles(bars), 5), naiveSma(middles(bars), 34), (a, b) => a - b);

export function naiveAccelerator(bars: Bars): Values {
  const awesome = naiveAwesome(bars);
  return combine(awesome, naiveSma(awesome, 5), (a, b) => a - b);
}

/** Chande: 100 (Su - Sd) / (Su + Sd). */
export const naiveCmo = (close: Values, length: number): Values =>
  overWindow(change(close), length, (moves) => {
    const up = total(moves.filter((move) => move > 0));
    const down = -total(moves.filter((move) => move < 0));
    return (100 * (up - down)) / (up + down);
  });

/** Wilder: 100 - 100 / (1 + RS). */
export function naiveRsi(values: Values, length: number): Values {
  const moves = change(values);
  const mean = (sign: number) =>
    naiveRma(
      moves.map((move) => (move === undefined ? undefined : Math.max(0, sign * move))),
      length,
    );
  return combine(mean(1), mean(-1), (up, down) => (down === 0 ? 100 : 100 - 100 / (1 + up / down)));
}

/** Connors: the mean of RSI(close), RSI(streak) and the percent rank of the last change. */
export function naiveConnors(close: number[], rsi: number, streak: number, rank: number): Values {
  const streaks = close.map((_, i) => {
    let count = 0;
    const sign = Math.sign((close[i] ?? NaN) - (close[i - 1] ?? NaN));
    for (let j = i; j > 0; j -= 1) {
      if (Math.sign((close[j] ?? NaN) - (close[j - 1] ?? NaN)) !== sign || sign === 0) break;
      count += 1;
    }
    return count === 0 ? 0 : sign * count;
  });
  const changes = rate(close, 1);
  const ranks = overWindow(changes, rank + 1, (window) => {
    const last = window.at(-1) ?? NaN;
    return (100 * window.slice(0, -1).filter((value) => value <= last).length) / rank;
  });
  const pair = combine(naiveRsi(close, rsi), naiveRsi(streaks, streak), (a, b) => a + b);
  return combine(pair, ranks, (a, b) => (a + b) / 3);
}

/** Blau: 100 EMA(EMA(change)) / EMA(EMA(|change|)), and its EMA. */
export function naiveTsi(close: Values, long: number, short: number, signal: number): Values[] {
  const moves = change(close);
  const sizes = moves.map((move) => (move === undefined ? undefined : Math.abs(move)));
  const twice = (values: Values) => naiveEma(naiveEma(values, long), short);
  const value = combine(twice(moves), twice(sizes), (a, b) => (100 * a) / b);
  return [value, naiveEma(value, signal)];
}

/** Ehlers: the transform of the place in the range, which is smoothed and kept from its ends. */
export function naiveFisher(bars: Bars, length: number): Values[] {
  const prices = middles(bars);
  let value = 0;
  let fish = 0;
  const line = prices.map((price, i) => {
    const window = windowAt(prices, i, length);
    if (window === undefined) return undefined;
    const low = lowestOf(window);
    const high = highestOf(window);
    value = 0.66 * ((price - low) / (high - low) - 0.5) + 0.67 * value;
    if (value > 0.99) value = 0.999;
    if (value < -0.99) value = -0.999;
    fish = 0.5 * Math.log((1 + value) / (1 - value)) + 0.5 * fish;
    return fish;
  });
  return [line, lagged(line, 1)];
}

/** Ehlers: sums of (close - open) and of (high - low), each smoothed by 1 2 2 1, divided. */
export function naiveVigor({ open, high, low, close }: Bars, length: number): Values[] {
  const smooth = (values: Values) =>
    overWindow(values, 4, ([a = NaN, b = NaN, c = NaN, d = NaN]) => (a + 2 * b + 2 * c + d) / 6);
  const bodies = smooth(Array.from(close, (value, i) => value - (open[i] ?? NaN)));
  const ranges = smooth(Array.from(high, (value, i) => value - (low[i] ?? NaN)));
  const value = combine(
    overWindow(bodies, length, total),
    overWindow(ranges, length, total),
    (a, b) => a / b,
  );
  return [value, smooth(value)];
}

export const naiveWma = (values: Values, length: number): Values =>
  overWindow(
    values,
    length,
    (window) => total(window.map((v, i) => v * (i + 1))) / ((length * (length + 1)) / 2),
  );

/** Coppock: WMA(ROC(long) + ROC(short), length). */
export const naiveCoppock = (close: Values, long: number, short: number, length: number): Values =>
  naiveWma(
    combine(rate(close, long), rate(close, short), (a, b) => a + b),
    length,
  );
