import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clampView,
  defaultView,
  fitAll,
  leftEdge,
  pan,
  zoom,
  type Bounds,
  type Viewport,
} from "./viewport.ts";
import { firstWindow, logicalRange, planWindow, POINTS_MAX, type Window } from "./window.ts";

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

/** Where an ordinal is drawn, by the chart's own arithmetic over a window. */
function drawnPx(view: Viewport, window: Window, ordinal: number): number {
  const { from, to } = logicalRange(view, window);
  const spacing = view.width / (to - from + 1);
  const logical = ordinal / window.factor - window.from;
  return (logical - from) * spacing;
}

describe("window of the chart", () => {
  test("the window holds all that is visible, stays inside history and never exceeds its bound", () => {
    fc.assert(
      fc.property(width, boundsOf, fc.array(action, { maxLength: 25 }), (px, bounds, actions) => {
        let view = defaultView(px, bounds);
        let window: Window | null = null;
        for (const step of actions) {
          view = move(view, step, bounds);
          window = planWindow(view, bounds, window);
          const { factor, from, to } = window;
          expect(to - from).toBeLessThanOrEqual(POINTS_MAX);
          expect(from * factor).toBeGreaterThan(bounds.first - factor);
          expect(to * factor).toBeLessThan(bounds.end + factor);
          expect(from * factor).toBeLessThanOrEqual(Math.max(bounds.first, leftEdge(view)));
          expect(to * factor).toBeGreaterThanOrEqual(Math.min(bounds.end, view.right));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("no window, factor or page of older bars moves anything on screen", () => {
    fc.assert(
      fc.property(width, boundsOf, fc.array(action, { maxLength: 15 }), (px, bounds, actions) => {
        let view = defaultView(px, bounds);
        let window: Window | null = null;
        for (const step of actions) {
          view = move(view, step, bounds);
          window = planWindow(view, bounds, window);
          const longer = { ...bounds, first: bounds.first - 10_000 };
          const other = planWindow(view, longer, null);
          const ordinal = Math.round(leftEdge(view));
          const px1 = drawnPx(view, window, ordinal);
          expect(Math.abs(px1 - drawnPx(view, other, ordinal))).toBeLessThan(1e-4);
          expect(Math.abs(px1 - (ordinal - leftEdge(view)) * view.spacing)).toBeLessThan(1e-4);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a small move keeps the very same window, so the data is not set again", () => {
    const bounds = { first: -50_000, end: 100, hasMore: true };
    let view = pan(defaultView(1200, bounds), 100_000, bounds);
    const window = planWindow(view, bounds, null);
    for (let step = 0; step < 30; step += 1) {
      view = pan(view, 100, bounds);
      expect(planWindow(view, bounds, window)).toBe(window);
    }
    view = pan(view, 3000, bounds);
    expect(planWindow(view, bounds, window)).not.toBe(window);
  });

  test("a wide window serves until a fast drag of some frames is left of its margin", () => {
    const bounds = { first: -50_000, end: 0, hasMore: false };
    const view = { ...defaultView(1372, bounds), spacing: 1.05 };
    const window = planWindow(view, bounds, null);
    const panned = (groups: number): Viewport => ({ ...view, right: view.right - groups });
    const margin = Math.floor(leftEdge(view)) - window.from;
    expect(margin).toBeGreaterThan(1000);
    expect(planWindow(panned(margin - 151), bounds, window)).toBe(window);
    expect(planWindow(panned(margin - 149), bounds, window)).not.toBe(window);
  });

  test("zooming about the middle sets the data once a factor, of little more than is seen", () => {
    const bounds = { first: -500_000, end: 500_000, hasMore: false };
    let view: Viewport = { right: 1000, spacing: 0.9, width: 1372 };
    let window = planWindow(view, bounds, null);
    const steps = [...Array<number>(60).fill(0.95), ...Array<number>(60).fill(1 / 0.95)];
    const factors: number[] = [];
    for (const ratio of steps) {
      view = zoom(view, ratio, view.width / 2, bounds);
      const next = planWindow(view, bounds, window);
      if (next === window) continue;
      expect(next.to - next.from).toBeLessThan(1372 * 1.3);
      window = next;
      factors.push(next.factor);
    }
    expect(factors).toEqual([4, 8, 16, 32, 16, 8, 4, 2]);
  });

  test("zooming out to a million bars aggregates instead of growing", () => {
    const bounds = { first: -1_000_000, end: 0, hasMore: false };
    const view = fitAll(defaultView(1400, bounds), bounds);
    const window = planWindow(view, bounds, null);
    expect(leftEdge(view)).toBeLessThanOrEqual(bounds.first + 1);
    expect(window.factor).toBeGreaterThanOrEqual(512);
    expect(window.to - window.from).toBeLessThanOrEqual(POINTS_MAX);
  });

  test("zooming a hair in and out does not flicker between two factors", () => {
    const bounds = { first: -100_000, end: 0, hasMore: false };
    const base = { ...defaultView(1000, bounds), spacing: 0.5 };
    const window = planWindow(base, bounds, null);
    for (const ratio of [1.1, 1.01, 1.2]) {
      const closer = clampView({ ...base, spacing: base.spacing * ratio }, bounds);
      expect(planWindow(closer, bounds, window).factor).toBe(window.factor);
    }
  });

  test("the first window is all that is visible of what is loaded, and nothing else", () => {
    fc.assert(
      fc.property(boundsOf, width, fc.array(action, { maxLength: 6 }), (bounds, px, steps) => {
        const view = steps.reduce((now, step) => move(now, step, bounds), defaultView(px, bounds));
        const { factor, from, to } = firstWindow(view, bounds);
        const left = Math.max(leftEdge(view), bounds.first);
        const right = Math.min(view.right, bounds.end);
        expect(from * factor).toBeLessThanOrEqual(left);
        expect(left - from * factor).toBeLessThanOrEqual(factor);
        expect(to * factor).toBeGreaterThanOrEqual(right);
        expect(to * factor - right).toBeLessThanOrEqual(factor);
        expect(to - from).toBeLessThan(POINTS_MAX);
      }),
    );
  });
});
