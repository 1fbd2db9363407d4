/**
 * The rounding of results that are computed of doubles. Main thread; pure. The service books whole minor units, half-even
 * (domain/money.ts), and what a line of the chart says is to be what the ticket says and the service books.
 */

/** Within so much of a half, in minor units, an amount is a half: doubles are off by less. */
const NOISE = 1e-6;

/** An amount in whole minor units of a currency with so many digits; NaN stays NaN. */
export function bookedResult(amount: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = amount * scale;
  const below = Math.floor(scaled);
  const isHalf = Math.abs(scaled - below - 0.5) <= NOISE;
  const even = below % 2 === 0 ? below : below + 1;
  return (isHalf ? even : Math.round(scaled)) / scale;
}
