/** What trading a symbol costs beside its spread: commission, and the swap that is next. Main thread; pure. */
import type { Side } from "../../../contract/codes.ts";
import { commissionFor, commissionRate } from "../../../domain/commission.ts";
import { DAY_MS } from "../../../domain/bar.ts";
import type { Fraction } from "../../../domain/fraction.ts";
import { amountOf, bookable, toAtto } from "../../../domain/money.ts";
import { ratesIn, type Known } from "../../../domain/order-facts.ts";
import { nightSwap, swapNights, weekdayOf } from "../../../domain/swap.ts";
import type { CommissionTerms, SymbolTerms } from "../../../domain/terms.ts";
import { stepsOf } from "../../../domain/volume.ts";
import { formatMoney } from "../../format/money.ts";
import { formatPlain } from "../../format/number.ts";

const CHARGES: Record<CommissionTerms["charge"], string> = {
  entry: "to open",
  exit: "to close",
  both: "a side",
};

/** "3.50 USD a lot, a side, at least 1.00 USD". `month`: lots traded this month, which decide the rate. */
export function commissionWords(
  { group }: Pick<Known, "group">,
  symbol: Pick<SymbolTerms, "symbol_id" | "category">,
  month: Fraction,
): string {
  const terms = commissionFor(group, symbol);
  const value = terms === null ? 0 : numberOf(commissionRate(terms, month));
  if (terms === null || value === 0) return "None";
  const least =
    terms.charge_min === 0
      ? ""
      : `, at least ${formatMoney(amountOf(terms.charge_min, group.currency_digits), group.currency_digits)} ${group.currency}`;
  return `${rateWords(terms, value, group)}, ${CHARGES[terms.charge]}${least}`;
}

function rateWords({ mode }: CommissionTerms, value: number, group: Known["group"]): string {
  switch (mode) {
    case "per_lot":
      return `${formatMoney(value, group.currency_digits)} ${group.currency} a lot`;
    case "per_million":
      return `${formatPlain(value)} a million traded`;
    case "percent":
      return `${formatPlain(value)}% of the value`;
  }
}

const numberOf = ({ n, d }: Fraction): number => Number(n) / Number(d);

/** When the server's day changes with nights to charge, Unix ms, and how many. */
export type NextSwap = { readonly at: number; readonly nights: number };

const WEEK_DAYS = 7;

/** `dayStart`: when any of the server's days began, Unix ms. null: it is never charged. */
export function nextSwap(terms: SymbolTerms, now: number, dayStart: number): NextSwap | null {
  // The server's days are counted from 1970-01-01 on its own clock.
  const offset = (DAY_MS - (((dayStart % DAY_MS) + DAY_MS) % DAY_MS)) % DAY_MS;
  const today = Math.floor((now + offsetOf(offset)) / DAY_MS);
  for (let day = today; day < today + WEEK_DAYS; day += 1) {
    const nights = swapNights(terms, weekdayOf(day));
    if (nights > 0) return { at: (day + 1) * DAY_MS - offsetOf(offset), nights };
  }
  return null;
}

/** A day begins at most half a day before or after midnight by UTC. */
const offsetOf = (offset: number): number => (offset > DAY_MS / 2 ? offset - DAY_MS : offset);

/** Deposit currency; negative: costs. null: it cannot be said, for want of a price or a rate. */
export type SwapAmounts = {
  readonly long: number | null;
  readonly short: number | null;
  /** Of the positions that are open in the symbol; undefined: there is none. */
  readonly held: number | null | undefined;
};

/** What so many nights book on a lot of either side, and on what is held, at the prices of now. */
export function swapAmounts(known: Known, terms: SymbolTerms, nights: number): SwapAmounts {
  const { currency_digits } = known.group;
  const symbol = known.symbolOf(terms.symbol_id);
  const rates = ratesIn(known, terms);
  const lot = stepsOf(1, terms);
  const exact = (side: Side, volume: NonNullable<typeof lot>): number | null => {
    const price = side === 0 ? symbol?.bid : symbol?.ask;
    if (price === null || price === undefined) return null;
    const swap = nightSwap(terms, side, volume, price, nights, rates, currency_digits);
    return swap === null ? null : amountOf(bookable(toAtto(swap)), currency_digits);
  };
  const held = known.positions.filter(({ symbol_id }) => symbol_id === terms.symbol_id);
  const sum = held.reduce<number | null>((total, { side, volume }) => {
    const one = exact(side, volume);
    return total === null || one === null ? null : total + one;
  }, 0);
  return {
    long: lot === null ? null : exact(0, lot),
    short: lot === null ? null : exact(1, lot),
    held: held.length === 0 ? undefined : sum,
  };
}
