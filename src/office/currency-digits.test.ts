/** Sums over many accounts have the decimals of their currency. */
import { expect, it } from "vitest";
import { currencyDigits } from "./currency-digits.ts";
import { sumText } from "./office-words.ts";

it.each([
  ["JPY", 0],
  ["USD", 2],
  ["KWD", 3],
  ["BTC", 2],
  ["USDT", 2],
])("%s has %i", (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits);
});

it.each([
  [-1_250, "JPY", "−1,250 JPY"],
  [3.5, "USD", "3.50 USD"],
  [null, "JPY", "– JPY"],
])("a sum of %s %s is %s", (sum, currency, text) => {
  expect(sumText(sum, currency)).toBe(text);
});
