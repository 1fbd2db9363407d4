/** Oscillators equal TA-Lib, compiled to WebAssembly, on generated bars. */
import { beforeAll, describe, expect, it } from "vitest";
import * as talib from "talib-web";
import { startTalib } from "../../tests/support/start-talib.ts";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

const bars = walkBars(3000, 21, true);
const open = Array.from(bars.open);
const high = Array.from(bars.high);
const low = Array.from(bars.low);
const close = Array.from(bars.close);

beforeAll(startTalib);

describe("stochastic", () => {
  // The compiled library loses its %K column and all of STOCH (zeros): %K is %D of one bar, slow %K is fast %D.
  it.each([
    [14, 3],
    [5, 1],
    [60, 9],
  ])("fast of %i and %i", (length, signal) => {
    const theirs = (fastD_Period: number) =>
      talib.STOCHF({ high, low, close, fastK_Period: length, fastD_Period }).fastD;
    const ours = calculated("stochastic-fast", bars, { length, signal });
    expectEqual(ours["k"], theirs(1), length - 1);
    expectEqual(ours["d"], theirs(signal), length + signal - 2);
  });

  it.each([
    ["stochastic-slow", 14, 3, 3],
    ["stochastic", 14, 3, 3],
    ["stochastic", 30, 5, 7],
  ])("%s of %i, %i and %i", (id, length, smooth, signal) => {
    const k = talib.STOCHF({ high, low, close, fastK_Period: length, fastD_Period: smooth }).fastD;
    const d = talib.SMA({ inReal: k, timePeriod: signal }).output;
    const inputs = id === "stochastic" ? { length, smooth, signal } : { length, signal };
    const ours = calculated(id, bars, inputs);
    expectEqual(ours["k"], k, length + smooth - 2);
    expectEqual(ours["d"], d, length + smooth + signal - 3);
  });

  it.each([5, 14])("RSI of %i", (length) => {
    const theirs = talib.STOCHRSI({
      inReal: close,
      timePeriod: length,
      fastK_Period: 14,
      fastD_Period: 3,
    });
    const ours = calculated("stochastic-rsi", bars, {
      rsi: length,
      length: 14,
      smooth: 1,
      signal: 3,
    });
    expectEqual(ours["k"], theirs.fastK, length + 15);
    expectEqual(ours["d"], theirs.fastD, length + 15);
  });
});

describe("of a length", () => {
  it.each([2, 14, 50])("Williams %R of %i", (length) => {
    const { output } = talib.WILLR({ high, low, close, timePeriod: length });
    expectEqual(calculated("williams-r", bars, { length })["value"], output, length - 1);
  });

  // Of 2 bars it is always 66.67 or -66.67, but for what rounding makes of it there.
  it.each([5, 20, 50])("CCI of %i", (length) => {
    const { output } = talib.CCI({ high, low, close, timePeriod: length });
    expectEqual(calculated("cci", bars, { length })["value"], output, length - 1);
  });

  it.each([1, 9, 50])("ROC and momentum of %i", (length) => {
    const rate = talib.ROC({ inReal: close, timePeriod: length });
    expectEqual(calculated("roc", bars, { length })["value"], rate.output, length);
    const change = talib.MOM({ inReal: close, timePeriod: length });
    expectEqual(calculated("momentum", bars, { length })["value"], change.output, length);
  });
});

it.each([
  [7, 14, 28],
  [3, 9, 40],
])("ultimate oscillator of %i, %i and %i", (fast, middle, slow) => {
  const { output } = talib.ULTOSC({
    high,
    low,
    close,
    timePeriod1: fast,
    timePeriod2: middle,
    timePeriod3: slow,
  });
  expectEqual(calculated("ultimate", bars, { fast, middle, slow })["value"], output, slow);
});

it("balance of power", () => {
  const { output } = talib.BOP({ open, high, low, close });
  expectEqual(calculated("balance-of-power", bars)["value"], output, 0);
});

it("a difference of one row is seen", () => {
  const { output } = talib.MOM({ inReal: close, timePeriod: 10 });
  expect(() => expectEqual(calculated("momentum", bars)["value"], output, 9)).toThrow("row");
});
