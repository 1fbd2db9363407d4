/**
 * Money: wire decimals to integers of minor units, and exact amounts to what is booked of them. docs/engine.md, Numbers.
 * Runs anywhere; pure.
 */
import { withoutEnding } from "./ending.ts";
import { assert } from "./assert.ts";
import { decimalOf, scaledOf } from "./decimal.ts";
import { halfEven, type Fraction } from "./fraction.ts";
import { atto, minor, type Atto, type Minor, type Steps } from "./units.ts";

/** Atto in one minor unit. */
export const ATTO = 1_000_000_000_000_000_000n;
const ATTO_DIGITS = 18;
const ATTO_IN_PICO = 1_000_000n;
const PICO = 1_000_000_000_000n;

/** Minor units of a decimal amount. null: it has more decimals than the currency, or is beyond 2^53 minor units. */
export function minorOf(decimal: number, digits: number): Minor | null {
  const scaled = scaledOf(decimal, digits);
  return scaled === null ? null : minor(scaled);
}

/** The decimal amount of so many minor units. */
export const amountOf = (value: Minor, digits: number): number => decimalOf(value, digits);

/** The exact decimal text of an amount in atto: "-0.0049" of -490000000000000000n with two digits. */
export function exactAmountOf(value: Atto, digits: number): string {
  const decimals = digits + ATTO_DIGITS;
  const text = (value < 0n ? 0n - value : value).toString().padStart(decimals + 1, "0");
  const point = text.length - decimals;
  const part = withoutEnding(text.slice(point), "0");
  return `${value < 0n ? "-" : ""}${text.slice(0, point)}${part === "" ? "" : `.${part}`}`;
}

const EXACT_AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The atto of such a text. null: it is none, or has more decimals than that. */
export function attoOf(text: string, digits: number): Atto | null {
  const match = EXACT_AMOUNT.exec(text);
  const decimals = digits + ATTO_DIGITS;
  const [, sign = "", whole = "", part = ""] = match ?? [];
  if (match === null || part.length > decimals) return null;
  return atto(BigInt(`${sign}${whole}${part.padEnd(decimals, "0")}`));
}

/** Stops when an amount is beyond what can be counted exactly: a broken invariant, docs/engine.md Numbers. */
export function toMinor(value: bigint): Minor {
  const number = Number(value);
  assert(Number.isSafeInteger(number), `Invariant: |money| < 2^53 minor units, was ${value}`);
  return minor(number);
}

/** An exact amount of minor units rounded to atto, half-even: once, before it is added to a running total. */
export const toAtto = (value: Fraction): Atto => atto(halfEven(value.n * ATTO, value.d));

/** What a running total books: to 10^-12 minor and then to a whole one, half-even both. */
export const bookable = (total: Atto): Minor =>
  toMinor(halfEven(halfEven(total, ATTO_IN_PICO), PICO));

/** A running total and what was booked of it so far, after one more slice; `amount` is what the slice books. */
export type Booked = { readonly total: Atto; readonly booked: Minor; readonly amount: Minor };

/** Adds a slice to a running total. `booked` is what was booked of `total` before. */
export function bookSlice(total: Atto, booked: Minor, slice: Atto): Booked {
  const after = atto(total + slice);
  const all = bookable(after);
  return { total: after, booked: all, amount: minor(all - booked) };
}

/** The share of an accrued total that goes with `closed` of `volume` steps, half-even; all of it with all of them. */
export const shareOf = (total: Atto, closed: Steps, volume: Steps): Atto =>
  closed === volume ? total : atto(halfEven(total * BigInt(closed), BigInt(volume)));
