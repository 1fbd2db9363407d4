import { withoutEnding } from "./ending.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalOf, scaledNear, scaledOf } from "./decimal.ts";

describe("decimals", () => {
  test.each([
    [1.08345, 5, 108_345],
    [1.083451, 5, null],
    [0.1, 1, 1],
    [-37.63, 2, -3763],
    [36_150, 0, 36_150],
    [36_150.5, 0, null],
    [-0, 2, 0],
    [1e-7, 7, 1],
    [1e-7, 6, null],
    [1.5e-7, 8, 15],
    [9_007_199_254_740_991, 0, 9_007_199_254_740_991],
    [9_007_199_254_740_992, 0, null],
    [45_035_996_273_704.97, 2, 4_503_599_627_370_497],
    [1e21, 0, null],
    [1e300, 10, null],
    [999_999_999_999_999, 0, 999_999_999_999_999],
    [1e15, 0, 1e15],
    [-1e15, 0, -1e15],
    [1_000_000_000_000_000.5, 0, null],
    [1e-25, 25, 1],
    [1e-25, 24, null],
    [2.5, 25, null],
    [Number.NaN, 2, null],
    [Number.POSITIVE_INFINITY, 2, null],
    [Number.NEGATIVE_INFINITY, 2, null],
  ])("%d with %d decimals is %j", (decimal, digits, expected) => {
    const scaled = scaledOf(decimal, digits);
    expect(scaled).toBe(expected);
    expect(Object.is(scaled, -0)).toBe(false);
  });

  test.each([
    [1.083455, 5, 108_346],
    [1.083445, 5, 108_344],
    [1.08345499, 5, 108_345],
    [-1.083455, 5, -108_346],
    [0.5, 0, 0],
    [-0.5, 0, 0],
    [1e300, 2, null],
    [Number.NaN, 2, null],
    [Number.POSITIVE_INFINITY, 2, null],
  ])("%d is nearest, with %d decimals, to %j", (decimal, digits, expected) => {
    const scaled = scaledNear(decimal, digits);
    expect(scaled).toBe(expected);
    expect(Object.is(scaled, -0)).toBe(false);
  });

  /** A JSON number with up to 15 significant digits and `digits` decimals, as its text. */
  const text = fc
    .tuple(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), fc.integer({ min: 0, max: 10 }))
    .map(([scaled, digits]) => {
      const figures = Math.abs(scaled)
        .toString()
        .padStart(digits + 1, "0");
      const cut = figures.length - digits;
      const part = withoutEnding(figures.slice(cut), "0");
      const sign = scaled < 0 ? "-" : "";
      return { scaled, digits, json: `${sign}${figures.slice(0, cut)}${part && "."}${part}` };
    });

  test("JSON text to integer to JSON text is the identity", () => {
    fc.assert(
      fc.property(text, ({ scaled, digits, json }) => {
        const parsed = JSON.parse(json) as number;
        expect(scaledOf(parsed, digits)).toBe(scaled + 0);
        const back = JSON.stringify(decimalOf(scaled, digits));
        if (Math.abs(parsed) >= 1e-6 || parsed === 0) expect(back).toBe(json);
        expect(JSON.parse(back)).toBe(parsed);
        expect(decimalOf(BigInt(scaled), digits)).toBe(parsed + 0);
      }),
      { numRuns: 5000 },
    );
  });

  test("one decimal more than there is room for is refused", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).filter((scaled) => scaled % 10 !== 0),
        fc.integer({ min: 1, max: 10 }),
        (scaled, digits) => {
          const decimal = decimalOf(scaled, digits);
          expect(scaledOf(decimal, digits - 1)).toBeNull();
          expect(scaledOf(decimal, digits + 1)).toBe(scaled * 10);
        },
      ),
    );
  });

  test("a negative zero never leaves, and amounts beyond 2^53 keep their nearest double", () => {
    expect(Object.is(decimalOf(-0, 2), 0)).toBe(true);
    expect(decimalOf(12_345_678_901_234_567_890n, 10)).toBe(1_234_567_890.123_456_7);
    expect(decimalOf(-(10n ** 30n), 12)).toBe(-1e18);
    expect(decimalOf(2 ** 60, 2)).toBe(2 ** 60 / 100);
    expect(decimalOf(3, 30)).toBe(3e-30);
  });
});
