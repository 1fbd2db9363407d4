import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  barsShown,
  defaultView,
  isFollowing,
  leftEdge,
  ordinalAtPx,
  pan,
  resize,
  showLatest,
  zoom,
  type Bounds,
  type Viewport,
} from "./viewport.ts";

const boundsOf = fc.record({
  first: fc.integer({ min: -1_000_000, max: 0 }),
  end: fc.integer({ min: 1, max: 5000 }),
  hasMore: fc.boolean(),
});
const action = fc.oneof(
  fc.record({
    kind: fc.constant("pan" as const),
    by: fc.double({ min: -4000, max: 4000, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("zoom" as const),
    by: fc.double({ min: 0.2, max: 5, noNaN: true }),
  }),
);
const width = fc.integer({ min: 80, max: 4000 });

const move = (
  view: Viewport,
  step: { kind: "pan" | "zoom"; by: number },
  bounds: Bounds,
): Viewport =>
  step.kind === "pan"
    ? pan(view, step.by, bounds)
    : zoom(view, step.by, (view.width * step.by) / 5, bounds);

describe("viewport", () => {
  test("a zoom keeps the bar under the pointer in its place, unless an edge forbids it", () => {
    const bounds = { first: -100_000, end: 0, hasMore: false };
    const view = pan(defaultView(1000, bounds), 200_000, bounds);
    for (const [ratio, x] of [
      [1.3, 500],
      [0.6, 20],
      [2, 990],
    ] as const) {
      const before = ordinalAtPx(view, x);
      expect(ordinalAtPx(zoom(view, ratio, x, bounds), x)).toBeCloseTo(before, 6);
    }
  });

  test("some loaded bars are always in sight", () => {
    fc.assert(
      fc.property(width, boundsOf, fc.array(action, { maxLength: 25 }), (px, bounds, actions) => {
        let view = defaultView(px, bounds);
        for (const step of actions) {
          view = move(view, step, bounds);
          expect(view.right).toBeGreaterThan(bounds.first);
          expect(leftEdge(view)).toBeLessThan(bounds.end);
          expect(barsShown(view)).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("the latest view follows, a view of the past does not", () => {
    const bounds = { first: -5000, end: 10, hasMore: true };
    const latest = showLatest(defaultView(800, bounds), bounds);
    expect(isFollowing(latest, bounds.end)).toBe(true);
    expect(isFollowing(pan(latest, 500, bounds), bounds.end)).toBe(false);
  });

  test("a pane of another width keeps its zoom and its right edge", () => {
    const bounds = { first: -5000, end: 10, hasMore: true };
    const view = pan(defaultView(800, bounds), 3000, bounds);
    expect(resize(view, 500, bounds)).toEqual({ ...view, width: 500 });
  });
});
