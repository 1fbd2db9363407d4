/**
 * What moves of the price are worth in the deposit currency for one order: exact by domain, in minor units. Main thread;
 * pure.
 */
import type { Side } from "../../../contract/codes.ts";
import { ratesIn, type Known } from "../../../domain/known.ts";
import { toMicro } from "../../../domain/price.ts";
import {
  floatingProfit,
  NOTHING_REALIZED,
  profitFactors,
  type ProfitFactors,
} from "../../../domain/profit.ts";
import type { SymbolTerms } from "../../../domain/terms.ts";
import { atto, points, type Minor, type Points, type Steps } from "../../../domain/units.ts";

const MICRO = 1_000_000;

/** What the results of an order are computed by, at the quotes of now. */
export const factorsIn = (known: Known, terms: SymbolTerms): ProfitFactors =>
  profitFactors(terms, ratesIn(known, terms), known.group.currency_digits);

/** Profit (negative: loss) of `volume` opened at `entry` and closed at `exit`. null: there is no rate. */
export const resultAt = (
  factors: ProfitFactors,
  side: Side,
  entry: Points,
  exit: Points,
  volume: Steps,
): Minor | null =>
  floatingProfit(
    {
      side,
      volume,
      open_price_micro: toMicro(entry),
      swap_atto: atto(0n),
      realized: NOTHING_REALIZED,
    },
    exit,
    factors,
  );

/** Minor units that one point is worth to one step, when it is lost. null: there is no rate. */
export function pointWorth({ loss }: ProfitFactors): number | null {
  if (loss === null) return null;
  return (Number(loss.exact.n) / Number(loss.exact.d)) * MICRO;
}

/** Minor units up to which an order is computed: a fourth of what is exact, since a result is of two prices and more. */
export const AMOUNT_MAX = Number.MAX_SAFE_INTEGER / 4;

/** Whether the largest volume can be valued at a price. */
export const isCountable = (
  price: Points,
  factors: ProfitFactors,
  { volume_max }: Pick<SymbolTerms, "volume_max">,
): boolean => Math.abs(price) * (pointWorth(factors) ?? 0) * volume_max <= AMOUNT_MAX;

/** The price at a distance that is a gain (positive) or a loss (negative) to the side. */
export const priceAt = (side: Side, entry: Points, gained: number): Points =>
  points(side === 0 ? entry + gained : entry - gained);

/** Points that a side gains from entry to exit; negative: loses. */
export const gainedPoints = (side: Side, entry: Points, exit: Points): number =>
  side === 0 ? exit - entry : entry - exit;
