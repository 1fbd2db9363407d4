/** The views of ranges and dates. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { barsShown, leftEdge } from "../viewport.ts";
import { viewAround, viewOfSpan } from "./range-view.ts";

const bounds = { first: -4000, end: 1000, hasMore: false };
const view = { right: 1000, spacing: 8, width: 1000 };

describe("a range", () => {
  test("fills the width, with room right of the last bar", () => {
    const shown = viewOfSpan(view, 500, 1000, bounds);
    expect(leftEdge(shown)).toBeCloseTo(500, 6);
    expect((shown.right - 1000) * shown.spacing).toBeCloseTo(64, 6);
  });

  test("that is nearly all there is leaves less room rather than a bar out", () => {
    const shown = viewOfSpan({ ...view, width: 300 }, -3888, 1000, bounds);
    expect(leftEdge(shown)).toBeLessThanOrEqual(-3888);
    expect(shown.right).toBeGreaterThanOrEqual(1000);
  });

  test("of any length shows all its bars, as far as the zoom allows", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4000, max: 900 }),
        fc.integer({ min: 20, max: 5000 }),
        fc.integer({ min: 300, max: 3000 }),
        (from, length, width) => {
          const to = Math.min(1000, from + length);
          const shown = viewOfSpan({ ...view, width }, from, to, bounds);
          expect(leftEdge(shown)).toBeLessThanOrEqual(from + 1e-6);
          expect(shown.right).toBeGreaterThanOrEqual(to - 1e-6);
        },
      ),
    );
  });
});

test("a date stands in the middle at the zoom that there was", () => {
  const shown = viewAround(view, -2000, bounds);
  expect((leftEdge(shown) + shown.right) / 2).toBeCloseTo(-1999.5, 6);
  expect(barsShown(shown)).toBe(barsShown(view));
});
