import fc from "fast-check";
import { expect, test } from "vitest";
import { makeDecimal, readDecimal, toInteger } from "./decimal.ts";

const read = (text: string) => {
  const decimal = makeDecimal();
  const bytes = Buffer.from(`<${text}>`);
  return readDecimal(bytes, 1, bytes.length - 1, decimal) ? decimal : null;
};

test.each([
  ["0", 0, 0, 0],
  ["1.121200", 1, 1212, 4],
  ["86.655", 86, 655, 3],
  ["007.50", 7, 5, 1],
  ["46319.0", 46_319, 0, 0],
  ["0.00000001", 0, 1, 8],
  ["218102.59507500002", 218_102, 59_507_500_002, 11],
  ["999999999999999.5", 999_999_999_999_999, 5, 1],
  ["1e-5", 0, 1, 5],
  ["2.5E3", 2500, 0, 0],
  ["12.5e-2", 0, 125, 3],
  ["1e2", 100, 0, 0],
  ["0e9", 0, 0, 0],
])("%s is read digit by digit", (text, whole, fraction, decimals) => {
  expect(read(text)).toEqual({ whole, fraction, decimals });
});

test.each([
  "",
  " ",
  ".",
  "1.",
  ".5",
  "-1",
  "+1",
  "1 ",
  " 1",
  "1,5",
  "0x10",
  "1e",
  "e5",
  "1e400",
  "1e+",
  "NaN",
  "Infinity",
  "null",
  "1.2abc",
  "1.2.3",
  "--",
  "1234567890123456",
  "9e15.0",
  "1e20",
])("%j is no number", (text) => {
  expect(read(text)).toBeNull();
});

test("any decimal comes back exact, and as an integer of any finer unit", () => {
  const decimalText = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.nat(9), fc.integer({ min: 0, max: 1e9 }))
    .map(([whole, digits, part]) => {
      const fraction = String(part).padStart(10, "0").slice(-digits);
      return digits === 0 ? String(whole) : `${whole}.${fraction}`;
    });
  fc.assert(
    fc.property(decimalText, (text) => {
      const decimal = read(text);
      expect(decimal).not.toBeNull();
      const [whole = "", fraction = ""] = text.split(".");
      const exact = BigInt(whole + fraction.padEnd(9, "0"));
      expect(BigInt(toInteger(decimal ?? makeDecimal(), 9))).toBe(exact);
    }),
  );
});

test("an integer that does not fit is NaN, and so is one with too few digits", () => {
  expect(toInteger({ whole: 999_999_999_999, fraction: 5, decimals: 1 }, 10)).toBeNaN();
  expect(toInteger({ whole: 1, fraction: 125, decimals: 3 }, 2)).toBeNaN();
});

test("foreign bytes are refused or read, never thrown at", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 24 }), (bytes) => {
      const decimal = makeDecimal();
      if (!readDecimal(bytes, 0, bytes.length, decimal)) return;
      const value = Number(Buffer.from(bytes).toString("latin1"));
      const got = decimal.whole + decimal.fraction / 10 ** decimal.decimals;
      expect(Math.abs(got - value)).toBeLessThanOrEqual(value * 1e-12);
    }),
    { numRuns: 2000 },
  );
});
