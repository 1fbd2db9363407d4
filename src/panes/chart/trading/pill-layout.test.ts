import fc from "fast-check";
import { expect, test } from "vitest";
import { isFull, PillLayout } from "./pill-layout.ts";

const ROOM = { height: 400, top: 0, bottom: 0, pitch: 26, isSmall: false, columnsMax: 1 };

function place(wanted: readonly number[], room = ROOM, focus = 200) {
  const layout = new PillLayout();
  layout.place(Float64Array.from(wanted), wanted.length, room, focus);
  return {
    y: wanted.map((_, index) => layout.y[index] ?? NaN),
    column: wanted.map((_, index) => layout.column[index] ?? 0),
    gap: wanted.map((_, index) => layout.gap[index] ?? NaN),
    leftOut: layout.leftOut,
  };
}

test("a pill with room around it stands at its line", () => {
  expect(place([100, 300]).y).toEqual([100, 300]);
});

test("two pills of one price move apart by the same way, in the order in which they came", () => {
  expect(place([200, 200]).y).toEqual([187, 213]);
});

test("pills that would leave the pane stay in it", () => {
  expect(place([2, 4]).y).toEqual([13, 39]);
  expect(place([399]).y).toEqual([387]);
});

test("pills leave the edges to what says that something is beyond them", () => {
  const room = { ...ROOM, top: 26, bottom: 44 };
  expect(place([2, 4, 399], room).y).toEqual([39, 65, 343]);
  const lines = Array.from({ length: 40 }, (_, index) => index * 10);
  expect(place(lines, room).leftOut).toBe(28);
});

test("a line out of sight has no pill", () => {
  expect(place([-1, 401, NaN, 100]).y).toEqual([NaN, NaN, NaN, 100]);
});

test("what one column cannot hold goes into the next", () => {
  const lines = Array.from({ length: 20 }, (_, index) => 190 + index);
  const { column, leftOut } = place(lines, { ...ROOM, columnsMax: 3 });
  expect(new Set(column)).toEqual(new Set([0, 1]));
  expect(leftOut).toBe(0);
});

test("where all columns are full, the pills nearest to the price are kept", () => {
  const lines = Array.from({ length: 40 }, (_, index) => index * 10);
  const { y, leftOut } = place(lines, ROOM, 0);
  expect(leftOut).toBe(25);
  expect(y.slice(0, 15).every((at) => !Number.isNaN(at))).toBe(true);
  expect(y.slice(15).every(Number.isNaN)).toBe(true);
});

test("each pill knows how far its nearest neighbour is", () => {
  expect(place([100, 130, 300]).gap).toEqual([30, 30, 170]);
  expect(place([200]).gap).toEqual([Infinity]);
  expect(place([200, 200, -1]).gap).toEqual([26, 26, Infinity]);
});

test("a finger's pills are too many from four tenths of the pane on, and until they are fewer again", () => {
  const room = { height: 540, pitch: 44 };
  const of = (count: number, isNow: boolean) => {
    const lines = Float64Array.from({ length: count + 1 }, (_, at) => (at < count ? at * 100 : -1));
    return isFull(lines, count + 1, room, isNow);
  };
  expect([3, 4, 5].map((count) => of(count, false))).toEqual([false, false, true]);
  expect([3, 4, 5].map((count) => of(count, true))).toEqual([false, true, true]);
});

test("no two pills of a column ever overlap, none leaves the pane, and their order is that of the lines", () => {
  const lines = fc.array(fc.integer({ min: -100, max: 700 }), { maxLength: 60 });
  const layout = new PillLayout();
  fc.assert(
    fc.property(lines, fc.integer({ min: 20, max: 600 }), (wanted, height) => {
      const room = { ...ROOM, height, columnsMax: 3 };
      layout.place(Float64Array.from(wanted), wanted.length, room, height / 2);
      const placed = wanted
        .map((at, index) => ({ at, y: layout.y[index] ?? NaN, column: layout.column[index] }))
        .filter(({ y }) => !Number.isNaN(y));
      const inSight = wanted.filter((at) => at >= 0 && at <= height).length;
      expect(placed.length + layout.leftOut).toBe(inSight);
      for (const one of placed) {
        expect(one.y).toBeGreaterThanOrEqual(13 - 1e-9);
        expect(one.y).toBeLessThanOrEqual(height - 13 + 1e-9);
        for (const other of placed) {
          if (one === other || one.column !== other.column) continue;
          expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(26 - 1e-9);
          if (one.at < other.at) expect(one.y).toBeLessThan(other.y);
        }
      }
    }),
  );
});
