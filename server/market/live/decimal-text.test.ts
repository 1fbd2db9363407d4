/** Decimals and times as feeds write them. */
import { expect, it } from "vitest";
import { digitsOf, plainText, timeOf } from "./decimal-text.ts";

it.each([
  [0.10025, "0.10025"],
  [30_306.1, "30306.1"],
  [0.000000123, "0.000000123000"],
  [740, "740"],
])("writes %d without an exponent", (value, text) => {
  expect(plainText(value)).toBe(text);
});

it.each([
  ["0.01000000", 2],
  ["0.00001", 5],
  ["1", 0],
  ["1.00", 0],
  ["0.1", 1],
  [undefined, null],
  ["1e-5", null],
])("reads the decimals of %s", (tickSize, digits) => {
  expect(digitsOf(tickSize)).toBe(digits);
});

it.each([
  ["2023-09-25T09:04:31.742648Z", Date.UTC(2023, 8, 25, 9, 4, 31) + 742.648],
  ["2023-09-25T09:04:31Z", Date.UTC(2023, 8, 25, 9, 4, 31)],
  ["2023-09-25", null],
  ["yesterday", null],
  ["2023-13-45T09:04:31Z", null],
])("reads the time %s", (text, ms) => {
  if (ms === null) expect(timeOf(text)).toBeNull();
  else expect(timeOf(text)).toBeCloseTo(ms, 6);
});
