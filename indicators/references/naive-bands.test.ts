/** Bands and volatility that TA-Lib has not equal a slow transcription of their formulas, written out here. */
import { it } from "vitest";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";
import { naiveRma } from "./naive-averages.ts";

const bars = walkBars(900, 31, true);
const close = Array.from(bars.close);
const high = Array.from(bars.high);
const low = Array.from(bars.low);
const rows = close.map((_, row) => row);

const at = (values: readonly number[], row: number): number => values[row] ?? NaN;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[], freedom = 0): number => {
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) ** 2);
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / (values.length - freedom));
};
const last = (values: readonly number[], row: number, length: number): number[] =>
  values.slice(row - length + 1, row + 1);
const from = (first: number, of: (row: number) => number): number[] => rows.slice(first).map(of);

/** The line y = a + b x through values at x = 0, 1, ...: its end, and the sum of squared errors. */
function line(values: readonly number[]): { end: number; errors: number } {
  const middleX = (values.length - 1) / 2;
  const middleY = mean(values);
  let products = 0;
  let squares = 0;
  for (const [x, y] of values.entries()) {
    products += (x - middleX) * (y - middleY);
    squares += (x - middleX) ** 2;
  }
  const b = products / squares;
  const of = (x: number): number => middleY + b * (x - middleX);
  const errors = values.reduce((sum, y, x) => sum + (y - of(x)) ** 2, 0);
  return { end: of(values.length - 1), errors };
}

const ranges = rows.map((row) =>
  row === 0
    ? at(high, 0) - at(low, 0)
    : Math.max(at(high, row), at(close, row - 1)) - Math.min(at(low, row), at(close, row - 1)),
);

/** An exponential mean started from the simple mean of the first values. */
function ema(values: readonly number[], length: number): number[] {
  const out: number[] = [];
  for (const [row, value] of values.entries()) {
    if (row < length - 1) out.push(NaN);
    else if (row === length - 1) out.push(mean(values.slice(0, length)));
    else out.push(at(out, row - 1) + (value - at(out, row - 1)) * (2 / (length + 1)));
  }
  return out;
}

it("average true range", () => {
  expectEqual(calculated("atr", bars)["value"], naiveRma(ranges, 14).slice(13), 13);
});

it("normalised average true range, from the second bar on", () => {
  const reach = naiveRma(ranges.slice(1), 14);
  const value = (row: number): number => (100 * at(reach, row - 1)) / at(close, row);
  expectEqual(calculated("natr", bars)["value"], from(14, value), 14);
});

it("%B and width of the Bollinger Bands", () => {
  const lower = (row: number): number =>
    mean(last(close, row, 20)) - 2 * deviation(last(close, row, 20));
  const width = (row: number): number => 4 * deviation(last(close, row, 20));
  expectEqual(
    calculated("percent-b", bars)["value"],
    from(19, (row) => (at(close, row) - lower(row)) / width(row)),
    19,
  );
  expectEqual(
    calculated("bollinger-width", bars)["value"],
    from(19, (row) => (100 * width(row)) / mean(last(close, row, 20))),
    19,
  );
});

it("Keltner channels", () => {
  const middle = ema(close, 20);
  const reach = naiveRma(ranges, 10);
  const ours = calculated("keltner", bars);
  expectEqual(
    ours["upper"],
    from(19, (row) => at(middle, row) + 2 * at(reach, row)),
    19,
  );
  expectEqual(
    ours["lower"],
    from(19, (row) => at(middle, row) - 2 * at(reach, row)),
    19,
  );
});

it("envelopes", () => {
  const ours = calculated("envelopes", bars, { percent: 2.5, mean: 1 });
  expectEqual(
    ours["upper"],
    ema(close, 20)
      .map((value) => value * 1.025)
      .slice(19),
    19,
  );
  const simple = calculated("envelopes", bars);
  expectEqual(
    simple["lower"],
    from(19, (row) => mean(last(close, row, 20)) * 0.99),
    19,
  );
});

it("standard error bands", () => {
  const upper = from(20, (row) => {
    const { end, errors } = line(last(close, row, 21));
    return end + 2 * Math.sqrt(errors / 19);
  });
  expectEqual(calculated("standard-error", bars)["upper"], upper, 20);
});

it("linear regression with deviations", () => {
  const lower = from(99, (row) => {
    const window = last(close, row, 100);
    return line(window).end - 2 * deviation(window);
  });
  expectEqual(calculated("regression-channel", bars)["lower"], lower, 99);
});

it("bands of the average true range", () => {
  const reach = naiveRma(ranges, 14);
  const upper = from(13, (row) => at(close, row) + 3 * at(reach, row));
  expectEqual(calculated("atr-bands", bars)["upper"], upper, 13);
});

it("Chandelier exit", () => {
  const reach = naiveRma(ranges, 22);
  const ours = calculated("chandelier", bars);
  const long = (row: number): number => Math.max(...last(high, row, 22)) - 3 * at(reach, row);
  const short = (row: number): number => Math.min(...last(low, row, 22)) + 3 * at(reach, row);
  expectEqual(ours["long"], from(21, long), 21);
  expectEqual(ours["short"], from(21, short), 21);
});

it("historical volatility", () => {
  const returns = rows.map((row) => Math.log(at(close, row) / at(close, row - 1)));
  const value = (row: number): number =>
    100 * deviation(last(returns, row, 10), 1) * Math.sqrt(365);
  expectEqual(calculated("historical-volatility", bars)["value"], from(10, value), 10);
});

it("Chaikin volatility", () => {
  const spread = ema(
    rows.map((row) => at(high, row) - at(low, row)),
    10,
  );
  const value = (row: number): number => 100 * (at(spread, row) / at(spread, row - 10) - 1);
  expectEqual(calculated("chaikin-volatility", bars)["value"], from(19, value), 19);
});

it("Ulcer index", () => {
  const fall = (row: number): number => {
    const top = Math.max(...last(close, row, 14));
    return (100 * (at(close, row) - top)) / top;
  };
  const value = (row: number): number =>
    Math.sqrt(mean(rows.slice(row - 13, row + 1).map((one) => fall(one) ** 2)));
  expectEqual(calculated("ulcer", bars)["value"], from(26, value), 26);
});
