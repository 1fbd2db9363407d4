/** Tests of price.ts and split-price-text.ts. @bar T19 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatPips,
  formatPrice,
  pipFraction,
  priceInPoints,
  spreadInPoints,
  splitPrice,
} from "./price.ts";
import { CHANGED, SplitPriceText } from "./split-price-text.ts";

const digitsOf = fc.integer({ min: 0, max: 8 });
/** A price as a count of points, so that its exact decimal text is known. */
const pointsOf = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

/** The exact decimal text, made from integers alone. */
function exactText(points: number, digits: number): string {
  const size = String(Math.abs(points)).padStart(digits + 1, "0");
  const text = digits === 0 ? size : `${size.slice(0, -digits)}.${size.slice(-digits)}`;
  return points < 0 ? `-${text}` : text;
}

describe("formatPrice", () => {
  it.each([
    [1.0851, 5, "1.08510"],
    [149.123, 3, "149.123"],
    [67234.5, 2, "67234.50"],
    [1234567, 0, "1234567"],
    [-37.63, 2, "-37.63"],
    [0, 5, "0.00000"],
    [-0, 2, "0.00"],
    [-0.001, 2, "0.00"],
    [-0.4, 0, "0"],
    [0.00001234, 8, "0.00001234"],
    [1e-7, 7, "0.0000001"],
    [Number.NaN, 2, "–"],
    [Number.POSITIVE_INFINITY, 2, "–"],
  ])("writes %d with %d digits as %s", (value, digits, text) => {
    expect(formatPrice(value, digits)).toBe(text);
  });

  it("gives back the decimal text that a price was parsed from", () => {
    fc.assert(
      fc.property(pointsOf, digitsOf, (points, digits) => {
        const text = exactText(points === 0 ? 0 : points, digits);
        expect(formatPrice(Number(text), digits)).toBe(text);
      }),
    );
  });

  it("counts the points that the text shows", () => {
    fc.assert(
      fc.property(pointsOf, digitsOf, (points, digits) => {
        const value = Number(exactText(points, digits));
        expect(priceInPoints(value, digits)).toBe(points === 0 ? 0 : points);
      }),
    );
  });
});

describe("splitPrice", () => {
  it.each([
    ["a five digit currency pair", 1.08512, 5, 10, "1.08|51|2"],
    ["a yen pair", 149.123, 3, 10, "149.|12|3"],
    ["gold, a pip of a point", 2034.56, 2, 1, "2034.|56|"],
    ["gold, a pip of ten points", 2034.56, 2, 10, "203|4.5|6"],
    ["an index in tenths", 3456.7, 1, 1, "345|6.7|"],
    ["an index with pips of one", 3456.7, 1, 10, "34|56|.7"],
    ["a coin with pips of one", 67234.56, 2, 100, "672|34|.56"],
    ["a share without decimals", 12345, 0, 1, "123|45|"],
    ["a price of one digit", 7, 0, 1, "|7|"],
    ["a negative price", -37.63, 2, 1, "-37.|63|"],
    ["a negative price of one digit", -7, 0, 1, "-|7|"],
    ["no price", Number.NaN, 5, 10, "|–|"],
  ])("splits %s", (_, value, digits, pip_points, expected) => {
    const { lead, big, small } = splitPrice(value, digits, pip_points);
    expect([lead, big, small].join("|")).toBe(expected);
  });

  it("never loses or adds a character, and never leaves the big part empty", () => {
    const pips = fc.constantFrom(1, 5, 10, 25, 100, 1000);
    fc.assert(
      fc.property(pointsOf, digitsOf, pips, (points, digits, pip_points) => {
        const value = Number(exactText(points, digits));
        const { lead, big, small } = splitPrice(value, digits, pip_points);
        expect(lead + big + small).toBe(formatPrice(value, digits));
        if (pipFraction(pip_points) <= digits) expect(big).not.toBe("");
        expect(big.replace(".", "").length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe("spread", () => {
  it.each([
    [1.08512, 1.08526, 5, 10, "1.4"],
    [149.123, 149.123, 3, 10, "0.0"],
    [2034.5, 2034.75, 2, 1, "25"],
    [67234.5, 67246, 2, 100, "11.50"],
  ])("of %d and %d is told in pips", (bid, ask, digits, pip_points, text) => {
    expect(formatPips(spreadInPoints(bid, ask, digits), pip_points)).toBe(text);
  });

  it("is exact in points, whatever binary fractions do", () => {
    fc.assert(
      fc.property(pointsOf, fc.nat(9999), digitsOf, (points, spread, digits) => {
        const bid = Number(exactText(points, digits));
        const ask = Number(exactText(points + spread, digits));
        expect(spreadInPoints(bid, ask, digits)).toBe(spread);
      }),
    );
  });
});

describe("SplitPriceText", () => {
  it("tells from which part on the text changed", () => {
    const text = new SplitPriceText();
    text.reset(5, 10);
    expect(text.big).toBe("–");
    expect(text.set(1.08512)).toBe(CHANGED.lead);
    expect(text.set(1.08512)).toBe(CHANGED.none);
    expect(text.set(1.085124)).toBe(CHANGED.none);
    expect(text.set(1.08513)).toBe(CHANGED.small);
    expect(text.set(1.08523)).toBe(CHANGED.big);
    expect(text.set(1.09523)).toBe(CHANGED.lead);
    expect(text.lead + text.big + text.small).toBe("1.09523");
  });

  it("forgets the price of the symbol before", () => {
    const text = new SplitPriceText();
    text.reset(2, 1);
    text.set(10);
    text.reset(2, 1);
    expect(text.lead + text.big + text.small).toBe("–");
    expect(text.set(10)).toBe(CHANGED.lead);
  });
});
