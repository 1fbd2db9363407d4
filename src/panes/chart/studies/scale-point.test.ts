import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultView, pan, zoom, type Viewport } from "../viewport.ts";
import { planWindow, type Window } from "../window.ts";
import { scaleGroup, servesScale } from "./scale-point.ts";

const BOUNDS = { first: -500_000, end: 500_000, hasMore: false };

/** The bars at which a point was put while the picture moved, in turn. */
function pointsOf(begin: Viewport, bounds: typeof BOUNDS, steps: ((view: Viewport) => Viewport)[]) {
  let view = begin;
  let window: Window | null = null;
  const points: number[] = [];
  for (const step of [(same: Viewport) => same, ...steps]) {
    view = step(view);
    window = planWindow(view, bounds, window);
    if (servesScale(points.at(-1) ?? NaN, view, window)) continue;
    const ordinal = scaleGroup(view, window) * window.factor;
    expect(servesScale(ordinal, view, window)).toBe(true);
    points.push(ordinal);
  }
  return points;
}

test("a new point serves where it is put, however the picture was moved and however few bars there are", () => {
  const step = fc.record({
    by: fc.double({ min: -4000, max: 4000, noNaN: true }),
    ratio: fc.double({ min: 0.2, max: 5, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 80, max: 4000 }),
      fc.integer({ min: -1_000_000, max: 0 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.array(step, { maxLength: 25 }),
      (width, first, end, steps) => {
        const bounds = { first, end, hasMore: false };
        const moves = steps.map(
          ({ by, ratio }) =>
            (view: Viewport) =>
              zoom(pan(view, by, bounds), ratio, width / 3, bounds),
        );
        expect(pointsOf(defaultView(width, bounds), bounds, moves).length).toBeGreaterThan(0);
      },
    ),
    {
      numRuns: 300,
      // One bar, as wide as the pane: its edge is a rounding away from the pane's.
      examples: [
        [80, 0, 1, [3.2843032425460392, 3.044785837816808].map((ratio) => ({ by: 0, ratio }))],
      ],
    },
  );
});

test("zooming sixteen times out and in again about a place needs few other points", () => {
  const out = (view: Viewport) => zoom(view, 0.95, 700, BOUNDS);
  const into = (view: Viewport) => zoom(view, 1 / 0.95, 700, BOUNDS);
  const steps = [...Array<typeof out>(55).fill(out), ...Array<typeof out>(55).fill(into)];
  for (const right of [1000, 1023, 77_777, -3]) {
    const points = pointsOf({ right, spacing: 0.9, width: 1372 }, BOUNDS, steps);
    expect(points.length).toBeLessThanOrEqual(2);
  }
});
