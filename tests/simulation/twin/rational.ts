/** The twin's own exact numbers: fractions of bigints, never rounded but by name. Runs in tests; pure; shares nothing with domain. */

export type Q = { readonly n: bigint; readonly d: bigint };

export const ZERO: Q = { n: 0n, d: 1n };
export const ONE: Q = { n: 1n, d: 1n };

export const whole = (n: bigint | number): Q => ({ n: BigInt(n), d: 1n });
export const ratio = (n: bigint, d: bigint): Q => (d < 0n ? { n: -n, d: -d } : { n, d });

export const add = (a: Q, b: Q): Q =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
export const minus = (a: Q): Q => ({ n: -a.n, d: a.d });
export const mul = (...factors: readonly Q[]): Q => {
  let n = 1n;
  let d = 1n;
  for (const factor of factors) {
    n *= factor.n;
    d *= factor.d;
  }
  return { n, d };
};
export const div = (a: Q, b: Q): Q => {
  if (b.n === 0n) throw new Error("division by zero");
  return ratio(a.n * b.d, a.d * b.n);
};
export const magnitude = (a: Q): Q => (a.n < 0n ? minus(a) : a);
/** -1, 0 or 1. */
export const compare = (a: Q, b: Q): number => {
  const left = a.n * b.d;
  const right = b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
};
export const lesser = (a: Q, b: Q): Q => (compare(b, a) < 0 ? b : a);

/** The nearest whole number, the even one of two equally near: by doubling, from the distance to both neighbours. */
export function nearestEven(a: Q): bigint {
  let below = a.n / a.d;
  if (below * a.d > a.n) below -= 1n;
  const toBelow = a.n - below * a.d;
  const toAbove = a.d - toBelow;
  if (toBelow !== toAbove) return toBelow < toAbove ? below : below + 1n;
  return (below & 1n) === 0n ? below : below + 1n;
}

export const floorOf = (a: Q): bigint => {
  const quotient = a.n / a.d;
  return quotient * a.d > a.n ? quotient - 1n : quotient;
};
export const ceilingOf = (a: Q): bigint => -floorOf(minus(a));

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

const ATTO_IN_ONE = 10n ** 18n;
const MILLION: bigint = 10n ** 6n;
const TERA: bigint = 10n ** 12n;

/** Minor units to atto. */
export const attoOf = (minor: Q): bigint => nearestEven({ n: minor.n * ATTO_IN_ONE, d: minor.d });
/** Atto to minor units, exact. */
export const ofAtto = (atto: bigint): Q => ({ n: atto, d: ATTO_IN_ONE });
/** What a running total books. */
export const booked = (atto: bigint): number =>
  Number(nearestEven({ n: nearestEven({ n: atto, d: MILLION }), d: TERA }));
