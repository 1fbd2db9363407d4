/** Exact fractions of integers, for money on its way to being rounded once. Runs anywhere; pure. */
import { assert } from "./assert.ts";

/** n / d with d > 0; not always in lowest terms. */
export type Fraction = { readonly n: bigint; readonly d: bigint };

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

export const fraction = (n: bigint, d = 1n): Fraction => {
  assert(d !== 0n, "Invariant: a fraction's denominator is not 0");
  return d < 0n ? { n: -n, d: -d } : { n, d };
};

/** Whole numbers up to SMALL_MAX once they were asked for: leverages are, several times an order. */
const small: Fraction[] = [];
const SMALL_MAX = 1_000;

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The fraction of a wire decimal: of its shortest text, so 0.1 is 1/10 and not its binary neighbour. */
export function fractionOf(decimal: number): Fraction {
  if (Number.isSafeInteger(decimal)) {
    if (decimal < 0 || decimal > SMALL_MAX) return { n: BigInt(decimal), d: 1n };
    return (small[decimal] ??= { n: BigInt(decimal), d: 1n });
  }
  const match = DECIMAL.exec(String(decimal));
  assert(match !== null, `Invariant: a decimal is finite, was ${decimal}`);
  const [, sign = "", whole = "0", part = "", exponent = "0"] = match;
  const n = BigInt(`${sign}${whole}${part}`);
  const scale = part.length - Number(exponent);
  return scale > 0 ? { n, d: tenTo(scale) } : { n: n * tenTo(-scale), d: 1n };
}

export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });

/** Negative, 0 or positive, as a is less than, equal to or more than b. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** n / d to the nearest integer, a tie to the even one. d > 0. */
export function halfEven(n: bigint, d: bigint): bigint {
  const whole = n / d;
  const rest = n - whole * d;
  // Most amounts are exact, and each step with a bigint makes another.
  if (rest === 0n) return whole;
  const floor = rest < 0n ? whole - 1n : whole;
  const twice = 2n * (n - floor * d);
  if (twice < d) return floor;
  if (twice > d) return floor + 1n;
  return floor % 2n === 0n ? floor : floor + 1n;
}

/**
 * halfEven of integers, |n| and d at most 2^52, d > 0: exact, as the first guess is at most one beside and near x d is
 * within 2^53. Never a negative zero. Allocates nothing.
 */
export function halfEvenOfNumbers(n: number, d: number): number {
  const near = Math.round(n / d) + 0;
  const rest = n - near * d;
  const twice = 2 * Math.abs(rest);
  if (twice < d || (twice === d && near % 2 === 0)) return near;
  return near + Math.sign(rest);
}

const POWERS: readonly bigint[] = Array.from(
  { length: 41 },
  (_, exponent) => 10n ** BigInt(exponent),
);

/** 10^exponent, exponent >= 0. */
export const tenTo = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);
