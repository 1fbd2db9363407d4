/** What is said of indicators in sight, against their values. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SightColumn } from "../sight-columns.ts";
import { lastCrossing, trendWords } from "./sight-trends.ts";

const column = (name: string, crosses: SightColumn["crosses"] = []): SightColumn => ({
  name,
  valueAt: () => NaN,
  text: (value) => value.toFixed(1),
  crosses,
});

const wordsOf = (columns: SightColumn[], values: number[][], closes: number[] = []) =>
  trendWords(0, { columns, values, closes, timeOf: (row) => `row ${row}` });

describe("an indicator in sight", () => {
  it("rises, falls or stands, and has no words without a value", () => {
    expect(wordsOf([column("SMA")], [[NaN], [1], [5], [2]])).toBe("rose from 1.0 to 2.0");
    expect(wordsOf([column("SMA")], [[3], [1]])).toBe("fell from 3.0 to 1.0");
    expect(wordsOf([column("SMA")], [[3], [9], [3.01]])).toBe("stood at 3.0");
    expect(wordsOf([column("SMA")], [[NaN]])).toBe("");
    expect(wordsOf([column("SMA")], [])).toBe("");
  });

  it("says what it crossed last, by a close, a level and another line", () => {
    const all = column("K", [
      { kind: "close", name: "the close" },
      { kind: "level", name: "50", value: 50 },
      { kind: "column", name: "D", column: "D" },
    ]);
    const values = [
      [40, 60],
      [60, 55],
      [45, 50],
    ];
    expect(wordsOf([all, column("D")], values, [30, 70, 70])).toBe(
      "rose from 40.0 to 45.0, crossed the close downwards at row 1, " +
        "crossed 50 downwards at row 2, crossed D downwards at row 2",
    );
  });

  it("crosses nothing that it touches or that has no value", () => {
    const level = (): number => 2;
    expect(lastCrossing([3, 2, 3], level)).toBeNull();
    expect(lastCrossing([3, 2, 1], level)).toEqual({ row: 2, isUp: false });
    expect(lastCrossing([1, NaN, 3], level)).toEqual({ row: 2, isUp: true });
    expect(lastCrossing([1, 3], () => NaN)).toBeNull();
  });

  it("has crossed to the side on which it is, and stayed there since", () => {
    const values = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 });
    fc.assert(
      fc.property(values, (list) => {
        const found = lastCrossing(list, () => 0);
        const sides = list.map(Math.sign).filter((side) => side !== 0);
        if (found === null) expect(new Set(sides).size).toBeLessThan(2);
        else
          for (const value of list.slice(found.row))
            expect(found.isUp ? value >= 0 : value <= 0).toBe(true);
      }),
    );
  });
});
