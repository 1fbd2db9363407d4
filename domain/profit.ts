/**
 * Profit of a position, exact, and what of it would be booked now. docs/engine.md, Profit. floatingProfit stands on the
 * tick path: it takes numbers where they are provably exact, and bigints else. Runs anywhere; pure.
 */
import type { Side } from "../contract/codes.ts";
import type { Rates } from "./conversion.ts";
import { halfEvenOfNumbers, ONE, tenTo, times, type Fraction } from "./fraction.ts";
import { bookSlice, toAtto } from "./money.ts";
import { inMinor } from "./notional.ts";
import type { SymbolTerms } from "./terms.ts";
import {
  atto,
  minor,
  type Atto,
  type MicroPoints,
  type Minor,
  type Points,
  type Steps,
} from "./units.ts";

const MICRO_DIGITS = 6;
const MICRO = 1_000_000;
/** Products up to here are divided by numbers: see halfEvenOfNumbers. */
const PRODUCT_MAX = 2 ** 52;
/** Up to this denominator one rounding gives what rounding to atto, to 10^-12 and to one gives: see floatingProfit. */
const SINGLE_ROUNDING_DENOMINATOR_MAX = 100_000_000_000;

type Sized = Pick<SymbolTerms, "volume_step" | "contract_size" | "digits">;

/** What of a position its profit depends on; PositionRecord has it. */
export type Valued = {
  readonly side: Side;
  readonly volume: Steps;
  readonly open_price_micro: MicroPoints;
  readonly swap_atto: Atto;
  readonly realized: {
    readonly profit_atto: Atto;
    readonly profit: Minor;
    readonly swap_atto: Atto;
    readonly swap: Minor;
  };
};

/**
 * Profit of `volume` steps from a mean open price to an exit price, in minor units of the deposit currency; a loss is
 * negative. `rates.quote` is asked with the sign of the profit, 1 for none. null: there is no rate.
 */
export function exactProfit(
  terms: Sized,
  side: Side,
  open: MicroPoints,
  exit: Points,
  volume: Steps,
  rates: Pick<Rates, "quote">,
  currencyDigits: number,
): Fraction | null {
  const difference = gained(side, open, exit);
  const rate = rates.quote(difference < 0n ? -1 : 1);
  if (rate === null) return null;
  return scaled(times(perStep(terms, currencyDigits), rate), difference * BigInt(volume));
}

/** Minor units of the deposit currency that one step gains with one 10^-6 point, at the rate of a sign. */
export type Factor = {
  readonly exact: Fraction;
  /** The same in lowest terms as numbers; d is 0 where they are too large for exact number arithmetic. */
  readonly n: number;
  readonly d: number;
};

/** What the profit of each position in one symbol and deposit currency is computed by, at the quotes of one moment. */
export type ProfitFactors = { readonly gain: Factor | null; readonly loss: Factor | null };

/** Made once a quote, symbol and deposit currency; null: there is no rate for that sign. */
export function profitFactors(
  terms: Sized,
  rates: Pick<Rates, "quote">,
  currencyDigits: number,
): ProfitFactors {
  const gain = rates.quote(1);
  const loss = rates.quote(-1);
  if (gain === ONE && loss === ONE) return unconverted(terms, currencyDigits);
  const unit = perStep(terms, currencyDigits);
  return {
    gain: gain === null ? null : factorOf(times(unit, gain)),
    loss: loss === null ? null : factorOf(times(unit, loss)),
  };
}

/** Factors without a conversion, which no quote changes, by terms and currency digits. */
const unconvertedFactors = new WeakMap<Sized, ProfitFactors[]>();

function unconverted(terms: Sized, currencyDigits: number): ProfitFactors {
  const byDigits = unconvertedFactors.get(terms) ?? [];
  const known = byDigits[currencyDigits];
  if (known !== undefined) return known;
  const factor = factorOf(perStep(terms, currencyDigits));
  const factors = { gain: factor, loss: factor };
  byDigits[currencyDigits] = factors;
  unconvertedFactors.set(terms, byDigits);
  return factors;
}

/**
 * What closing an open position at `exit` would book as profit now: bookable(realized + exact) - realized.profit. null:
 * there is no rate for its sign. Allocates nothing on the path of numbers.
 *
 * Numbers give the same: all factors are integers of at least 1, so a product within 2^52 had every partial product
 * within it, and was exact. A fraction with denominator d that is no tie lies at least 1 / 2d from the next tie, and the
 * roundings before the last move it by less than 10^-12: with d <= 10^11 they cannot carry it over a tie.
 */
export function floatingProfit(
  position: Valued,
  exit: Points,
  factors: ProfitFactors,
): Minor | null {
  const { realized } = position;
  if (realized.profit_atto !== 0n) return floatingProfitExact(position, exit, factors);
  const end = exit * MICRO;
  const open = Number(position.open_price_micro);
  const difference = position.side === 0 ? end - open : open - end;
  const factor = difference < 0 ? factors.loss : factors.gain;
  if (factor === null) return null;
  const product = difference * position.volume * factor.n;
  if (factor.d === 0 || !isExact(end) || !isExact(open) || Math.abs(product) > PRODUCT_MAX) {
    return floatingProfitExact(position, exit, factors);
  }
  return minor(halfEvenOfNumbers(product, factor.d));
}

/** floatingProfit by bigints alone, for what numbers cannot hold and for positions that were closed in part. */
export function floatingProfitExact(
  position: Valued,
  exit: Points,
  factors: ProfitFactors,
): Minor | null {
  const { realized } = position;
  const difference = gained(position.side, position.open_price_micro, exit);
  const factor = difference < 0n ? factors.loss : factors.gain;
  if (factor === null) return null;
  const exact = scaled(factor.exact, difference * BigInt(position.volume));
  return bookSlice(realized.profit_atto, realized.profit, toAtto(exact)).amount;
}

/** What the swaps that an open position has accrued would book now. */
export function positionSwaps(position: Pick<Valued, "swap_atto" | "realized">): Minor {
  const { swap_atto, realized } = position;
  if (swap_atto === 0n && realized.swap_atto === 0n) return minor(0);
  return bookSlice(realized.swap_atto, realized.swap, swap_atto).amount;
}

/** 10^-6 points that a position gained from open to exit; negative: lost. */
function gained(side: Side, open: MicroPoints, exit: Points): bigint {
  const rise = BigInt(exit) * BigInt(MICRO) - open;
  return side === 0 ? rise : -rise;
}

/** Minor units of the quote currency's digits that one step gains with 10^-6 points. */
function perStep(terms: Sized, currencyDigits: number): Fraction {
  const units = times(terms.volume_step, terms.contract_size);
  return inMinor({ n: units.n, d: units.d * tenTo(terms.digits + MICRO_DIGITS) }, currencyDigits);
}

const scaled = (value: Fraction, by: bigint): Fraction => ({ n: value.n * by, d: value.d });

const isExact = (product: number): boolean => Math.abs(product) <= Number.MAX_SAFE_INTEGER;

function factorOf({ n, d }: Fraction): Factor {
  const divisor = commonDivisor(n, d);
  const exact = { n: n / divisor, d: d / divisor };
  const isSmall =
    exact.n <= BigInt(Number.MAX_SAFE_INTEGER) && exact.d <= SINGLE_ROUNDING_DENOMINATOR_MAX;
  return isSmall ? { exact, n: Number(exact.n), d: Number(exact.d) } : { exact, n: 0, d: 0 };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}

/** Nothing realized yet: what a new position starts with. */
export const NOTHING_REALIZED = {
  profit_atto: atto(0n),
  swap_atto: atto(0n),
  commission_atto: atto(0n),
  profit: minor(0),
  swap: minor(0),
  commission: minor(0),
} as const;
