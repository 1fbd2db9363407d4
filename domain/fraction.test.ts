import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvariantError } from "./assert.ts";
import {
  compare,
  fraction,
  fractionOf,
  halfEven,
  halfEvenOfNumbers,
  ONE,
  tenTo,
  times,
  ZERO,
} from "./fraction.ts";

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 20n });
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

describe("half-even", () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [1n, 2n, 0n],
    [-1n, 2n, 0n],
    [-3n, 2n, -2n],
    [6n, 4n, 2n],
    [10n, 4n, 2n],
    [7n, 3n, 2n],
    [8n, 3n, 3n],
    [-7n, 3n, -2n],
    [-8n, 3n, -3n],
    [-6n, 3n, -2n],
    [0n, 3n, 0n],
  ])("%s / %s is %s", (n, d, expected) => {
    expect(halfEven(n, d)).toBe(expected);
    expect(halfEvenOfNumbers(Number(n), Number(d))).toBe(Number(expected));
  });

  test("it is the nearest integer, and of two as near ones the even one", () => {
    fc.assert(
      fc.property(whole, positive, (n, d) => {
        const rounded = halfEven(n, d);
        const off = magnitude(2n * (n - rounded * d));
        expect(off <= d).toBe(true);
        if (off === d) expect(rounded % 2n).toBe(0n);
      }),
      { numRuns: 1000 },
    );
  });

  test("ties of every parity go to the even neighbour", () => {
    fc.assert(
      fc.property(whole, fc.bigInt({ min: 1n, max: 1000n }), (k, half) => {
        const rounded = halfEven((2n * k + 1n) * half, 2n * half);
        expect(rounded).toBe(k % 2n === 0n ? k : k + 1n);
      }),
    );
  });

  test("numbers round as bigints do, and never to a negative zero", () => {
    const safe = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });
    const divisor = fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.integer({ min: 2 ** 50, max: 2 ** 52 }),
    );
    fc.assert(
      fc.property(safe, divisor, (n, d) => {
        const rounded = halfEvenOfNumbers(n, d);
        expect(Object.is(rounded, -0)).toBe(false);
        expect(BigInt(rounded)).toBe(halfEven(BigInt(n), BigInt(d)));
      }),
      { numRuns: 2000 },
    );
    expect(Object.is(halfEvenOfNumbers(-1, 2), 0)).toBe(true);
  });
});

describe("fractions", () => {
  test.each([
    [0.1, 1n, 10n],
    [-0.25, -25n, 100n],
    [12, 12n, 1n],
    [1.5e-7, 15n, 10n ** 8n],
    [1e-7, 1n, 10n ** 7n],
    [1e21, 10n ** 21n, 1n],
    [1.5e21, 15n * 10n ** 20n, 1n],
    [-0, 0n, 1n],
  ])("%d is the fraction of its shortest text", (decimal, n, d) => {
    expect(fractionOf(decimal)).toEqual({ n, d });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("%d is no decimal", (decimal) => {
    expect(() => fractionOf(decimal)).toThrow(InvariantError);
    expect(() => fractionOf(decimal)).toThrow(`Invariant: a decimal is finite, was ${decimal}`);
  });

  test("a denominator is positive, and never 0", () => {
    expect(fraction(3n, -4n)).toEqual({ n: -3n, d: 4n });
    expect(fraction(3n, 4n)).toEqual({ n: 3n, d: 4n });
    expect(fraction(3n)).toEqual({ n: 3n, d: 1n });
    expect(() => fraction(1n, 0n)).toThrow("denominator is not 0");
  });

  test("products and comparisons are exact", () => {
    const any = fc.record({ n: whole, d: positive });
    fc.assert(
      fc.property(any, any, (a, b) => {
        const product = times(a, b);
        expect(product.n * a.d * b.d).toBe(a.n * b.n * product.d);
        const difference = a.n * b.d - b.n * a.d;
        expect(Math.sign(compare(a, b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0);
        expect(compare(a, times(a, { n: b.d, d: b.d }))).toBe(0);
      }),
    );
    expect(compare(ZERO, ONE)).toBe(-1);
    expect(compare(ONE, ZERO)).toBe(1);
  });

  test("powers of ten are exact however large", () => {
    for (const exponent of [0, 1, 18, 40, 41, 60]) {
      expect(tenTo(exponent).toString()).toBe(`1${"0".repeat(exponent)}`);
    }
  });
});
