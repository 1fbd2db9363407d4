/** Every drawing tool under every kind of scale, with places at random and at the edges: what holds for all of them. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../tests/support/random.ts";
import { anchorsOf, makeDrawing, readDrawing } from "./drawing.ts";
import { distanceToAll } from "./geometry/hit.ts";
import { toAnchor } from "./geometry/points.ts";
import { TOOLS } from "./registry.ts";
import { HOUR, SCALES, START, viewOf, type Scale } from "./test-view.ts";
import { TOOL_GROUPS, type Anchor, type Drawing, type Tool, type View } from "./tool.ts";

const random = createRandom(7);
const place = (): Anchor => ({
  ts: START + (random() * 1.4 - 0.2) * 400 * HOUR,
  price: 1.03 + random() * 0.14,
});

function drawn(tool: Tool, view: View, at: () => Anchor = place): Drawing {
  const pointed = Array.from({ length: typeof tool.points === "number" ? tool.points : 6 }, at);
  return makeDrawing("d", tool, tool.complete?.(pointed, view) ?? pointed);
}

const numbersOf = (drawing: Drawing, tool: Tool, view: View): number[] =>
  tool
    .shapes(drawing, view)
    .flatMap((shape) => (shape.kind === "text" ? [shape.at] : shape.points))
    .flatMap(({ x, y }) => [x, y]);

const handlesOf = (tool: Tool, drawing: Drawing, view: View) =>
  tool.handles?.(drawing, view) ??
  drawing.anchors.map((anchor, index) => ({
    at: { x: view.toX(anchor.ts), y: view.toY(anchor.price) },
    move: (to: Anchor) => drawing.anchors.map((one, other) => (other === index ? to : one)),
  }));

describe("the tools", () => {
  it("are at least sixty, each with names, group and picture of its own", () => {
    expect(TOOLS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(TOOLS.map(({ id }) => id)).size).toBe(TOOLS.length);
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
    expect(new Set(TOOLS.map(({ group }) => group))).toEqual(new Set(TOOL_GROUPS));
    const combos = TOOLS.flatMap(({ combo }) => (combo === undefined ? [] : [combo]));
    expect(new Set(combos).size).toBe(combos.length);
    for (const { picture } of TOOLS) expect(picture).toMatch(/^M[-\d. a-zA-Z]+$/);
  });
});

describe.each(TOOLS.map((tool) => [tool.id, tool] as const))("%s", (_id, tool) => {
  it.each(Object.entries(SCALES))(
    "draws finite shapes on a %s scale, wherever it is put",
    (_name, scale) => {
      const view = viewOf(scale);
      for (let round = 0; round < 40; round += 1) {
        const drawing = drawn(tool, view);
        expect(numbersOf(drawing, tool, view).every(Number.isFinite)).toBe(true);
      }
    },
  );

  it("draws finite shapes with all points in one, one above another, and in a pane of no width", () => {
    const view = viewOf(SCALES["linear"] as Scale);
    const one = place();
    let step = 0;
    for (const drawing of [
      drawn(tool, view, () => one),
      drawn(tool, view, () => ({ ts: one.ts, price: 1.05 + (step += 1) * 0.01 })),
      drawn(tool, view, () => ({ ts: START + (step += 1) * HOUR, price: 1.1 })),
    ]) {
      expect(numbersOf(drawing, tool, view).every(Number.isFinite)).toBe(true);
      expect(
        numbersOf(drawing, tool, viewOf(SCALES["linear"] as Scale, 0, 0)).some(Number.isNaN),
      ).toBe(false);
    }
  });

  it("stays as it is where a handle is moved to where it stands", () => {
    const view = viewOf(SCALES["logarithmic"] as Scale);
    for (let round = 0; round < 20; round += 1) {
      const drawing = drawn(tool, view);
      const handles = handlesOf(tool, drawing, view);
      expect(handles.length).toBeGreaterThan(0);
      for (const handle of handles) {
        const after = handle.move(toAnchor(handle.at, view));
        expect(after).toHaveLength(drawing.anchors.length);
        after.forEach(({ ts, price }, at) => {
          expect(ts).toBeCloseTo(drawing.anchors[at]?.ts ?? NaN, 0);
          expect(price).toBeCloseTo(drawing.anchors[at]?.price ?? NaN, 8);
        });
      }
    }
  });

  it("says what it is, and outlives being kept", () => {
    const view = viewOf(SCALES["linear"] as Scale);
    const drawing = drawn(tool, view);
    expect(tool.describe(drawing, view)).toMatch(/\S/);
    expect(tool.describe(drawing, view)).not.toMatch(/NaN|undefined|Infinity/);
    expect(readDrawing(JSON.parse(JSON.stringify(drawing)))).toEqual(drawing);
    const fewer = { ...drawing, anchors: drawing.anchors.slice(1) };
    if (anchorsOf(tool) !== null) expect(readDrawing(fewer)).toBeNull();
  });

  it("has a price at each time of its line, and on it", () => {
    const view = viewOf(SCALES["logarithmic"] as Scale);
    const drawing = drawn(tool, view);
    for (const { ts } of drawing.anchors) {
      const price = tool.valueAt?.(drawing, ts, view) ?? null;
      if (price === null) continue;
      const point = { x: view.toX(ts), y: view.toY(price) };
      // A line ends a little beyond the pane.
      const isInSight =
        point.x >= 0 && point.x <= view.width && point.y >= 0 && point.y <= view.height;
      if (isInSight) expect(distanceToAll(tool.shapes(drawing, view), point)).toBeLessThan(0.5);
    }
  });
});
