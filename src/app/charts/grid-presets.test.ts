import { describe, expect, test } from "vitest";
import { CHARTS_MAX } from "../../stores/charts.ts";
import { cellsOf, chartsOf, GRID_PRESETS } from "./grid-presets.ts";

describe("grids of charts", () => {
  test("there is one for each number that is offered, and none for more than there may be", () => {
    const counts = GRID_PRESETS.map(({ rows }) => chartsOf(rows));
    expect(counts).toEqual([1, 2, 2, 3, 4, 6, 8, 9, 12, 16]);
    expect(Math.max(...counts)).toBe(CHARTS_MAX);
  });

  test.each(GRID_PRESETS)("$name fill the room and do not lie over each other", ({ rows }) => {
    const cells = cellsOf(rows, 120, 60);
    expect(cells).toHaveLength(chartsOf(rows));
    const area = cells.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBeCloseTo(120 * 60);
    for (const [at, a] of cells.entries()) {
      for (const b of cells.slice(at + 1)) {
        const isApart =
          a.x + a.width <= b.x + 1e-9 ||
          b.x + b.width <= a.x + 1e-9 ||
          a.y + a.height <= b.y + 1e-9 ||
          b.y + b.height <= a.y + 1e-9;
        expect(isApart).toBe(true);
      }
    }
  });
});
