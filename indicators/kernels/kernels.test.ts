/** What the kernels promise beyond what references show: they hold over a million rows and where prices stand still. */
import { describe, expect, it } from "vitest";
import { makeRandom } from "../test-bars.ts";
import { MEAN_STATE, simpleMean, weightedMean } from "./means.ts";
import { LINE_STATE, regression } from "./regression.ts";
import { SPREAD_STATE, variance } from "./spread.ts";
import { movingSum, SUM_STATE } from "./sums.ts";

const ROWS = 1_000_000;
const LENGTH = 20;
const HUGE = 1e9;

/** A walk whose steps are now large, now a tenth of a point, and which stands still in between. */
function walk(): Float64Array {
  const random = makeRandom(5);
  const values = new Float64Array(ROWS);
  let price = 1.1;
  for (let i = 0; i < ROWS; i += 1) {
    const phase = Math.floor(i / 50) % 3;
    const step = phase === 0 ? 1e-2 : phase === 1 ? 1e-6 : 0;
    price = Math.max(0.5, price + (random() - 0.5) * step);
    values[i] = price;
  }
  return values;
}

const column = () => new Float64Array(ROWS);
const window = (values: Float64Array, i: number) =>
  Array.from(values.subarray(i - LENGTH + 1, i + 1));

/** Rows at the end of a million that are looked at, some of every kind. */
const LAST_ROWS = Array.from({ length: 400 }, (_, j) => ROWS - 1 - j);

/** The exact figures of a row's window, counted from one of its own values so that nothing is lost. */
function exactly(values: Float64Array, i: number) {
  const anchor = values[i] ?? NaN;
  const rows = window(values, i).map((value) => value - anchor);
  const middle = rows.reduce((sum, value) => sum + value, 0) / LENGTH;
  const squares = rows.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const products = rows.reduce((sum, value, x) => sum + (x - 9.5) * (value - middle), 0);
  return { variance: squares / LENGTH, slope: products / 665, squares };
}

function expectNear(one: number | undefined, other: number, size: number, row: number): void {
  const distance = Math.abs((one ?? NaN) - other);
  expect(distance, `row ${row}: ${one}, ${other}`).toBeLessThanOrEqual(1e-9 * Math.abs(size));
}

describe("over a million rows", () => {
  const values = walk();

  it("the variance is that of the window, never negative, and exactly 0 where nothing moves", () => {
    const [spread, mean] = [column(), column()];
    variance(values, 0, LENGTH, spread, mean, 0, ROWS, new Float64Array(SPREAD_STATE), 0);
    for (const i of LAST_ROWS) {
      const exact = exactly(values, i);
      expectNear(spread[i], exact.variance, exact.variance, i);
    }
    expect(LAST_ROWS.filter((i) => spread[i] === 0).length).toBeGreaterThan(50);
    expect(spread.some((value) => value < 0)).toBe(false);
  });

  it("the slope is that of the window, and exactly 0 where nothing moves", () => {
    const [end, slope] = [column(), column()];
    regression(values, 0, LENGTH, end, slope, 0, ROWS, new Float64Array(LINE_STATE), 0);
    for (const i of LAST_ROWS) {
      const exact = exactly(values, i);
      expectNear(slope[i], exact.slope, Math.sqrt(exact.squares / 665), i);
    }
    expect(LAST_ROWS.filter((i) => slope[i] === 0).length).toBeGreaterThan(50);
  });

  it("sums and means are those of the window, also after values a thousand million times larger", () => {
    const spiked = values.slice();
    spiked.fill(HUGE, 500_000, 500_100);
    spiked.fill(HUGE, ROWS - 600, ROWS - 500);
    const [sum, simple, weighted] = [column(), column(), column()];
    movingSum(spiked, 0, LENGTH, sum, 0, ROWS, new Float64Array(SUM_STATE), 0);
    simpleMean(spiked, 0, LENGTH, simple, 0, ROWS, new Float64Array(MEAN_STATE), 0);
    weightedMean(spiked, 0, LENGTH, weighted, 0, ROWS, new Float64Array(MEAN_STATE), 0);
    for (const i of LAST_ROWS) {
      const rows = window(spiked, i);
      const all = rows.reduce((total, value) => total + value, 0);
      const heavy = rows.reduce((total, value, x) => total + value * (x + 1), 0) / 210;
      expectNear(sum[i], all, all, i);
      expectNear(simple[i], all / LENGTH, all / LENGTH, i);
      expectNear(weighted[i], heavy, heavy, i);
    }
  });
});
