/**
 * Wire decimals to scaled integers and back, exactly: a JSON number stands for its shortest text, never for its binary
 * value. Runs anywhere; pure.
 */
import { fractionOf, halfEven, tenTo } from "./fraction.ts";

/** Up to here a double and its decimal text of 15 significant digits name each other. */
const CERTAIN_MAX = 1e15;
/** The largest power of ten that is exact as a double. */
const EXACT_POWER_MAX = 22;

/** decimal x 10^digits as an integer. null: it has more decimals than that, is no finite number, or is beyond 2^53. */
export function scaledOf(decimal: number, digits: number): number | null {
  if (digits <= EXACT_POWER_MAX) {
    const power = 10 ** digits;
    const near = Math.round(decimal * power);
    // The sum with 0 turns a negative zero into zero.
    if (Math.abs(near) < CERTAIN_MAX) return near / power === decimal ? near + 0 : null;
  }
  if (!Number.isFinite(decimal)) return null;
  const { n, d } = fractionOf(decimal);
  const scaled = n * tenTo(digits);
  return scaled % d === 0n ? safe(scaled / d) : null;
}

/** decimal x 10^digits to the nearest integer, half-even. null: it is no finite number, or is beyond 2^53. */
export function scaledNear(decimal: number, digits: number): number | null {
  if (!Number.isFinite(decimal)) return null;
  const { n, d } = fractionOf(decimal);
  return safe(halfEven(n * tenTo(digits), d));
}

/** The double nearest to value x 10^-digits: its JSON text is that decimal's, up to 15 significant digits. */
export function decimalOf(value: number | bigint, digits: number): number {
  // Beyond 2^53 a bigint comes to a number that is not safe either.
  const exact = Number(value);
  if (Number.isSafeInteger(exact) && digits <= EXACT_POWER_MAX) return exact / 10 ** digits + 0;
  return Number(`${value}e-${digits}`);
}

function safe(value: bigint): number | null {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : null;
}
