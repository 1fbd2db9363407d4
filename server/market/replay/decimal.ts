/**
 * Reads decimals from the bytes of a recording, exactly: never through a binary fraction. Runs in the service while a
 * recording loads; allocates nothing a number.
 *
 * Grammar: digits, an optional fraction, an optional exponent of at most two digits (as JSON and pandas write small
 * volumes). No sign, no blanks inside, no empty text, no hexadecimal: those are bad lines, never 0.
 */

/** Digits of the whole part and of the fraction that are read exactly. */
const WHOLE_DIGITS_MAX = 15;
const FRACTION_DIGITS_MAX = 15;
const ZERO = 48;
const NINE = 57;
const DOT = 46;
const PLUS = 43;
const MINUS = 45;
const UPPER_E = 69;
const LOWER_E = 101;

export const POWERS_OF_TEN: readonly number[] = Array.from({ length: 23 }, (_, power) =>
  Number(`1e${power}`),
);

/** A number as whole + fraction / 10^decimals; the fraction has no trailing zero. Reused: read it before the next one. */
export type Decimal = { whole: number; fraction: number; decimals: number };

export const makeDecimal = (): Decimal => ({ whole: 0, fraction: 0, decimals: 0 });

/** Reads bytes [start, end) into `out`. False when they are not a number of the grammar above. */
export function readDecimal(bytes: Uint8Array, start: number, end: number, out: Decimal): boolean {
  let position = start;
  let whole = 0;
  let wholeDigits = 0;
  for (; position < end; position++) {
    const byte = bytes[position] ?? 0;
    if (byte < ZERO || byte > NINE) break;
    whole = whole * 10 + (byte - ZERO);
    if (whole > 0) wholeDigits += 1;
  }
  if (position === start || wholeDigits > WHOLE_DIGITS_MAX) return false;
  let fraction = 0;
  let decimals = 0;
  if (position < end && bytes[position] === DOT) {
    const first = ++position;
    let zeros = 0;
    for (; position < end; position++) {
      const byte = bytes[position] ?? 0;
      if (byte < ZERO || byte > NINE) break;
      if (byte === ZERO) {
        zeros += 1;
        continue;
      }
      decimals += zeros + 1;
      if (decimals > FRACTION_DIGITS_MAX) return false;
      fraction = fraction * (POWERS_OF_TEN[zeros + 1] ?? 0) + (byte - ZERO);
      zeros = 0;
    }
    if (position === first) return false;
  }
  out.whole = whole;
  out.fraction = fraction;
  out.decimals = decimals;
  return position === end || readExponent(bytes, position, end, out);
}

/** An exponent moves the point; allowed where the number stays exact. */
function readExponent(bytes: Uint8Array, start: number, end: number, out: Decimal): boolean {
  const letter = bytes[start];
  if (letter !== UPPER_E && letter !== LOWER_E) return false;
  let position = start + 1;
  const sign = bytes[position];
  if (sign === PLUS || sign === MINUS) position += 1;
  const digits = end - position;
  if (digits < 1 || digits > 2) return false;
  let exponent = 0;
  for (; position < end; position++) {
    const byte = bytes[position] ?? 0;
    if (byte < ZERO || byte > NINE) return false;
    exponent = exponent * 10 + (byte - ZERO);
  }
  return shift(out, sign === MINUS ? -exponent : exponent);
}

function shift(out: Decimal, exponent: number): boolean {
  let mantissa = out.whole * (POWERS_OF_TEN[out.decimals] ?? 0) + out.fraction;
  let decimals = out.decimals - exponent;
  while (decimals > 0 && mantissa % 10 === 0 && mantissa > 0) {
    mantissa /= 10;
    decimals -= 1;
  }
  if (mantissa === 0) decimals = 0;
  if (decimals < 0) {
    mantissa *= POWERS_OF_TEN[-decimals] ?? Number.POSITIVE_INFINITY;
    decimals = 0;
  }
  if (!Number.isSafeInteger(mantissa) || decimals > FRACTION_DIGITS_MAX) return false;
  const unit = POWERS_OF_TEN[decimals] ?? 1;
  out.whole = Math.floor(mantissa / unit);
  out.fraction = mantissa - out.whole * unit;
  out.decimals = decimals;
  return true;
}

/** The decimal as an integer of 10^-digits, or NaN when it has more decimals or does not fit 2^53. */
export function toInteger(decimal: Decimal, digits: number): number {
  const missing = digits - decimal.decimals;
  if (missing < 0) return Number.NaN;
  const value =
    decimal.whole * (POWERS_OF_TEN[digits] ?? Number.NaN) +
    decimal.fraction * (POWERS_OF_TEN[missing] ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : Number.NaN;
}
