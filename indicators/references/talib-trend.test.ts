/** Trend indicators equal TA-Lib, compiled to WebAssembly, on generated bars. */
import { beforeAll, expect, it } from "vitest";
import * as talib from "talib-web";
import { startTalib } from "../../tests/support/start-talib.ts";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

const bars = walkBars(5000, 41, true);
const high = Array.from(bars.high);
const low = Array.from(bars.low);
const close = Array.from(bars.close);

beforeAll(startTalib);

const EMA = talib.MAType.EMA;

it.each([
  [12, 26],
  [5, 40],
])("PPO of %i and %i", (fast, slow) => {
  const { output } = talib.PPO({ inReal: close, fastPeriod: fast, slowPeriod: slow, MAType: EMA });
  expectEqual(calculated("ppo", bars, { fast, slow })["value"], output, slow - 1);
});

// TA-Lib begins its sums a row earlier; what that leaves fades by (1 - 1 / length) a row.
it.each([
  [5, 200],
  [14, 700],
  [30, 1500],
])("ADX and both DI of %i, after %i rows in which the start fades", (length, warmUp) => {
  const ours = calculated("adx", bars, { length, smooth: length });
  const prices = { high, low, close, timePeriod: length };
  expectEqual(ours["plus"], talib.PLUS_DI(prices).output, length, warmUp);
  expectEqual(ours["minus"], talib.MINUS_DI(prices).output, length, warmUp);
  expectEqual(ours["adx"], talib.ADX(prices).output, 2 * length - 1, warmUp);
});

it.each([2, 14, 50])("Aroon and its oscillator of %i", (length) => {
  const theirs = talib.AROON({ high, low, timePeriod: length });
  const ours = calculated("aroon", bars, { length });
  expectEqual(ours["up"], theirs.aroonUp, length);
  expectEqual(ours["down"], theirs.aroonDown, length);
  const { output } = talib.AROONOSC({ high, low, timePeriod: length });
  expectEqual(calculated("aroon-oscillator", bars, { length })["value"], output, length);
});

it.each([
  [0.02, 0.2],
  [0.05, 0.4],
  [0.3, 0.2],
])("Parabolic SAR of %d up to %d", (start, most) => {
  const { output } = talib.SAR({ high, low, acceleration: start, maximum: most });
  const ours = calculated("parabolic-sar", bars, { start, increment: start, most });
  expectEqual(ours["value"], output, 1);
});

it.each([2, 18, 40])("TRIX of %i", (length) => {
  const { output } = talib.TRIX({ inReal: close, timePeriod: length });
  expectEqual(calculated("trix", bars, { length })["value"], output, 3 * length - 2);
});

it("a start that has not faded is seen", () => {
  const { output } = talib.ADX({ high, low, close, timePeriod: 14 });
  expect(() => expectEqual(calculated("adx", bars)["adx"], output, 27)).toThrow("row");
});
