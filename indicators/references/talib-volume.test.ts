/** Volume and statistics equal TA-Lib, compiled to WebAssembly, on generated bars. */
import { beforeAll, describe, it } from "vitest";
import * as talib from "talib-web";
import { startTalib } from "../../tests/support/start-talib.ts";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";

const bars = walkBars(3000, 43, true);
const high = Array.from(bars.high);
const low = Array.from(bars.low);
const close = Array.from(bars.close);
const volume = Array.from(bars.volume);
const inReal = close;

beforeAll(startTalib);

describe("volume", () => {
  it("on-balance volume, theirs with the first bar's", () => {
    const theirs = talib.OBV({ inReal, volume }).output.map((value) => value - (volume[0] ?? 0));
    expectEqual(calculated("obv", bars)["value"], theirs, 0);
  });

  it("accumulation and distribution", () => {
    const { output } = talib.AD({ high, low, close, volume });
    expectEqual(calculated("accumulation-distribution", bars)["value"], output, 0);
  });

  it("Chaikin oscillator, after the start of its means has faded", () => {
    const { output } = talib.ADOSC({ high, low, close, volume, fastPeriod: 3, slowPeriod: 10 });
    expectEqual(calculated("chaikin-oscillator", bars)["value"], output, 9, 300);
  });

  it.each([2, 14, 100])("money flow index of %i", (length) => {
    const { output } = talib.MFI({ high, low, close, volume, timePeriod: length });
    expectEqual(calculated("mfi", bars, { length })["value"], output, length);
  });
});

describe.each([2, 14, 200])("statistics of %i", (length) => {
  const timePeriod = length;
  const ours = (id: string) => calculated(id, bars, { length })["value"];

  it("slope", () => {
    expectEqual(
      ours("regression-slope"),
      talib.LINEARREG_SLOPE({ inReal, timePeriod }).output,
      length - 1,
    );
  });

  it("intercept", () => {
    const { output } = talib.LINEARREG_INTERCEPT({ inReal, timePeriod });
    expectEqual(ours("regression-intercept"), output, length - 1);
  });

  it("forecast", () => {
    expectEqual(ours("regression-forecast"), talib.TSF({ inReal, timePeriod }).output, length - 1);
  });
});
