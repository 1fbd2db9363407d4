/**
 * Prices as text, always with the symbol's digits and never with thousands separators. Main thread; pure.
 * Must never round a price to fewer digits than the symbol has, nor print -0.
 */
import { DECIMAL_MARK, inLocale } from "./decimal.ts";

/** A mark is one character in every language that has one. */
const MARK_CODE = DECIMAL_MARK.charCodeAt(0);

/** What stands where there is no value: an en dash. */
export const NO_VALUE = "–";

/** 10^0 to 10^10: a table, because Math.pow is not exact everywhere. */
const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10] as const;

/** 10^digits for 0..10 digits; beyond that, as Math.pow gives it. Allocates nothing. */
export function powerOfTen(digits: number): number {
  return POWERS[digits] ?? 10 ** digits;
}

/**
 * The price as a count of the symbol's points, the nearest one: what is shown changes only when this does.
 * Allocates nothing. NaN stays NaN.
 */
export function priceInPoints(value: number, digits: number): number {
  const scaled = Math.round(value * powerOfTen(digits));
  return scaled === 0 ? 0 : scaled;
}

/** The nearest price that the symbol can have. */
export const wholePrice = (value: number, digits: number): number =>
  priceInPoints(value, digits) / powerOfTen(digits);

/** True for a text like "-0.00", which is zero with a sign that means nothing. */
function isNegativeZero(text: string): boolean {
  if (text.charCodeAt(0) !== 45) return false;
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 49 && code <= 57) return false;
  }
  return true;
}

/**
 * The price as decimal text with exactly `digits` decimals: formatPrice(1.0851, 5) is "1.08510". NaN and infinities
 * give an en dash. One string is allocated.
 */
export function formatPrice(value: number, digits: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const text = value.toFixed(digits);
  return inLocale(isNegativeZero(text) ? text.slice(1) : text);
}

/** A price in the three sizes of a dealing board. lead + big + small is the text of formatPrice. */
export type SplitPrice = { lead: string; big: string; small: string };

/** Decimals of a pip that are finer than one pip: 1 where a pip is 10 points, 0 where a pip is a point. */
export function pipFraction(pip_points: number): number {
  let fraction = 0;
  for (let unit = 10; unit <= pip_points && pip_points % unit === 0; unit *= 10) fraction++;
  return fraction;
}

/** Index in `text` at which the last `count` digits begin, the decimal point not counted. */
function indexOfLastDigits(text: string, end: number, count: number): number {
  let index = end;
  for (let left = count; left > 0 && index > 0;) {
    index--;
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) left--;
    else if (code !== MARK_CODE) return index + 1;
  }
  return index;
}

/**
 * Splits a price for big-figure display: the last two digits down to the pip are `big`, what is finer is `small`.
 * splitPrice(1.08512, 5, 10) is 1.08|51|2; with a pip of a point, `small` is empty.
 */
export function splitPrice(value: number, digits: number, pip_points: number): SplitPrice {
  const out: SplitPrice = { lead: "", big: "", small: "" };
  splitPriceInto(out, formatPrice(value, digits), pipFraction(pip_points));
  return out;
}

/** As splitPrice, of a text already made, into an object of the caller. `fraction` as pipFraction gives it. */
export function splitPriceInto(out: SplitPrice, text: string, fraction: number): void {
  if (text === NO_VALUE) {
    out.lead = "";
    out.big = NO_VALUE;
    out.small = "";
    return;
  }
  let smallAt = fraction === 0 ? text.length : indexOfLastDigits(text, text.length, fraction);
  // The point belongs to what follows it: 672|34|.56, never 672|34.|56.
  if (smallAt > 0 && smallAt < text.length && text.charCodeAt(smallAt - 1) === MARK_CODE) smallAt--;
  const bigAt = indexOfLastDigits(text, smallAt, 2);
  out.lead = text.slice(0, bigAt);
  out.big = text.slice(bigAt, smallAt);
  out.small = text.slice(smallAt);
}

/** Ask minus bid in whole points. Allocates nothing. */
export function spreadInPoints(bid: number, ask: number, digits: number): number {
  return priceInPoints(ask, digits) - priceInPoints(bid, digits);
}

/** A distance in points as pips: formatPips(14, 10) is "1.4"; where a pip is a point, whole. */
export function formatPips(points: number, pip_points: number): string {
  return formatPrice(points / pip_points, pipFraction(pip_points));
}
