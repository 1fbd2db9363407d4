/**
 * How much: a size in lots, units, money or risk as whole steps of the symbol. Main thread; pure. What is not given in lots
 * is rounded down: never more than was meant.
 */
import type { Side } from "../../../contract/codes.ts";
import { commissionFor, roundTripCommission } from "../../../domain/commission.ts";
import { compare, fractionOf, times, type Fraction } from "../../../domain/fraction.ts";
import { largestPassing } from "../../../domain/largest-passing.ts";
import { exactNotional, exactUnits } from "../../../domain/notional.ts";
import { premiumOf } from "../../../domain/guarantee.ts";
import { ratesIn, type Known } from "../../../domain/known.ts";
import type { ProfitFactors } from "../../../domain/profit.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import {
  minor,
  points,
  steps,
  type Minor,
  type Points,
  type Steps,
} from "../../../domain/units.ts";
import { lotsOfNano } from "../../../domain/volume.ts";
import { resultAt } from "./worth.ts";

/** What an order would cost: commission to open, and to open and close; the premium where its guaranteed stop is triggered. */
export type Costs = { readonly entry: Minor; readonly both: Minor; readonly premium: Minor };

/** `isGuaranteed`: it asks for a guaranteed stop. null: it needs a rate and there is none. */
export function costsOf(
  known: Known,
  terms: SymbolTerms,
  volume: Steps,
  { entry, exit, isGuaranteed }: Trip,
): Costs | null {
  const premium = isGuaranteed ? premiumIn(known, terms, volume) : minor(0);
  const trip = roundTripCommission(
    commissionFor(known.group, terms),
    lotsOfNano(known.account.month_volume_atto),
    {
      symbol: terms,
      volume,
      rates: ratesIn(known, terms),
      currencyDigits: known.group.currency_digits,
    },
    { entry, exit },
  );
  if (trip === null || premium === null) return null;
  return { entry: trip.entry, both: minor(trip.entry + trip.exit), premium };
}

type Trip = { readonly entry: Points; readonly exit: Points; readonly isGuaranteed: boolean };

/** What a guaranteed stop of a symbol costs where it is triggered. null: there is no rate. */
export const premiumIn = (known: Known, terms: SymbolTerms, volume: Steps): Minor | null =>
  premiumOf(
    terms,
    terms.guaranteed_stop?.premium ?? points(0),
    volume,
    ratesIn(known, terms),
    known.group.currency_digits,
  );

/** Whole steps in so many units of the base. */
export function stepsOfUnits(units: number, terms: SymbolTerms): Steps {
  return wholeSteps(fractionOf(units), exactUnits(terms, steps(1)));
}

/** Whole steps that are worth no more than an amount of the deposit currency. null: there is no rate. */
export function stepsOfMoney(
  amount: number,
  known: Known,
  terms: SymbolTerms,
  price: Points,
): Steps | null {
  const rate = ratesIn(known, terms).quote(-1);
  if (rate === null || price === 0) return null;
  return wholeSteps(fractionOf(amount), times(exactNotional(terms, steps(1), price), rate));
}

const wholeSteps = (amount: Fraction, one: Fraction): Steps => {
  if (compare(amount, { n: 0n, d: 1n }) <= 0) return steps(0);
  const whole = (amount.n * one.d) / (amount.d * one.n);
  return steps(Math.min(Number(whole), Number.MAX_SAFE_INTEGER));
};

/**
 * The most steps that lose no more than `risk` at the stop, commission of both deals and a premium included. 0: not even one
 * does. null: there is no rate.
 */
export function stepsOfRisk(
  risk: number,
  known: Known,
  terms: SymbolTerms,
  factors: ProfitFactors,
  level: {
    readonly side: Side;
    readonly entry: Points;
    readonly stop: Points;
    readonly isGuaranteed: boolean;
  },
): Steps | null {
  if (factors.loss === null) return null;
  const { side, entry, stop, isGuaranteed } = level;
  const isWithin = (volume: number): boolean => {
    const result = resultAt(factors, side, entry, stop, steps(volume));
    const costs = costsOf(known, terms, steps(volume), { entry, exit: stop, isGuaranteed });
    return result !== null && costs !== null && costs.both + costs.premium - result <= risk;
  };
  return steps(largestPassing(1, terms.volume_max, isWithin) ?? 0);
}
