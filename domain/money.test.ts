import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvariantError } from "./assert.ts";
import {
  amountOf,
  ATTO,
  attoOf,
  bookable,
  bookSlice,
  exactAmountOf,
  minorOf,
  shareOf,
  toAtto,
  toMinor,
} from "./money.ts";
import { atto, minor, steps, type Atto, type Minor } from "./units.ts";

describe("money", () => {
  test("amounts and minor units name each other", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e14, max: 1e14 }),
        fc.constantFrom(0, 2, 3, 8),
        (value, digits) => {
          expect(minorOf(amountOf(minor(value), digits), digits)).toBe(value + 0);
        },
      ),
    );
    expect(minorOf(0.005, 2)).toBeNull();
    expect(amountOf(minor(-48), 2)).toBe(-0.48);
  });

  test("money that cannot be counted exactly stops the engine", () => {
    expect(toMinor(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991);
    expect(toMinor(-9_007_199_254_740_991n)).toBe(-9_007_199_254_740_991);
    expect(() => toMinor(9_007_199_254_740_992n)).toThrow(InvariantError);
    expect(() => toMinor(-9_007_199_254_740_992n)).toThrow("was -9007199254740992");
  });

  test.each([
    [5n * 10n ** 17n, 0],
    [15n * 10n ** 17n, 2],
    [-5n * 10n ** 17n, 0],
    [-15n * 10n ** 17n, -2],
    [5n * 10n ** 17n + 500_000n, 0],
    [5n * 10n ** 17n + 500_001n, 1],
    [5n * 10n ** 17n + 1_500_000n, 1],
    [15n * 10n ** 17n - 500_000n, 2],
    [15n * 10n ** 17n - 500_001n, 1],
    [ATTO, 1],
    [0n, 0],
  ])("%s atto book %d: first to 10^-12, then to one", (total, expected) => {
    expect(bookable(atto(total))).toBe(expected);
  });

  test.each([
    [1n, 3n, 333_333_333_333_333_333n],
    [2n, 3n, 666_666_666_666_666_667n],
    [1n, 2n * ATTO, 0n],
    [3n, 2n * ATTO, 2n],
    [-3n, 2n * ATTO, -2n],
    [-7n, 1n, -7n * ATTO],
  ])("%s / %s minor units are %s atto", (n, d, expected) => {
    expect(toAtto({ n, d })).toBe(expected);
  });

  test.each([
    [0n, 2, "0"],
    [100n * ATTO, 2, "1"],
    [-100n * ATTO, 2, "-1"],
    [-490_000_000_000_000_000n, 2, "-0.0049"],
    [12_345n * ATTO + 1n, 2, "123.45000000000000000001"],
    [-7n * ATTO, 0, "-7"],
    [1n, 0, "0.000000000000000001"],
  ])("%s atto with %d digits are exactly %s", (value, digits, text) => {
    expect(exactAmountOf(atto(value), digits)).toBe(text);
    expect(attoOf(text, digits)).toBe(value);
  });

  test.each([
    ["", 2],
    ["1.", 2],
    [".5", 2],
    ["+1", 2],
    ["1e3", 2],
    ["--1", 2],
    ["1.5 ", 2],
    ["0.000000000000000000001", 2],
  ])('"%s" is no exact amount of %d digits', (text, digits) => {
    expect(attoOf(text, digits)).toBeNull();
  });

  /** Terms of a division as they occur: prices, steps and rates, not denominators made for a tie. */
  const amount = fc.record({
    n: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    d: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  });

  test("slices at one price book together what the whole books", () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 }),
        (perStep, slices) => {
          const volume = slices.reduce((sum, slice) => sum + slice, 0);
          const exact = (count: number) => ({ n: perStep.n * BigInt(count), d: perStep.d });
          let total: Atto = atto(0n);
          let booked: Minor = minor(0);
          let sum = 0;
          for (const slice of slices) {
            const after = bookSlice(total, booked, toAtto(exact(slice)));
            sum += after.amount;
            ({ total, booked } = after);
            expect(booked).toBe(sum);
          }
          expect(sum).toBe(bookable(toAtto(exact(volume))));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("no slice books more than a unit beside its exact amount, nor does the sum drift", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 200 }), (perSlice, count) => {
        let total: Atto = atto(0n);
        let booked: Minor = minor(0);
        for (let index = 1; index <= count; index += 1) {
          ({ total, booked } = bookSlice(total, booked, toAtto(perSlice)));
          const twice = 2n * (BigInt(booked) * perSlice.d - perSlice.n * BigInt(index));
          expect((twice < 0n ? -twice : twice) <= perSlice.d).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("shares of what accrued add up to it when the last slice takes all that is left", () => {
    const total = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
    fc.assert(
      fc.property(
        total,
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 }),
        (accrued, slices) => {
          let left = atto(accrued);
          let volume = slices.reduce((sum, slice) => sum + slice, 0);
          let sum = 0n;
          for (const slice of slices) {
            const share = shareOf(left, steps(slice), steps(volume));
            const off = 2n * (share * BigInt(volume) - left * BigInt(slice));
            expect((off < 0n ? -off : off) <= BigInt(volume)).toBe(true);
            sum += share;
            left = atto(left - share);
            volume -= slice;
          }
          expect(sum).toBe(accrued);
          expect(left).toBe(0n);
        },
      ),
    );
    expect(shareOf(atto(5n), steps(1), steps(2))).toBe(2n);
    expect(shareOf(atto(7n), steps(1), steps(2))).toBe(4n);
  });
});
