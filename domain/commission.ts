/**
 * Commission of deals. Every amount here is a cost and never negative; records and deals show it with the other sign.
 * docs/engine.md, Commission. Runs anywhere; pure.
 */
import type { Rates } from "./conversion.ts";
import { compare, tenTo, times, ZERO, type Fraction } from "./fraction.ts";
import { bookable, toAtto, type Booked } from "./money.ts";
import { exactNotional, inMinor } from "./notional.ts";
import type { CommissionTerms, SymbolTerms } from "./terms.ts";
import { atto, minor, type Atto, type Minor, type Points, type Steps } from "./units.ts";
import { exactLots } from "./volume.ts";

const PERCENT = 100n;
const MILLION_DIGITS = 6;

/** The commission of a group that fits a symbol: the narrowest, then the lowest id. null: none does. */
export function commissionFor(
  group: { readonly commissions: readonly CommissionTerms[] },
  symbol: Pick<SymbolTerms, "symbol_id" | "category">,
): CommissionTerms | null {
  let best: CommissionTerms | null = null;
  for (const terms of group.commissions) {
    if (fits(terms, symbol) && (best === null || isBefore(terms, best))) best = terms;
  }
  return best;
}

const fits = (
  { symbol_id, category }: CommissionTerms,
  symbol: Pick<SymbolTerms, "symbol_id" | "category">,
): boolean =>
  (symbol_id === null || symbol_id === symbol.symbol_id) &&
  (category === null || category === symbol.category);

function isBefore(a: CommissionTerms, b: CommissionTerms): boolean {
  const difference = narrowness(a) - narrowness(b);
  return difference === 0 ? a.commission_id < b.commission_id : difference > 0;
}

const narrowness = ({ symbol_id, category }: CommissionTerms): number =>
  symbol_id !== null ? 2 : category !== null ? 1 : 0;

/** The value that holds after so many lots this month: of the tier that has them, else the commission's own. */
export function commissionRate(terms: CommissionTerms, monthVolume: Fraction): Fraction {
  const tier = terms.tiers.find(
    ({ volume_from, volume_to }) =>
      compare(volume_from, monthVolume) <= 0 &&
      (volume_to === null || compare(monthVolume, volume_to) < 0),
  );
  return tier?.value ?? terms.value;
}

/** A deal that may cost commission. `value` is that of commissionRate; `rates` of the symbol in the deposit currency. */
export type CommissionedDeal = {
  readonly symbol: SymbolTerms;
  readonly volume: Steps;
  readonly price: Points;
  readonly rates: Pick<Rates, "quote">;
  readonly currencyDigits: number;
};

/** The exact commission of a deal in minor units, charge_min aside. null: it needs a rate and there is none. */
export function exactCommission(
  { mode }: Pick<CommissionTerms, "mode">,
  value: Fraction,
  { symbol, volume, price, rates, currencyDigits }: CommissionedDeal,
): Fraction | null {
  if (value.n === 0n) return ZERO;
  if (mode === "per_lot") return inMinor(times(value, exactLots(volume, symbol)), currencyDigits);
  const rate = rates.quote(-1);
  if (rate === null) return null;
  const notional = times(exactNotional(symbol, volume, price), rate);
  const part = { n: value.n, d: value.d * (mode === "percent" ? PERCENT : tenTo(MILLION_DIGITS)) };
  return inMinor(times(part, notional), currencyDigits);
}

/** What the entry deal is charged: 0 without a commission on entries. null: it needs a rate and there is none. */
export function entryCommission(
  terms: CommissionTerms | null,
  monthVolume: Fraction,
  deal: CommissionedDeal,
): Minor | null {
  if (terms === null || terms.charge === "exit") return minor(0);
  const value = commissionRate(terms, monthVolume);
  const exact = exactCommission(terms, value, deal);
  if (exact === null) return null;
  return value.n === 0n ? minor(0) : exitCommissionBooked(terms, toAtto(exact));
}

/** What is booked of a running total: at least charge_min. */
export const exitCommissionBooked = (
  { charge_min }: Pick<CommissionTerms, "charge_min">,
  total: Atto,
): Minor => minor(Math.max(charge_min, bookable(total)));

/**
 * What an exit deal is charged, from the position's running total and what was booked of it, both as costs. Never less
 * than nothing: a commission that became cheaper gives nothing back. null: it needs a rate and there is none.
 */
export function exitCommission(
  terms: CommissionTerms | null,
  monthVolume: Fraction,
  deal: CommissionedDeal,
  total: Atto,
  booked: Minor,
): Booked | null {
  if (terms === null || terms.charge === "entry") return { total, booked, amount: minor(0) };
  const value = commissionRate(terms, monthVolume);
  if (value.n === 0n) return { total, booked, amount: minor(0) };
  const exact = exactCommission(terms, value, deal);
  if (exact === null) return null;
  const after = atto(total + toAtto(exact));
  const all = minor(Math.max(booked, exitCommissionBooked(terms, after)));
  return { total: after, booked: all, amount: minor(all - booked) };
}

/** What a position is charged that opens at one price and closes whole at another, both in one month's volume. */
export type RoundTrip = { readonly entry: Minor; readonly exit: Minor };

/** null: it needs a rate and there is none. */
export function roundTripCommission(
  terms: CommissionTerms | null,
  monthVolume: Fraction,
  deal: Omit<CommissionedDeal, "price">,
  prices: { readonly entry: Points; readonly exit: Points },
): RoundTrip | null {
  if (terms === null) return { entry: minor(0), exit: minor(0) };
  const opening = { ...deal, price: prices.entry };
  const entry = entryCommission(terms, monthVolume, opening);
  const running = openedTotal(terms, monthVolume, opening);
  if (entry === null || running === null) return null;
  const closing = { ...deal, price: prices.exit };
  const exit = exitCommission(terms, monthVolume, closing, running, entry);
  return exit === null ? null : { entry, exit: exit.amount };
}

/** The exact running total with which a position begins. null: it needs a rate and there is none. */
function openedTotal(
  terms: CommissionTerms,
  monthVolume: Fraction,
  deal: CommissionedDeal,
): Atto | null {
  if (terms.charge === "exit") return atto(0n);
  const exact = exactCommission(terms, commissionRate(terms, monthVolume), deal);
  return exact === null ? null : toAtto(exact);
}
