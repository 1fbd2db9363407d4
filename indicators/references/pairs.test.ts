/** What starts from another symbol, against TA-Lib's correlation and beta and against slow formulas. */
import { beforeAll, describe, expect, it } from "vitest";
import * as talib from "talib-web";
import { startTalib } from "../../tests/support/start-talib.ts";
import { Calculation } from "../calculation.ts";
import { defaultInputs } from "../indicator.ts";
import { indicatorOf } from "../registry.ts";
import { walkBars } from "../test-bars.ts";
import { expectEqual, expectSame } from "./compare.ts";

const bars = walkBars(3000, 13, true);
const other = walkBars(3000, 99, true).close.map((close, row) => close + (bars.close[row] ?? 0));

function calculated(id: string, source: Float64Array, changed: Record<string, number> = {}) {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is an indicator ${id}`);
  const calendar = { dayOffsetMs: 0 };
  const calculation = new Calculation(
    indicator,
    { ...defaultInputs(indicator), ...changed },
    calendar,
  );
  calculation.advance(bars, source, 0, bars.ts.length);
  return calculation.out.map((column) => column.subarray(0, bars.ts.length));
}

beforeAll(startTalib);

describe("with another symbol", () => {
  it("correlation equals TA-Lib's, as far as its sums of squares of prices have digits", () => {
    const { output } = talib.CORREL({
      inReal0: Array.from(bars.close),
      inReal1: Array.from(other),
      timePeriod: 20,
    });
    const ours = calculated("correlation", other)[0];
    for (let row = 19; row < bars.ts.length; row += 1)
      expect(Math.abs((ours?.[row] ?? NaN) - (output[row - 19] ?? NaN))).toBeLessThan(1e-6);
  });

  it("correlation equals Pearson's formula, written apart", () => {
    const [value] = calculated("correlation", other);
    const mean = (rows: Float64Array) => rows.reduce((sum, one) => sum + one, 0) / rows.length;
    const naive = Array.from(other, (_, row) => {
      if (row < 19) return undefined;
      const [x, y] = [bars.close.slice(row - 19, row + 1), other.slice(row - 19, row + 1)];
      const products = x.map((one, at) => (one - mean(x)) * ((y[at] ?? NaN) - mean(y)));
      const spread = (rows: Float64Array) => mean(rows.map((one) => (one - mean(rows)) ** 2));
      return mean(products) / Math.sqrt(spread(x) * spread(y));
    });
    expectSame(value, naive);
  });

  it("beta equals TA-Lib's, which counts a row more", () => {
    const { output } = talib.BETA({
      inReal0: Array.from(other),
      inReal1: Array.from(bars.close),
      timePeriod: 20,
    });
    expectEqual(calculated("beta", other)[0], output, 20);
  });

  it("what stands still moves with nothing", () => {
    const still = new Float64Array(3000).fill(5);
    expect(
      calculated("correlation", still)[0]
        ?.subarray(19)
        .every((value) => value === 0),
    ).toBe(true);
    expect(
      calculated("beta", still)[0]
        ?.subarray(20)
        .every((value) => value === 0),
    ).toBe(true);
  });

  it("its prices are its closes, or 100 where a week begins", () => {
    expect(Array.from(calculated("other-symbol", other)[0] ?? [])).toEqual(Array.from(other));
    const week = (ts: number): number => Math.floor((ts / 86_400_000 + 3) / 7);
    let base = NaN;
    const naive = Array.from(other, (close, row) => {
      if (row === 0 || week(bars.ts[row] ?? 0) !== week(bars.ts[row - 1] ?? 0)) base = close;
      return (100 * close) / base;
    });
    expectSame(calculated("other-symbol", other, { as: 2 })[0], naive);
  });

  it("the spread is the way between the sides, and its mean that of the last ones", () => {
    const ask = bars.close.map((close, row) => close + 0.01 + (row % 7) / 1000);
    const [spread, mean] = calculated("spread", ask);
    const naive = Array.from(ask, (close, row) => close - (bars.close[row] ?? 0));
    expectSame(spread, naive);
    expectSame(
      mean,
      naive.map((_, row) =>
        row < 19
          ? undefined
          : naive.slice(row - 19, row + 1).reduce((sum, one) => sum + one, 0) / 20,
      ),
    );
  });
});
