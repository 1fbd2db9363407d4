/**
 * Prices between the wire's decimals and the integers that money is computed with: points, and 10^-6 of them for a mean
 * open price. Runs anywhere; pure.
 */
import { decimalOf, scaledNear, scaledOf } from "./decimal.ts";
import { halfEven } from "./fraction.ts";
import { microPoints, points, type MicroPoints, type Points, type Steps } from "./units.ts";

const MICRO_DIGITS = 6;
const MICRO = 1_000_000n;

/** Points of a decimal price. null: it has more decimals than the symbol, or is beyond 2^53 points. */
export function pointsOf(decimal: number, digits: number): Points | null {
  const scaled = scaledOf(decimal, digits);
  return scaled === null ? null : points(scaled);
}

/** The points nearest to a decimal price, half-even: what an order that is off the tick is refused with. */
export function nearestPointsOf(decimal: number, digits: number): Points | null {
  const scaled = scaledNear(decimal, digits);
  return scaled === null ? null : points(scaled);
}

/** The decimal price of so many points. */
export const priceOf = (value: Points, digits: number): number => decimalOf(value, digits);

/** The decimal price nearest to a mean open price; exact up to 15 significant digits. */
export const microPriceOf = (value: MicroPoints, digits: number): number =>
  decimalOf(value, digits + MICRO_DIGITS);

export const toMicro = (value: Points): MicroPoints => microPoints(BigInt(value) * MICRO);

/** The point nearest to a mean price, a tie to the even one: a close-by fills at it. */
export const nearestPoint = (value: MicroPoints): Points => points(Number(halfEven(value, MICRO)));

/** The point at or below a mean price. */
export const pointBelow = (value: MicroPoints): Points => points(Number(floorOf(value)));

/** The point at or above a mean price. */
export const pointAbove = (value: MicroPoints): Points =>
  points(Number(floorOf(value + MICRO - 1n)));

const floorOf = (micro: bigint): bigint => (micro - (((micro % MICRO) + MICRO) % MICRO)) / MICRO;

/** The mean price of a position once `added` steps joined it at `price`: weighted by volume, half-even, once. */
export function meanPrice(
  open: MicroPoints,
  volume: Steps,
  price: Points,
  added: Steps,
): MicroPoints {
  const sum = open * BigInt(volume) + toMicro(price) * BigInt(added);
  return microPoints(halfEven(sum, BigInt(volume) + BigInt(added)));
}
