/** Trend indicators equal their cited formulas, written a second time and slowly, on generated bars. */
import { expect, it } from "vitest";
import { indicatorOf } from "../registry.ts";
import { walkBars } from "../test-bars.ts";
import { calculated, expectSame } from "./compare.ts";
import * as naive from "./naive-trend.ts";

const bars = walkBars(1500, 51, true);
const close = Array.from(bars.close);

it.each([
  [10, 3],
  [3, 1.2],
  [40, 5],
])("SuperTrend of %i and %d", (length, factor) => {
  const ours = calculated("supertrend", bars, { length, factor });
  const [up, down] = naive.naiveSuperTrend(bars, length, factor);
  expectSame(ours["up"], up);
  expectSame(ours["down"], down);
});

it.each([
  [9, 26, 52],
  [20, 7, 30],
])("Ichimoku of %i, %i and %i", (conversion, base, span) => {
  const ours = calculated("ichimoku", bars, { conversion, base, span });
  const theirs = naive.naiveIchimoku(bars, conversion, base, span);
  for (const [part, id] of ["conversion", "base", "spanA", "spanB"].entries())
    expectSame(ours[id], theirs[part]);
  expectSame(ours["lagging"], close);
});

it("Ichimoku draws its cloud 25 bars ahead and its lagging span 25 back", () => {
  const offsets = indicatorOf("ichimoku")?.plots.map((plot) => plot.offset?.({ displacement: 26 }));
  expect(offsets).toEqual([undefined, undefined, -25, 25, 25]);
});

it.each([2, 14, 40])("vortex of %i", (length) => {
  const ours = calculated("vortex", bars, { length });
  const [plus, minus] = naive.naiveVortex(bars, length);
  expectSame(ours["plus"], plus);
  expectSame(ours["minus"], minus);
});

it("KST", () => {
  const ours = calculated("kst", bars);
  const [value, signal] = naive.naiveKst(close, [10, 15, 20, 30], [10, 10, 10, 15], 9);
  expectSame(ours["value"], value);
  expectSame(ours["signal"], signal);
});

it.each([1, 20, 21])("DPO of %i", (length) => {
  expectSame(calculated("dpo", bars, { length })["value"], naive.naiveDpo(close, length));
});

it.each([
  [10, 9],
  [25, 4],
])("mass index of %i and %i", (length, smooth) => {
  const ours = calculated("mass-index", bars, { length, smooth });
  expectSame(ours["value"], naive.naiveMass(bars, length, smooth));
});

it("alligator and gator", () => {
  const ours = calculated("alligator", bars);
  const [jaw, teeth, lips] = naive.naiveAlligator(bars, [13, 8, 5]);
  expectSame(ours["jaw"], jaw);
  expectSame(ours["teeth"], teeth);
  expectSame(ours["lips"], lips);
  const open = calculated("gator", bars);
  const [upper, lower] = naive.naiveGator(bars, [13, 8, 5], [8, 5, 3]);
  expectSame(open["upper"], upper);
  expectSame(open["lower"], lower);
});

it.each([2, 14, 60])("choppiness of %i", (length) => {
  const ours = calculated("choppiness", bars, { length });
  expectSame(ours["value"], naive.naiveChoppiness(bars, length));
});

it.each([0.5, 1.5, 5])("ZigZag of %d percent", (deviation) => {
  const ours = calculated("zigzag", bars, { deviation });
  expectSame(ours["value"], naive.naiveZigZag(bars, deviation));
});
