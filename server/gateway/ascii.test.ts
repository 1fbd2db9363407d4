/** Numbers as ASCII, against the slow way through text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NUMBER_BYTES_MAX, writeInteger, writePrice, writeVolume } from "./ascii.ts";

const out = new Uint8Array(64);
const textOf = (end: number, start = 0) => Buffer.from(out.subarray(start, end)).toString("latin1");
const safe = fc.maxSafeInteger();

/** The slow way: through text. */
function naivePrice(points: number, digits: number): string {
  const text = String(Math.abs(points)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const sign = points < 0 ? "-" : "";
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
}

describe("numbers as ASCII", () => {
  it("writes every safe integer as JavaScript prints it", () => {
    fc.assert(
      fc.property(safe, (value) => {
        expect(textOf(writeInteger(out, 0, value))).toBe(String(value === 0 ? 0 : value));
      }),
    );
  });

  it("writes points with exactly the symbol's digits, as the naive formatter does", () => {
    fc.assert(
      fc.property(safe, fc.integer({ min: 0, max: 10 }), (points, digits) => {
        expect(textOf(writePrice(out, 0, points, digits))).toBe(
          naivePrice(points === 0 ? 0 : points, digits),
        );
      }),
    );
  });

  it.each([
    [0, 5, "0.00000"],
    [7, 5, "0.00007"],
    [-7, 5, "-0.00007"],
    [108_500, 5, "1.08500"],
    [2_147_483_648, 2, "21474836.48"],
    [-3_702, 2, "-37.02"],
    [42, 0, "42"],
  ])("writes %i points of %i digits as %s", (points, digits, text) => {
    expect(textOf(writePrice(out, 0, points, digits))).toBe(text);
  });

  it("writes a volume that reads back as the same number to eight decimals", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (volume) => {
        const text = textOf(writeVolume(out, 0, volume));
        expect(text).toMatch(/^\d{1,15}(\.\d{1,10})?$/);
        expect(Math.abs(Number(text) - volume)).toBeLessThanOrEqual(0.5e-8 + volume * 2 ** -52);
      }),
    );
  });

  it.each([
    [0, "0"],
    [3, "3"],
    [0.5, "0.5"],
    [0.123456789, "0.12345679"],
    [1e-9, "0"],
    [1e15 + 0.5, "999999999999999"],
  ])("writes the volume %d as %s", (volume, text) => {
    expect(textOf(writeVolume(out, 0, volume))).toBe(text);
  });

  it("starts where it is told and never needs more than its bound", () => {
    fc.assert(
      fc.property(safe, fc.integer({ min: 0, max: 10 }), (points, digits) => {
        const end = writePrice(out, 7, points, digits);
        expect(end - 7).toBeLessThanOrEqual(NUMBER_BYTES_MAX);
        expect(textOf(end, 7)).toBe(naivePrice(points === 0 ? 0 : points, digits));
      }),
    );
  });
});
