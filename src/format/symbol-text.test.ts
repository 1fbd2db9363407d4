/** Tests of symbol-text.ts. */
import { describe, expect, test } from "vitest";
import { NO_VALUE } from "./price.ts";
import { digitsOf, lotsText, priceText, symbolName, symbolWords } from "./symbol-text.ts";

const yen = { symbol: "USDJPY", digits: 3, volume_step: 0.1 };

describe("the text of a symbol", () => {
  test("is its ticker, or its number where the page does not know it", () => {
    expect(symbolName(yen, 7)).toBe("USDJPY");
    expect(symbolName(undefined, 7)).toBe("#7");
    expect(symbolWords(yen, 7)).toBe("USDJPY");
    expect(symbolWords(undefined, 7)).toBe("symbol 7");
  });

  test("has lots with the decimals of its step, and two where it is not known", () => {
    expect(lotsText(1, yen)).toBe("1.0");
    expect(lotsText(1, undefined)).toBe("1.00");
  });

  test("has prices with its digits, and five where it is not known", () => {
    expect(digitsOf(yen)).toBe(3);
    expect(priceText(155.2, yen)).toBe("155.200");
    expect(priceText(1.1, undefined)).toBe("1.10000");
  });

  test.each([null, undefined, Number.NaN])("shows %s, which is no price, as a dash", (none) => {
    expect(priceText(none, yen)).toBe(NO_VALUE);
  });
});
