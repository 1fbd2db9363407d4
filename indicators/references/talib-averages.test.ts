/** Moving averages equal TA-Lib, compiled to WebAssembly, on generated bars. */
import { beforeAll, expect, it } from "vitest";
import * as talib from "talib-web";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";
import { startTalib } from "../../tests/support/start-talib.ts";

const bars = walkBars(3000, 12, true);
const inReal = Array.from(bars.close);

beforeAll(startTalib);

it.each([
  ["sma", talib.SMA, 20, 19],
  ["ema", talib.EMA, 20, 19],
  ["wma", talib.WMA, 20, 19],
  ["wma", talib.WMA, 2, 1],
  ["dema", talib.DEMA, 20, 38],
  ["tema", talib.TEMA, 20, 57],
  ["trima", talib.TRIMA, 20, 19],
  ["trima", talib.TRIMA, 21, 20],
  ["lsma", talib.LINEARREG, 25, 24],
  ["lsma", talib.LINEARREG, 200, 199],
] as const)("%s", (id, theirs, length, first) => {
  const { output } = theirs({ inReal, timePeriod: length });
  expectEqual(calculated(id, bars, { length })["value"], output, first);
});

it("kama, whose means the library sets at 2 and 30", () => {
  const { output } = talib.KAMA({ inReal, timePeriod: 10 });
  expectEqual(calculated("kama", bars)["value"], output, 10);
});

it("t3", () => {
  const { output } = talib.T3({ inReal, timePeriod: 5, VFactor: 0.7 });
  expectEqual(calculated("t3", bars)["value"], output, 24);
});

it("sees a difference of one part in a hundred million", () => {
  const ours = calculated("sma", bars)["value"];
  const wrong = ours?.map((value) => value * (1 + 1e-8)) ?? [];
  expect(() => expectEqual(ours, wrong, 0, 20)).toThrow("row");
});
