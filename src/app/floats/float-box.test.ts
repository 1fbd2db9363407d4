/** Boxes of panes that float: what the hand asks for, and what the room allows. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anchored, boxOf, firstSize, moved, resized, within, type Box } from "./float-box.ts";

const ROOM = { width: 1_000, height: 600 };
const LEAST = { width: 200, height: 100 };
const box = (left: number, top: number, width = 300, height = 200): Box => ({
  left,
  top,
  width,
  height,
});

describe("a pane that floats", () => {
  it.each([
    ["stays where it has room", box(10, 20), box(10, 20)],
    ["comes back over the right and lower edge", box(900, 550), box(700, 400)],
    ["comes back over the left and upper edge", box(-50, -9), box(0, 0)],
    ["becomes as small as the room", box(500, 300, 1_400, 900), box(0, 0, 1_000, 600)],
    ["is never smaller than it may be", box(990, 590, 1, 1), box(800, 500, 200, 100)],
  ])("%s", (_, from, to) => expect(within(from, ROOM, LEAST)).toEqual(to));

  it("is smaller than it may be only where the room is", () =>
    expect(within(box(30, 30), { width: 150, height: 80 }, LEAST)).toEqual(box(0, 0, 150, 80)));

  it.each([
    ["the right edge", { x: 1, y: 0 }, 50, 70, box(100, 100, 350, 200)],
    ["the left edge", { x: -1, y: 0 }, 50, 70, box(150, 100, 250, 200)],
    ["the upper edge", { x: 0, y: -1 }, 50, -70, box(100, 30, 300, 270)],
    ["the lower right corner", { x: 1, y: 1 }, -20, 30, box(100, 100, 280, 230)],
    ["the left edge past the least width", { x: -1, y: 0 }, 900, 0, box(200, 100, 200, 200)],
    ["the right edge past the room", { x: 1, y: 0 }, 5_000, 0, box(100, 100, 900, 200)],
    ["the upper left corner past the room", { x: -1, y: -1 }, -500, -500, box(0, 0, 400, 300)],
  ] as const)("is sized by %s", (_, edge, dx, dy, to) =>
    expect(resized(box(100, 100), edge, dx, dy, ROOM, LEAST)).toEqual(to),
  );

  it("begins as large as it stood, but neither as a strip nor as most of the room", () => {
    expect(firstSize({ width: 320, height: 240 }, ROOM, LEAST)).toEqual({
      width: 320,
      height: 240,
    });
    expect(firstSize({ width: 1_000, height: 20 }, ROOM, LEAST)).toEqual({
      width: 600,
      height: 100,
    });
  });

  it("is known by the nearer edges", () => {
    expect(anchored(box(10, 20), ROOM)).toEqual({ width: 300, height: 200, left: 10, top: 20 });
    expect(anchored(box(690, 390), ROOM)).toEqual({
      width: 300,
      height: 200,
      right: 10,
      bottom: 10,
    });
  });
});

describe("whatever is asked of it", () => {
  const length = fc.integer({ min: 1, max: 3_000 });
  const place = fc.integer({ min: -3_000, max: 3_000 });
  const size = fc.record({ width: length, height: length });
  const anyBox = fc.record({ left: place, top: place, width: length, height: length });
  const edges = fc.record({ x: fc.constantFrom(-1, 0, 1), y: fc.constantFrom(-1, 0, 1) });
  const isIn = (one: Box, room: { width: number; height: number }) =>
    one.left >= 0 &&
    one.top >= 0 &&
    one.left + one.width <= room.width &&
    one.top + one.height <= room.height;

  it("all of it is in the room, once and again", () =>
    fc.assert(
      fc.property(anyBox, size, size, place, place, edges, (any, room, least, dx, dy, edge) => {
        const first = within(any, room, least);
        expect(isIn(first, room)).toBe(true);
        expect(within(first, room, least)).toEqual(first);
        expect(isIn(moved(first, dx, dy, room), room)).toBe(true);
        const next = resized(first, edge, dx, dy, room, least);
        expect(isIn(next, room)).toBe(true);
        expect(next.width).toBeGreaterThanOrEqual(Math.min(least.width, first.width));
        // The edge across stays.
        if (edge.x === -1) expect(next.left + next.width).toBe(first.left + first.width);
        if (edge.x === 1) expect(next.left).toBe(first.left);
      }),
    ));

  it("its edges say where it is", () =>
    fc.assert(
      fc.property(anyBox, size, (any, room) => {
        expect(boxOf(anchored(any, room), room)).toEqual(any);
      }),
    ));
});
