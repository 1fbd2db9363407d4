/** How prices of a drawing's points are told, and where a hand puts them. */
import { expect, it } from "vitest";
import { wholePrice } from "../../../format/price.ts";
import { pointPriceText } from "./point-price.ts";

it.each([
  ["a price of the symbol, with its digits", 1.0851, 5, "1.08510"],
  ["one without decimals", 94_000, 2, "94000.00"],
  ["what computing left behind", 0.1 + 0.2, 2, "0.30"],
  ["one that lies between two prices, as it is", 1.085123456, 5, "1.085123456"],
  ["one below zero", -37.5, 2, "-37.50"],
])("tells %s", (_, price, digits, text) => {
  expect(pointPriceText(price, digits)).toBe(text);
});

it("puts a point at the nearest price that the symbol can have", () => {
  expect(wholePrice(94_123.456_789, 2)).toBe(94_123.46);
  expect(wholePrice(1.085_123_456, 5)).toBe(1.085_12);
  expect(pointPriceText(wholePrice(1.085_123_456, 5), 5)).toBe("1.08512");
});
