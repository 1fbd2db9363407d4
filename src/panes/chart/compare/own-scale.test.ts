import * as fc from "fast-check";
import { expect, test } from "vitest";
import { figuresOf, rangeOf, yOnScale } from "./own-scale.ts";

test("the range is of the values in sight, and none where there is no value", () => {
  const values = Float64Array.of(9, NaN, 2, 4, 1);
  expect(rangeOf(values, 1, 4)).toEqual({ low: 2, high: 4 });
  expect(rangeOf(values, 1, 2)).toBeNull();
  expect(rangeOf(values, -3, 1)).toEqual({ low: 9, high: 9 });
});

test("the highest value is at the top, the lowest at the bottom, and turned round where the chart is", () => {
  const ends = { top: 10, bottom: 110, isInverted: false };
  const range = { low: 2, high: 4 };
  expect([2, 3, 4].map((value) => yOnScale(value, range, ends))).toEqual([110, 60, 10]);
  const turned = { ...ends, isInverted: true };
  expect([2, 3, 4].map((value) => yOnScale(value, range, turned))).toEqual([10, 60, 110]);
  expect(yOnScale(7, { low: 7, high: 7 }, ends)).toBe(60);
});

test("figures are round, in the range and few enough", () => {
  expect(figuresOf({ low: 61_240, high: 64_890 }, 5)).toEqual([62_000, 63_000, 64_000]);
  expect(figuresOf({ low: 3, high: 3 }, 5)).toEqual([]);
  const price = fc.double({ min: 1e-4, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(price, price, fc.integer({ min: 1, max: 20 }), (one, other, most) => {
      const range = { low: Math.min(one, other), high: Math.max(one, other) };
      fc.pre(range.high - range.low > range.high * 1e-6);
      const figures = figuresOf(range, most);
      expect(figures.length).toBeLessThanOrEqual(most);
      for (const figure of figures) {
        expect(figure).toBeGreaterThanOrEqual(range.low * (1 - 1e-9));
        expect(figure).toBeLessThanOrEqual(range.high * (1 + 1e-9));
      }
    }),
  );
});
