/** What a formula calculates: what its definition says bar by bar, what the built-in indicators say, and the same in any steps. */
import { describe, expect, it } from "vitest";
import { triesOf } from "../../tests/support/tries.ts";
import { makeBars, writeSource, type Bars } from "../bars.ts";
import { Calculation } from "../calculation.ts";
import { defaultInputs, type Indicator, type Inputs } from "../indicator.ts";
import { indicatorOf } from "../registry.ts";
import { makeRandom, walkBars } from "../test-bars.ts";
import { compileFormula } from "./formula.ts";
import { NaiveFormula } from "./naive.ts";
import { randomFormula } from "./random-formula.ts";

const FORMULAS = triesOf({ quick: 150, turn: 1_000, whole: 8_000 });
const TIMEOUT = { timeout: 900_000 };
const CALENDAR = { dayOffsetMs: 0 };
/** A rounding that is carried from bar to bar, as a share of what the value goes up to. */
const TOLERANCE = 1e-7;

function indicatorFrom(text: string): Indicator {
  const made = compileFormula({ name: "Mine", place: "fits", text }, "id");
  if (!made.ok) throw new Error(`${text}: ${JSON.stringify(made.fault)}`);
  return made.indicator;
}

function valuesOf(indicator: Indicator, bars: Bars, inputs: Inputs = defaultInputs(indicator)) {
  const rows = bars.ts.length;
  const source = new Float64Array(rows);
  writeSource(bars, indicator.source ?? "close", source, 0, rows);
  const calculation = new Calculation(indicator, inputs, CALENDAR);
  calculation.advance(bars, source, 0, rows);
  return calculation.out.map((column) => Array.from(column.subarray(0, rows)));
}

const columnOf = (text: string, bars: Bars, inputs?: Inputs): number[] =>
  valuesOf(indicatorFrom(text), bars, inputs)[0] ?? [];

/** Bars of these closes; each is also the other prices. */
function barsOf(closes: readonly number[]): Bars {
  const bars = makeBars(closes.length);
  for (const name of ["open", "high", "low", "close"] as const) bars[name].set(closes);
  return bars;
}

describe("what a formula says", () => {
  it.each([
    ["close * 2", [2, 4, 6]],
    ["close[1]", [NaN, 1, 2]],
    ["1[1]", [NaN, 1, 1]],
    ["-close + 10 % 4 * 2", [3, 2, 1]],
    ["2 + 3 * 4 - 6 / 3", [12, 12, 12]],
    ["close > 1 and not close == 3", [0, 1, 0]],
    ["close == 1 or close == 3 ? 7 : na", [7, NaN, 7]],
    ["1 / (close - 2)", [-1, NaN, 1]],
    ["nz(close[1])", [0, 1, 2]],
    ["nz(close[1], 9)", [9, 1, 2]],
    ["na(close[1])", [1, 0, 0]],
    ["change(close)", [NaN, 1, 1]],
    ["change(close, 2)", [NaN, NaN, 2]],
    ["crossover(close, 1.5)", [NaN, 1, 0]],
    ["crossunder(-close, -1.5)", [NaN, 1, 0]],
    ["crossover(close, 4 - close)", [NaN, 0, 1]],
    ["crossunder(4 - close, close)", [NaN, 0, 1]],
    ["barssince(close == 2)", [NaN, 0, 1]],
    ["max(close, 2, 1) + min(close, 2)", [3, 4, 5]],
    ["sum(close, 2)", [NaN, 3, 5]],
    ["sum(1, 3)", [NaN, NaN, 3]],
    ["sma(close[1], 2)", [NaN, NaN, 1.5]],
    ["sqrt(close - 2)", [NaN, 0, 1]],
    ["log(0)", [NaN, NaN, NaN]],
    ["exp(999)", [NaN, NaN, NaN]],
    ["na", [NaN, NaN, NaN]],
    ["na > 1", [NaN, NaN, NaN]],
    ["true + false", [1, 1, 1]],
    ["sign(close - 2)", [-1, 0, 1]],
    ["round(2.5) + floor(-0.5) + ceil(0.2)", [3, 3, 3]],
    ["pow(close, 2)", [1, 4, 9]],
    ["highest(close, 2) - lowest(close, 2)", [NaN, 1, 1]],
  ])("%s", (text, values) => {
    expect(columnOf(text, barsOf([1, 2, 3]))).toEqual(values);
  });

  it("goes on from the last value where one is missing later, over bars alone", () => {
    const text = "sum(close == 2 ? na : close, 2)";
    expect(columnOf(text, barsOf([4, 1, 2, 3]))).toEqual([NaN, 5, 2, 4]);
    expect(columnOf("sum(close == 4 ? na : close, 2)", barsOf([4, 1, 2, 3]))).toEqual([
      NaN,
      NaN,
      3,
      5,
    ]);
  });

  it("is set by its inputs, and fits lengths that nothing can be calculated with", () => {
    const text = "length = input(2, 'Length', -9, 9)\nsum(close, length)";
    const bars = barsOf([1, 2, 3, 4]);
    expect(columnOf(text, bars)).toEqual([NaN, 3, 5, 7]);
    expect(columnOf(text, bars, { length: 3 })).toEqual([NaN, NaN, 6, 9]);
    expect(columnOf(text, bars, { length: -5 })).toEqual([1, 2, 3, 4]);
  });

  it("is of two charts with other inputs each its own", () => {
    const indicator = indicatorFrom("length = input(2)\nsum(close, length) + length");
    const bars = barsOf([1, 1, 1, 1]);
    const [one, other] = [2, 3].map((length) => new Calculation(indicator, { length }, CALENDAR));
    for (let length = 1; length <= 4; length += 1)
      for (const calculation of [one, other]) calculation?.advance(bars, bars.close, 0, length);
    expect(Array.from(one?.out[0]?.subarray(0, 4) ?? [])).toEqual([NaN, 4, 4, 4]);
    expect(Array.from(other?.out[0]?.subarray(0, 4) ?? [])).toEqual([NaN, NaN, 6, 6]);
  });
});

describe("a formula of what is built in", () => {
  const bars = walkBars(700, 21);
  const built = (id: string): number[][] => {
    const indicator = indicatorOf(id);
    if (indicator === undefined) throw new Error(`there is ${id}`);
    return valuesOf(indicator, bars);
  };

  it.each([
    ["sma", "sma(source, 20)"],
    ["ema", "ema(close, 20)"],
    ["rma", "rma(close, 20)"],
    ["wma", "wma(close, 20)"],
    ["rsi", "rsi(close, 14)"],
    ["atr", "atr(14)"],
    ["true-range", "tr"],
    ["standard-deviation", "stdev(close, 20)"],
    [
      "donchian",
      "plot(highest(high, 20))\nlower = lowest(low, 20)\nplot((highest(high, 20) + lower) / 2)\nplot(lower)",
    ],
    [
      "keltner",
      "middle = ema(close, 20)\nreach = 2 * atr(10)\nplot(middle + reach)\nplot(middle)\nplot(middle - reach)",
    ],
    [
      "macd",
      `fast = input(12)
       slow = input(26)
       // The built-in fast mean waits for the slow one.
       late = na(close[26 - 12]) ? na : close
       macd = ema(late, fast) - ema(close, slow)
       signal = ema(macd, 9)
       columns(macd - signal)
       plot(macd)
       plot(signal)`,
    ],
  ])("is the built-in one, bit for bit: %s", (id, text) => {
    expect(valuesOf(indicatorFrom(text), bars)).toEqual(built(id));
  });

  it("is the built-in one but for rounding: Bollinger Bands", () => {
    const text = `length = input(20)
      deviations = input(2.0)
      middle = sma(close, length)
      reach = deviations * stdev(close, length)
      plot(middle + reach)
      plot(middle)
      plot(middle - reach)`;
    const found = valuesOf(indicatorFrom(text), bars);
    for (const [at, column] of built("bollinger").entries())
      for (const [row, value] of column.entries()) expectNear(found[at]?.[row] ?? NaN, value, 200);
  });

  it("is soon the built-in one where both means begin on their own bars: MACD", () => {
    const found = columnOf("ema(close, 12) - ema(close, 26)", bars);
    const line = built("macd")[1] ?? [];
    for (let row = 500; row < 700; row += 1) expectNear(found[row] ?? NaN, line[row] ?? NaN, 1);
  });
});

function expectNear(found: number, wanted: number, most: number, words = ""): void {
  if (Number.isNaN(wanted)) expect(found, words).toBeNaN();
  else expect(Math.abs(found - wanted), words).toBeLessThanOrEqual(TOLERANCE * Math.max(1, most));
}

describe("any formula", () => {
  it("says what its definition says, bar by bar", TIMEOUT, () => {
    let compared = 0;
    for (let seed = 1; seed <= FORMULAS; seed += 1) {
      const text = randomFormula(makeRandom(seed));
      const bars = walkBars(60, seed, seed % 2 === 0);
      const naive = new NaiveFormula(text, bars);
      const found = valuesOf(indicatorFrom(text), bars);
      for (const [plot, column] of found.entries()) {
        const part = naive.plots[plot];
        if (part === undefined) throw new Error("every plot has its definition");
        let most = 1;
        for (let row = 0; row < 60; row += 1) {
          const wanted = naive.at(part, row);
          if (row >= naive.unsureFrom) break;
          most = Math.max(most, naive.greatest);
          expectNear(column[row] ?? NaN, wanted, most, `${seed}, row ${row}:\n${text}`);
          // Beyond, a tolerance by the greatest would let anything pass.
          if (!Number.isNaN(wanted) && most < 1e6) compared += 1;
        }
      }
    }
    // Most of them are sure for long, and have values.
    expect(compared).toBeGreaterThan(FORMULAS * 30);
  });

  it("gives step by step, with forming bars revised, what it gives at once", TIMEOUT, () => {
    for (let seed = 1; seed <= FORMULAS; seed += 1) {
      const random = makeRandom(seed);
      const indicator = indicatorFrom(randomFormula(random));
      const rows = 40 + Math.floor(random() * 60);
      const bars = walkBars(rows, seed);
      const live = makeBars(rows);
      const source = new Float64Array(rows);
      const grown = new Calculation(indicator, {}, CALENDAR);
      for (let length = 1; length <= rows;) {
        for (let revision = Math.floor(random() * 3); revision > 0; revision -= 1) {
          // A forming bar that is another than the one it ends as.
          copyBar(bars, Math.floor(random() * rows), live, length - 1);
          writeSource(live, "close", source, 0, length);
          grown.advance(live, source, 0, length);
        }
        const next = Math.min(rows, length + (random() < 0.3 ? Math.floor(random() * 9) : 0));
        for (let row = length - 1; row < next; row += 1) copyBar(bars, row, live, row);
        writeSource(live, "close", source, 0, next);
        grown.advance(live, source, 0, next);
        length = next + 1;
      }
      expect(
        grown.out.map((column) => Array.from(column.subarray(0, rows))),
        String(seed),
      ).toEqual(valuesOf(indicator, bars, {}));
    }
  });
});

function copyBar(from: Bars, row: number, to: Bars, at: number): void {
  for (const column of ["ts", "open", "high", "low", "close", "volume"] as const)
    to[column][at] = from[column][row] ?? NaN;
}
