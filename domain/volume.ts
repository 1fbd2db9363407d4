/** Volumes between the wire's lots and the integers of a symbol's volume steps. Runs anywhere; pure. */
import { decimalOf } from "./decimal.ts";
import { fractionOf, halfEven, type Fraction } from "./fraction.ts";
import type { SymbolTerms } from "./terms.ts";
import { steps, type Steps } from "./units.ts";

/** What a volume is counted by; SymbolTerms has it. volume_step is a decimal: its denominator is a power of ten. */
export type Stepped = Pick<SymbolTerms, "volume_step">;

/** Steps of a volume in lots. null: it is no multiple of the step, or beyond 2^53 steps. */
export function stepsOf(lots: number, terms: Stepped): Steps | null {
  const below = wholeSteps(lots, terms);
  return below !== null && below.rest === 0n ? below.volume : null;
}

/** The whole steps in a volume, rounded down: what an order that is off the step is refused with. null: beyond 2^53. */
export function stepsBelow(lots: number, terms: Stepped): Steps | null {
  return wholeSteps(lots, terms)?.volume ?? null;
}

function wholeSteps(lots: number, terms: Stepped): { volume: Steps; rest: bigint } | null {
  if (!Number.isFinite(lots)) return null;
  const asked = fractionOf(lots);
  const n = asked.n * terms.volume_step.d;
  const d = asked.d * terms.volume_step.n;
  const rest = ((n % d) + d) % d;
  const volume = Number((n - rest) / d);
  return Number.isSafeInteger(volume) ? { volume: steps(volume), rest } : null;
}

/** The lots of so many steps, as a decimal. */
export function lotsOf(volume: Steps, terms: Stepped): number {
  const { n, d } = exactLots(volume, terms);
  // Both exact, so their quotient is the nearest double; most volumes are, and are asked for many times an order.
  const [whole, power] = [Number(n), Number(d)];
  if (Number.isSafeInteger(whole) && Number.isSafeInteger(power)) return whole / power;
  return decimalOf(n, d.toString().length - 1);
}

/** The lots of so many steps, exactly. */
export const exactLots = (volume: Steps, terms: Stepped): Fraction => ({
  n: BigInt(volume) * terms.volume_step.n,
  d: terms.volume_step.d,
});

const NANO = 1_000_000_000n;

/** Lots in 10^-9, as an account's month_volume_atto counts them; half-even. */
export const nanoLotsOf = (volume: Steps, terms: Stepped): bigint => {
  const { n, d } = exactLots(volume, terms);
  return halfEven(n * NANO, d);
};

/** The lots that a count of 10^-9 lots stands for. */
export const lotsOfNano = (nano: bigint): Fraction => ({ n: nano, d: NANO });
