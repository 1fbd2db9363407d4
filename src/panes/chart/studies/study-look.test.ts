/** A study's look that is the user's: read as it was kept, by whatever hand; and shown where it is wanted. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TIMEFRAMES } from "../../../../contract/codes.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { makeStudy, type Study } from "./study.ts";
import {
  isOnFrame,
  isOnSymbol,
  levelsOf,
  LEVELS_MAX,
  OFFSET_MAX,
  parseLook,
  PLAIN_LOOK,
  readLevels,
  shiftOf,
} from "./study-look.ts";

const looks = fc.record({
  timeframes: fc.option(fc.subarray([...TIMEFRAMES], { maxLength: TIMEFRAMES.length - 1 })),
  only: fc.option(fc.record({ symbol_id: fc.maxSafeInteger(), name: fc.string() })),
  offset: fc.integer({ min: -OFFSET_MAX, max: OFFSET_MAX }),
  levels: fc.option(
    fc
      .uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: LEVELS_MAX })
      .map((levels) => [...new Set(levels.map((level) => level + 0))].sort((a, b) => a - b)),
  ),
});

function study(id: string, change: Partial<Study> = {}): Study {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is an indicator ${id}`);
  return { ...makeStudy(indicator, []), ...change };
}

describe("the look of a study", () => {
  it("is read as it was kept, whatever it is", () => {
    fc.assert(
      fc.property(looks, (look) => {
        expect(parseLook(JSON.parse(JSON.stringify(look)) as object)).toEqual(look);
      }),
    );
  });

  it("that was kept by anything else is the indicator's, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (timeframes, offset, levels) => {
        const { offset: moved, levels: lines } = parseLook({ timeframes, offset, levels });
        expect(Number.isInteger(moved) && Math.abs(moved) <= OFFSET_MAX).toBe(true);
        expect(lines === null || lines.every(Number.isFinite)).toBe(true);
      }),
    );
    expect(parseLook({})).toEqual(PLAIN_LOOK);
    expect(parseLook({ timeframes: [...TIMEFRAMES] }).timeframes).toBeNull();
    expect(parseLook({ offset: OFFSET_MAX + 1 }).offset).toBe(0);
  });

  it("shows on the time frames that were chosen, a chart's own counting as the next shorter one", () => {
    const look = { ...PLAIN_LOOK, timeframes: ["M15", "H4"] as const };
    const shown = ["M5", "M15", "M20", "M30", "H2", "H4", "H12", "D1"] as const;
    expect(shown.map((frame) => isOnFrame(look, frame))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(shown.every((frame) => isOnFrame(PLAIN_LOOK, frame))).toBe(true);
    expect(isOnFrame({ ...PLAIN_LOOK, timeframes: [] }, "H1")).toBe(false);
    const only = { ...PLAIN_LOOK, only: { symbol_id: 401, name: "BTCUSD" } };
    expect([401, 402, undefined].map((id) => isOnSymbol(only, id))).toEqual([true, false, false]);
    expect(isOnSymbol(PLAIN_LOOK, 402)).toBe(true);
  });

  it("moves a plot beside what its indicator moves it by", () => {
    const cloud = study("ichimoku");
    for (const plot of indicatorOf("ichimoku")?.plots ?? []) {
      const usual = shiftOf(cloud, plot);
      expect(shiftOf({ ...cloud, offset: -7 }, plot)).toBe(usual - 7);
    }
  });

  it("has the indicator's level lines until it has its own, which may be none", () => {
    const rsi = indicatorOf("rsi");
    if (rsi === undefined) throw new Error("there is an RSI");
    expect(levelsOf(study("rsi"), rsi)).toEqual((rsi.levels ?? []).map(({ value }) => value));
    expect(levelsOf(study("rsi", { levels: [20, 80] }), rsi)).toEqual([20, 80]);
    expect(levelsOf(study("rsi", { levels: [] }), rsi)).toEqual([]);
  });

  it.each([
    ["70, 30", [30, 70]],
    ["1;2 , 2\t-0.5", [-0.5, 1, 2]],
    ["", []],
    ["30, x", null],
    ["1e999", null],
    [Array.from({ length: LEVELS_MAX + 1 }, (_, at) => at).join(","), null],
  ])("reads %j as level lines", (text, levels) => {
    expect(readLevels(text)).toEqual(levels);
  });
});
