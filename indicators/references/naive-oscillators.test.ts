/** Oscillators equal their cited formulas, written a second time and slowly, on generated bars. */
import { expect, it } from "vitest";
import { walkBars } from "../test-bars.ts";
import { calculated, expectSame } from "./compare.ts";
import * as naive from "./naive-oscillators.ts";

const bars = walkBars(1200, 31, true);
const close = Array.from(bars.close);

it("awesome and accelerator", () => {
  expectSame(calculated("awesome", bars)["value"], naive.naiveAwesome(bars));
  expectSame(calculated("accelerator", bars)["value"], naive.naiveAccelerator(bars));
});

it.each([2, 9, 50])("CMO of %i", (length) => {
  expectSame(calculated("cmo", bars, { length })["value"], naive.naiveCmo(close, length));
});

it.each([
  [3, 2, 100],
  [14, 5, 20],
])("Connors RSI of %i, %i and %i", (rsi, streak, rank) => {
  expectSame(
    calculated("connors-rsi", bars, { rsi, streak, rank })["value"],
    naive.naiveConnors(close, rsi, streak, rank),
  );
});

it.each([
  [25, 13, 13],
  [10, 5, 3],
])("TSI of %i, %i and %i", (long, short, signal) => {
  const ours = calculated("tsi", bars, { long, short, signal });
  const [value, mean] = naive.naiveTsi(close, long, short, signal);
  expectSame(ours["value"], value);
  expectSame(ours["signal"], mean);
});

it.each([3, 9, 30])("Fisher transform of %i", (length) => {
  const ours = calculated("fisher", bars, { length });
  const [line, trigger] = naive.naiveFisher(bars, length);
  expectSame(ours["value"], line);
  expectSame(ours["trigger"], trigger);
});

it.each([1, 10, 40])("relative vigor of %i", (length) => {
  const ours = calculated("relative-vigor", bars, { length });
  const [value, signal] = naive.naiveVigor(bars, length);
  expectSame(ours["value"], value);
  expectSame(ours["signal"], signal);
});

it.each([
  [14, 11, 10],
  [5, 20, 3],
])("Coppock of %i, %i and %i", (long, short, length) => {
  expectSame(
    calculated("coppock", bars, { long, short, length })["value"],
    naive.naiveCoppock(close, long, short, length),
  );
});

it("a difference and a value that is missing are seen", () => {
  const ours = calculated("cmo", bars)["value"];
  const theirs = [...naive.naiveCmo(close, 9)];
  expect(() => expectSame(ours, theirs.with(700, (theirs[700] ?? NaN) + 1e-6))).toThrow("700");
  expect(() => expectSame(ours, theirs.with(701, undefined))).toThrow("701");
});
