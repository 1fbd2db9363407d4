/**
 * Bands and volatility equal TA-Lib, compiled to WebAssembly, on generated bars. Its NATR, STDDEV and BBANDS are not asked:
 * as it is compiled there, they read what was written over their input.
 */
import { beforeAll, expect, it } from "vitest";
import * as talib from "talib-web";
import { startTalib } from "../../tests/support/start-talib.ts";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

const bars = walkBars(3000, 13, true);
const close = Array.from(bars.close);
const high = Array.from(bars.high);
const low = Array.from(bars.low);

beforeAll(startTalib);

it("true range, but for the first bar", () => {
  const { output } = talib.TRANGE({ high, low, close });
  expectEqual(calculated("true-range", bars)["value"], output, 1);
});

it("average true range, after the first bar that it counts has faded", () => {
  const { output } = talib.ATR({ high, low, close, timePeriod: 14 });
  expectEqual(calculated("atr", bars)["value"], output, 14, 400);
});

it("Donchian channels are the highest high and the lowest low", () => {
  const ours = calculated("donchian", bars);
  expectEqual(ours["upper"], talib.MAX({ inReal: high, timePeriod: 20 }).output, 19);
  expectEqual(ours["lower"], talib.MIN({ inReal: low, timePeriod: 20 }).output, 19);
  expect(ours["middle"]?.[18]).toBeNaN();
});
