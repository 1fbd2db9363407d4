/** Indicators equal TA-Lib, compiled to WebAssembly, on generated bars. */
import { beforeAll, describe, it } from "vitest";
import * as talib from "talib-web";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";
import { startTalib } from "../../tests/support/start-talib.ts";

const bars = walkBars(3000, 11, true);
const close = Array.from(bars.close);

beforeAll(startTalib);

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
