/** Statistics and VWAP equal a slow transcription of their formulas, written out here, on generated bars. */
import { describe, expect, it } from "vitest";
import { movingStandardDeviation } from "indicatorts";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

const bars = walkBars(1500, 53);
const close = Array.from(bars.close);
const rows = close.map((_, row) => row);

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const last = (row: number, length: number): number[] => close.slice(row - length + 1, row + 1);
const of = (first: number, formula: (row: number) => number): number[] =>
  rows.map((row) => (row < first ? NaN : formula(row)));

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}

describe.each([2, 20, 21, 150])("of %i", (length) => {
  const ours = (id: string) => calculated(id, bars, { length })["value"];

  it("variance", () => {
    expectEqual(
      ours("variance"),
      of(length - 1, (row) => variance(last(row, length))),
      0,
    );
  });

  it("variance is the square of another package's deviation", () => {
    const theirs = movingStandardDeviation(close, { period: length });
    const squares = theirs.map((value) => value * value);
    // Theirs has figures for the rows before, over fewer of them.
    expectEqual(ours("variance"), squares.slice(length - 1), length - 1);
  });

  it("R squared", () => {
    const theirs = of(length - 1, (row) => {
      const values = last(row, length);
      const middle = (length - 1) / 2;
      const rest = values.map((value) => value - mean(values));
      const products = sum(rest.map((value, x) => value * (x - middle)));
      const squares =
        sum(rest.map((_, x) => (x - middle) ** 2)) * sum(rest.map((one) => one * one));
      return squares === 0 ? 0 : products ** 2 / squares;
    });
    expectEqual(ours("r-squared"), theirs, 0);
  });

  it("z-score", () => {
    const theirs = of(length - 1, (row) => {
      const values = last(row, length);
      const spread = Math.sqrt(variance(values));
      return spread === 0 ? 0 : ((close[row] ?? NaN) - mean(values)) / spread;
    });
    expectEqual(ours("z-score"), theirs, 0);
  });

  it("median", () => {
    const theirs = of(length - 1, (row) => {
      const sorted = last(row, length).toSorted((a, b) => a - b);
      const middle = sorted.slice(Math.ceil(length / 2) - 1, Math.floor(length / 2) + 1);
      return mean(middle);
    });
    expectEqual(ours("median"), theirs, 0);
  });

  it("percent rank", () => {
    const theirs = of(length, (row) => {
      const before = close.slice(row - length, row);
      return (100 * before.filter((value) => value <= (close[row] ?? NaN)).length) / length;
    });
    expectEqual(ours("percent-rank"), theirs, 0);
  });
});

describe("VWAP", () => {
  /** Rows since the session, week or month of a row began, in UTC. */
  const keyOf = (period: number, ts: number): string => {
    const date = new Date(ts);
    if (period === 2) return date.toISOString().slice(0, 7);
    if (period === 1) date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  };

  it.each([
    ["session", 0],
    ["week", 1],
    ["month", 2],
  ])("of the %s", (_, period) => {
    const keys = Array.from(bars.ts, (ts) => keyOf(period, ts));
    const since = (row: number): number[] => {
      const first = keys.indexOf(keys[row] ?? "");
      return rows.slice(first, row + 1);
    };
    const price = (row: number): number =>
      ((bars.high[row] ?? NaN) + (bars.low[row] ?? NaN) + (bars.close[row] ?? NaN)) / 3;
    const volume = (row: number): number => bars.volume[row] ?? NaN;
    const weighted = (of: (row: number) => number, row: number): number => {
      const all = since(row);
      return sum(all.map((one) => of(one) * volume(one))) / sum(all.map(volume));
    };
    const isTraded = (row: number): boolean => since(row).some((one) => volume(one) > 0);
    const average = of(0, (row) => (isTraded(row) ? weighted(price, row) : price(row)));
    const deviation = of(0, (row) => {
      if (!isTraded(row)) return 0;
      const middle = average[row] ?? NaN;
      return Math.sqrt(weighted((one) => (price(one) - middle) ** 2, row));
    });
    const ours = calculated("vwap", bars, { period });
    const band = (times: number) =>
      of(0, (row) => (average[row] ?? 0) + times * (deviation[row] ?? 0));
    expectEqual(ours["value"], average, 0);
    expectEqual(ours["upper1"], band(1), 0);
    expectEqual(ours["lower2"], band(-2), 0);
    expectEqual(ours["upper3"], band(3), 0);
    expect(new Set(keys).size).toBeGreaterThan(1);
  });
});
