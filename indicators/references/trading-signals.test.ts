/** Volume indicators that TA-Lib lacks equal the package trading-signals on generated bars. */
import { expect, it } from "vitest";
import { CMF, EMV, ForceIndex, NVI, PVI, PVO, PVT, VWMA } from "trading-signals";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

// Bars that stand still and bars without volume among them.
const bars = walkBars(6000, 47);
const candles = Array.from(bars.ts, (_, i) => ({
  open: bars.open[i] ?? NaN,
  high: bars.high[i] ?? NaN,
  low: bars.low[i] ?? NaN,
  close: bars.close[i] ?? NaN,
  volume: bars.volume[i] ?? NaN,
}));
const volumes = candles.map(({ volume }) => volume);

/** What a series of theirs says after each value; NaN while it says nothing. */
function column<T>(
  series: { update(value: T, isReplaced: boolean): number | null },
  values: readonly T[],
): number[] {
  return values.map((value) => series.update(value, false) ?? NaN);
}

it.each([1, 20, 300])("Chaikin money flow of %i", (length) => {
  expectEqual(calculated("cmf", bars, { length })["value"], column(new CMF(length), candles), 0);
});

it("price volume trend, from the second bar on", () => {
  expectEqual(
    calculated("pvt", bars)["value"]?.subarray(1),
    column(new PVT(), candles).slice(1),
    0,
  );
});

it("negative and positive volume index", () => {
  expectEqual(calculated("nvi", bars)["value"], column(new NVI(), candles), 0);
  expectEqual(calculated("pvi", bars)["value"], column(new PVI(), candles), 0);
});

it.each([2, 13])("force index of %i, after the start of its mean has faded", (length) => {
  const theirs = column(new ForceIndex(length), candles);
  expectEqual(calculated("force-index", bars, { length })["value"], theirs, 0, 40 * length);
});

it.each([1, 14])("ease of movement of %i", (length) => {
  const theirs = column(new EMV(length, 10_000), candles);
  expectEqual(calculated("ease-of-movement", bars, { length })["value"], theirs, 0);
});

it("volume oscillator, after the start of its means has faded", () => {
  const theirs = column(new PVO({ fastPeriod: 5, slowPeriod: 10 }), volumes);
  expectEqual(calculated("volume-oscillator", bars)["value"], theirs, 0, 400);
});

it("volume-weighted moving average", () => {
  const theirs = column(new VWMA(20), candles);
  expectEqual(calculated("vwma", bars)["value"], theirs, 0);
});

it("volume is the bar's", () => {
  expect(Array.from(calculated("volume", bars)["value"] ?? [])).toEqual(volumes);
});
