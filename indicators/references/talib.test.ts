/** Indicators equal TA-Lib, compiled to WebAssembly, on generated bars. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as talib from "talib-web";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

const wasm = join(dirname(createRequire(import.meta.url).resolve("talib-web")), "talib.wasm");
const bars = walkBars(3000, 11, true);
const close = Array.from(bars.close);

// The library fetches its code by address alone, so the file is given as one.
beforeAll(() =>
  talib.init(`data:application/wasm;base64,${readFileSync(wasm).toString("base64")}`),
);

describe("averages", () => {
  it.each([2, 20, 200])("SMA of %i", (length) => {
    const { output } = talib.SMA({ inReal: close, timePeriod: length });
    expectEqual(calculated("sma", bars, { length })["value"], output, length - 1);
  });

  it.each([2, 20, 200])("EMA of %i", (length) => {
    const { output } = talib.EMA({ inReal: close, timePeriod: length });
    expectEqual(calculated("ema", bars, { length })["value"], output, length - 1);
  });
});

describe("oscillators", () => {
  it.each([2, 14, 50])("RSI of %i", (length) => {
    const { output } = talib.RSI({ inReal: close, timePeriod: length });
    expectEqual(calculated("rsi", bars, { length })["value"], output, length);
  });

  it("MACD", () => {
    const theirs = talib.MACD({
      inReal: close,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
    });
    const ours = calculated("macd", bars);
    expectEqual(ours["macd"], theirs.MACD, 33);
    expectEqual(ours["signal"], theirs.MACDSignal, 33);
    expectEqual(ours["histogram"], theirs.MACDHist, 33);
  });
});

it("a difference is seen", () => {
  const ours = calculated("sma", bars, { length: 20 })["value"];
  const wrong = ours?.map((value) => value * (1 + 1e-8)) ?? [];
  expect(() => expectEqual(ours, wrong, 0, 20)).toThrow("row");
});
