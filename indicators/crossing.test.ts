/** Tests of crossing.ts, against a twin that looks back from each row for the last side that was beyond doubt. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../tests/support/random.ts";
import { triesOf } from "../tests/support/tries.ts";
import { newestCrossing, type Crossing, type Way } from "./crossing.ts";

const column = (...values: number[]) => Float64Array.from(values);
const level = (value: number, rows: number) => new Float64Array(rows).fill(value);

describe("a column that crosses a level", () => {
  it.each<[what: string, values: number[], way: Way, row: number | null]>([
    ["goes through it", [69, 71], "up", 1],
    ["goes through it downwards", [71, 69], "down", 1],
    ["goes the other way", [71, 69], "up", null],
    ["goes either way", [71, 69], "either", 1],
    ["stops on it, and goes on", [69, 70, 71], "up", 2],
    ["stops on it for long, and goes on", [69, 70, 70, 70, 71], "up", 4],
    ["touches it from below, and goes back", [69, 70, 69], "either", null],
    ["touches it from above, and goes back", [71, 70, 71], "either", null],
    ["lies on it from the start", [70, 70, 71], "up", null],
    ["is off by less than a formula is", [69, 70 + 1e-9, 69], "either", null],
    ["crosses it more than once", [69, 71, 69, 71, 72], "up", 3],
    ["has no value before", [Number.NaN, 71], "up", null],
    ["has no value between", [69, Number.NaN, 71], "up", null],
    ["has one row", [71], "up", null],
  ])("%s", (_what, values, way, row) => {
    const found = newestCrossing(
      column(...values),
      level(70, values.length),
      0,
      values.length,
      way,
    );
    expect(found?.row ?? null).toBe(row);
  });

  it("is on the side it was on before the rows that count, and not told of a crossing there", () => {
    const values = column(69, 71, 72);
    expect(newestCrossing(values, level(70, 3), 1, 3, "up")).toEqual({ row: 1, isUp: true });
    expect(newestCrossing(values, level(70, 3), 2, 3, "up")).toBeNull();
    expect(newestCrossing(values, level(70, 3), 0, 1, "up")).toBeNull();
  });
});

/** As it is said: on the row it is beyond the other side, and on the last row that was on a side at all it was on the other. */
function naiveCrossing(
  one: readonly number[],
  other: readonly number[],
  from: number,
  end: number,
  way: Way,
): Crossing | null {
  const known = [...one.slice(0, end), ...other.slice(0, end)].filter(Number.isFinite);
  const doubt = 1e-9 * Math.max(0, ...known.map(Math.abs));
  const sideOf = (row: number): number | null => {
    const apart = (one[row] ?? Number.NaN) - (other[row] ?? Number.NaN);
    return Number.isNaN(apart) ? null : Math.abs(apart) > doubt ? Math.sign(apart) : 0;
  };
  for (let row = end - 1; row >= from; row -= 1) {
    let before = row - 1;
    while (before >= 0 && sideOf(before) === 0) before -= 1;
    const side = sideOf(row);
    if (side === null || side === 0 || (before < 0 ? null : sideOf(before)) !== -side) continue;
    if (way === "either" || (way === "up") === side > 0) return { row, isUp: side > 0 };
  }
  return null;
}

it.each(Array.from({ length: triesOf({ quick: 400, turn: 4_000, whole: 40_000 }) }, (_, i) => i))(
  "of random columns the crossing is found that is said: %i",
  (seed) => {
    const next = createRandom(seed);
    const value = () => {
      const dice = next();
      // Few values, so that they meet often; now and then none, or all but the same.
      if (dice < 0.05) return Number.NaN;
      const whole = Math.floor(next() * 4) - 2;
      return dice < 0.1 ? whole + 1e-10 : whole;
    };
    const length = Math.floor(next() * 12);
    const one = Array.from({ length }, value);
    const other = Array.from({ length }, value);
    const from = Math.floor(next() * (length + 1));
    const end = Math.floor(next() * (length + 1));
    for (const way of ["up", "down", "either"] as const) {
      expect(newestCrossing(column(...one), column(...other), from, end, way)).toEqual(
        naiveCrossing(one, other, from, end, way),
      );
    }
  },
);
