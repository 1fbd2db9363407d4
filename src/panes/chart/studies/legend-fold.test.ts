/** When the legend over the bars says how many indicators there are in the place of their rows. */
import { describe, expect, it } from "vitest";
import { canFold, isFolded, parseFold } from "./legend-fold.ts";

describe("the legend of indicators", () => {
  it.each([
    {
      choice: null,
      rows: 7,
      width: 700,
      height: 500,
      folded: false,
      why: "they leave the bars their room",
    },
    {
      choice: null,
      rows: 7,
      width: 700,
      height: 290,
      folded: true,
      why: "they would cover half of the bars",
    },
    { choice: null, rows: 4, width: 390, height: 290, folded: true, why: "each has two lines" },
    { choice: "open", rows: 20, width: 700, height: 200, folded: false, why: "they were wanted" },
    { choice: "folded", rows: 3, width: 700, height: 900, folded: true, why: "they were put away" },
    {
      choice: "folded",
      rows: 2,
      width: 700,
      height: 900,
      folded: false,
      why: "two rows are not folded",
    },
    {
      choice: null,
      rows: 2,
      width: 700,
      height: 20,
      folded: false,
      why: "two rows are not folded",
    },
  ] as const)("of $rows at $width by $height px is folded: $folded, as $why", (one) => {
    expect(isFolded(one.choice, one.rows, one)).toBe(one.folded);
  });

  it("is folded by itself no later with more rows or less height", () => {
    for (let rows = 1; rows <= 40; rows += 1) {
      for (let height = 0; height <= 800; height += 40) {
        if (!isFolded(null, rows, { width: 700, height })) continue;
        expect(canFold(rows)).toBe(true);
        expect(isFolded(null, rows + 1, { width: 700, height })).toBe(true);
        expect(isFolded(null, rows, { width: 390, height })).toBe(true);
        expect(isFolded(null, rows, { width: 700, height: Math.max(0, height - 40) })).toBe(true);
      }
    }
  });

  it("reads a choice that was kept, and takes anything else for none", () => {
    expect(["folded", "open", "shut", 1, null, undefined, {}].map(parseFold)).toEqual([
      "folded",
      "open",
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
