/**
 * Writes numbers as ASCII straight into bytes: the tick path and price history never make a string of a price.
 * Runs in the service; pure. Allocates nothing; the caller guarantees the room.
 */

/** Room that any number written here fits in: sign, 16 digits, point. */
export const NUMBER_BYTES_MAX = 24;

const ZERO = 0x30;
const MINUS = 0x2d;
const POINT = 0x2e;
const INT31 = 0x7fff_ffff;
/** Decimals of a volume on the wire, as long as its digits all fit. */
const VOLUME_DECIMALS_MAX = 8;
/** A double tells any 15 decimal digits apart, so a decimal of so many comes out as it was written. */
const EXACT_MAX = 1e15;
/** The wire's grammar has at most 15 digits before the point. */
const VOLUME_MAX = 999_999_999_999_999;

/** Writes a non-negative safe integer; returns the position after it. */
function writeWhole(out: Uint8Array, start: number, value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  writeDigits(out, start, value, digits);
  return start + digits;
}

/** Writes the last `count` digits of a non-negative safe integer, zeros in front. */
function writeDigits(out: Uint8Array, start: number, value: number, count: number): void {
  let position = start + count - 1;
  let rest = value;
  // Doubles until it fits the machine's integers, which divide several times faster.
  while (rest > INT31 && position >= start) {
    const tenth = Math.floor(rest / 10);
    out[position--] = ZERO + (rest - tenth * 10);
    rest = tenth;
  }
  let small = rest | 0;
  while (position >= start) {
    const tenth = (small / 10) | 0;
    out[position--] = ZERO + (small - tenth * 10);
    small = tenth;
  }
}

/** Writes a safe integer in decimal; returns the position after it. */
export function writeInteger(out: Uint8Array, start: number, value: number): number {
  if (value >= 0) return writeWhole(out, start, value);
  out[start] = MINUS;
  return writeWhole(out, start + 1, -value);
}

/** Writes `points` x 10^-digits with exactly `digits` decimals, as 1.08500; returns the position after it. */
export function writePrice(out: Uint8Array, start: number, points: number, digits: number): number {
  if (digits === 0) return writeInteger(out, start, points);
  let position = start;
  let value = points;
  if (value < 0) {
    out[position++] = MINUS;
    value = -value;
  }
  const scale = POWERS_OF_TEN[digits] ?? 1;
  const whole = Math.floor(value / scale);
  position = writeWhole(out, position, whole);
  out[position++] = POINT;
  writeDigits(out, position, value - whole * scale, digits);
  return position + digits;
}

/** Writes a non-negative decimal with at most 8 decimals and no zeros at its end; returns the position after it. */
export function writeVolume(out: Uint8Array, start: number, value: number): number {
  if (value >= VOLUME_MAX) return writeInteger(out, start, VOLUME_MAX);
  if (Number.isInteger(value)) return writeInteger(out, start, value);
  let decimals = VOLUME_DECIMALS_MAX;
  while (decimals > 0 && value * (POWERS_OF_TEN[decimals] ?? 1) > EXACT_MAX) decimals--;
  let scaled = Math.round(value * (POWERS_OF_TEN[decimals] ?? 1));
  while (decimals > 0 && scaled % 10 === 0) {
    scaled /= 10;
    decimals--;
  }
  return writePrice(out, start, scaled, decimals);
}

const POWERS_OF_TEN = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10];
