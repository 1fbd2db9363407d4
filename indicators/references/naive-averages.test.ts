/** Moving averages that TA-Lib has not equal a slow transcription of their formulas. */
import { expect, it } from "vitest";
import { walkBars } from "../test-bars.ts";
import { calculated, expectEqual } from "./compare.ts";
import {
  naiveAlma,
  naiveFrama,
  naiveHma,
  naiveMcGinley,
  naiveRma,
  naiveVwma,
  naiveWma,
  naiveZlema,
} from "./naive-averages.ts";

const bars = walkBars(900, 21, true);
const close = Array.from(bars.close);
const middle = close.map((_, row) => ((bars.high[row] ?? 0) + (bars.low[row] ?? 0)) / 2);

it.each([
  ["rma", { length: 14 }, naiveRma(close, 14), 13],
  ["wma", { length: 9 }, naiveWma(close, 9), 8],
  ["hma", { length: 16 }, naiveHma(close, 16), 18],
  ["hma", { length: 55 }, naiveHma(close, 55), 60],
  ["alma", { length: 9 }, naiveAlma(close, 9, 0.85, 6), 8],
  ["alma", { length: 30, offset: 0.5, sigma: 3 }, naiveAlma(close, 30, 0.5, 3), 29],
  ["vwma", { length: 20 }, naiveVwma(close, Array.from(bars.volume), 20), 19],
  ["mcginley", { length: 14 }, naiveMcGinley(close, 14), 0],
  ["zlema", { length: 20 }, naiveZlema(close, 20), 28],
  [
    "frama",
    { length: 16 },
    naiveFrama(middle, Array.from(bars.high), Array.from(bars.low), 16),
    15,
  ],
] as const)("%s of %o", (id, inputs, theirs, first) => {
  const ours = calculated(id, bars, inputs)["value"];
  expect(ours?.[first - 1] ?? NaN).toBeNaN();
  expectEqual(ours, theirs.slice(first), first);
});
