import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountQuote } from "./account-quote.ts";
import {
  meanPrice,
  microPriceOf,
  nearestPoint,
  nearestPointsOf,
  pointAbove,
  pointBelow,
  pointsOf,
  priceOf,
  toMicro,
} from "./price.ts";
import { microPoints, points, steps } from "./units.ts";

const price = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(points);
const volume = fc.integer({ min: 1, max: 1_000_000 }).map(steps);
const micro = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }).map(microPoints);

describe("prices", () => {
  test("points and decimal prices name each other", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10 }), (value, digits) => {
        expect(pointsOf(priceOf(value, digits), digits)).toBe(value + 0);
        expect(microPriceOf(toMicro(value), digits)).toBe(priceOf(value, digits));
      }),
    );
  });

  test("a price with more decimals than the symbol has no points, but a nearest one", () => {
    expect(pointsOf(1.083455, 5)).toBeNull();
    expect(nearestPointsOf(1.083455, 5)).toBe(108_346);
    expect(nearestPointsOf(1e300, 5)).toBeNull();
    expect(pointsOf(1e300, 5)).toBeNull();
  });

  test("a mean price is shown with the decimals that it has", () => {
    expect(microPriceOf(microPoints(108_345_333_333n), 5)).toBe(1.08345333333);
    expect(microPriceOf(microPoints(-37_630_000n), 0)).toBe(-37.63);
  });

  test.each([
    [1_500_000n, 2, 1, 2],
    [2_500_000n, 2, 2, 3],
    [2_500_001n, 3, 2, 3],
    [2_000_000n, 2, 2, 2],
    [-1_500_000n, -2, -2, -1],
    [-2_000_000n, -2, -2, -2],
    [-400_000n, 0, -1, 0],
    [400_000n, 0, 0, 1],
    [1n, 0, 0, 1],
  ])("%s micro points lie at %d, above %d and below %d", (value, nearest, below, above) => {
    expect(nearestPoint(microPoints(value))).toBe(nearest);
    expect(pointBelow(microPoints(value))).toBe(below);
    expect(pointAbove(microPoints(value))).toBe(above);
  });

  test("the points around a mean price enclose it, and are one where it is a point", () => {
    fc.assert(
      fc.property(micro, (value) => {
        const [below, above] = [pointBelow(value), pointAbove(value)];
        expect(toMicro(below) <= value && value <= toMicro(above)).toBe(true);
        expect(above - below).toBe(value % 1_000_000n === 0n ? 0 : 1);
        expect([below, above]).toContain(nearestPoint(value));
      }),
    );
  });

  test("a mean price is the volume-weighted one within half a micro point, and lies between both", () => {
    fc.assert(
      fc.property(micro, volume, price, volume, (open, held, added, size) => {
        const mean = meanPrice(open, held, added, size);
        const total = BigInt(held) + BigInt(size);
        const exact = open * BigInt(held) + toMicro(added) * BigInt(size);
        const off = 2n * (mean * total - exact);
        expect((off < 0n ? -off : off) <= total).toBe(true);
        const [low, high] = open < toMicro(added) ? [open, toMicro(added)] : [toMicro(added), open];
        expect(low <= mean && mean <= high).toBe(true);
      }),
    );
  });

  test("an account sees its group's mark-up below the bid and above the ask", () => {
    const markup = { markup_bid: 3, markup_ask: 5 };
    expect(accountQuote(points(100), points(110), markup)).toEqual({ bid: 97, ask: 115 });
    expect(accountQuote(points(100), points(110), undefined)).toEqual({ bid: 100, ask: 110 });
  });
});
