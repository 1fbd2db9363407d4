/** Swap: what a position costs or brings overnight. docs/engine.md, Swap. Runs anywhere; pure. */
import type { Side } from "../contract/codes.ts";
import { DAY_MS, serverDay } from "./bar.ts";
import type { Rates } from "./conversion.ts";
import { tenTo, times, ZERO, type Fraction } from "./fraction.ts";
import { exactNotional, exactUnits, inMinor } from "./notional.ts";
import type { SymbolTerms } from "./terms.ts";
import type { Points, Steps } from "./units.ts";

/** A percent of a year of 360 days. */
const PERCENT_DAYS = 36_000n;

/** 0 Sunday to 6 Saturday of a day counted since 1970-01-01, which was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Nights charged at the roll-over that ends a day of this weekday. */
export function swapNights(
  { swap_mode, swap_triple_day }: Pick<SymbolTerms, "swap_mode" | "swap_triple_day">,
  endedWeekday: number,
): number {
  if (swap_mode === "none") return 0;
  if (swap_triple_day === null) return 1;
  if (endedWeekday === swap_triple_day) return 3;
  return endedWeekday === 0 || endedWeekday === 6 ? 0 : 1;
}

/** When the server's day changes with nights to charge, Unix ms, and how many. */
export type NextSwap = { readonly at: number; readonly nights: number };

const WEEK_DAYS = 7;

/** As roll-over.ts of the engine charges them. `dayOffsetMs` as in bar.ts. null: it is never charged. */
export function nextSwap(
  terms: Pick<SymbolTerms, "swap_mode" | "swap_triple_day">,
  now: number,
  dayOffsetMs: number,
): NextSwap | null {
  const today = serverDay(now, dayOffsetMs);
  for (let day = today; day < today + WEEK_DAYS; day += 1) {
    const nights = swapNights(terms, weekdayOf(day));
    if (nights > 0) return { at: (day + 1) * DAY_MS - dayOffsetMs, nights };
  }
  return null;
}

/**
 * What so many nights bring (positive) or cost, exact, in minor units of the deposit currency. `price` is that at which
 * the position would close. null: there is no rate; a swap of 0 needs none.
 */
export function nightSwap(
  terms: SymbolTerms,
  side: Side,
  volume: Steps,
  price: Points,
  nights: number,
  rates: Pick<Rates, "quote">,
  currencyDigits: number,
): Fraction | null {
  const swap = side === 0 ? terms.swap_long : terms.swap_short;
  if (swap.n === 0n || nights === 0 || terms.swap_mode === "none") return ZERO;
  const rate = rates.quote(swap.n < 0n ? -1 : 1);
  if (rate === null) return null;
  const nightly = { n: swap.n * BigInt(nights), d: swap.d };
  const of =
    terms.swap_mode === "points"
      ? points(terms, volume)
      : percent(exactNotional(terms, volume, price));
  return inMinor(times(times(nightly, of), rate), currencyDigits);
}

/** Quote currency of one point of swap on a volume. */
const points = (terms: SymbolTerms, volume: Steps): Fraction => {
  const { n, d } = exactUnits(terms, volume);
  return { n, d: d * tenTo(terms.digits) };
};

/** A night of one percent a year. */
const percent = ({ n, d }: Fraction): Fraction => ({ n, d: d * PERCENT_DAYS });
