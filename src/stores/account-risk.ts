/**
 * What the account has at risk now: the loss if every stop loss is hit, and the net amount of each currency that its
 * positions hold. Main thread; reads what valuation keeps. In doubles, for the eye: nothing is decided by it.
 */
import type { Position } from "../../contract/position.ts";
import type { Conversions, QuoteOf } from "../../domain/conversion.ts";
import { floatingProfit } from "../../domain/profit.ts";
import { pointsOf } from "../../domain/price.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import type { PositionWorths } from "./position-worths.ts";

export type OpenRisk = {
  /** What equity changes by when each position with a stop loss closes at it; a loss is negative. Deposit currency. */
  readonly at_stops: number;
  readonly with_stop: number;
  /** Positions that nothing limits. */
  readonly without_stop: number;
};

export type CurrencyExposure = {
  readonly currency: string;
  /** Units of it; negative: owed. */
  readonly amount: number;
  /** The same in the deposit currency now; null: there is no rate. */
  readonly worth: number | null;
};

/** Gaps and commissions are not looked at. */
export function openRisk(
  positions: Iterable<Position>,
  worths: PositionWorths,
  currencyDigits: number,
): OpenRisk {
  let minor = 0;
  let with_stop = 0;
  let without_stop = 0;
  for (const position of positions) {
    const worth = position.stop_loss === null ? null : worths.of(position);
    const stop =
      worth === null ? null : pointsOf(position.stop_loss ?? Number.NaN, worth.symbol.terms.digits);
    const atStop =
      worth === null || stop === null
        ? null
        : floatingProfit(worth.open, stop, worth.symbol.factors);
    if (worth === null || atStop === null) {
      without_stop += 1;
      continue;
    }
    with_stop += 1;
    minor += atStop - (worths.profitOf(worth) ?? worth.open.profit);
  }
  return { at_stops: minor / 10 ** currencyDigits, with_stop, without_stop };
}

type Market = {
  readonly conversions: Conversions;
  readonly currency: string;
  readonly quoteOf: QuoteOf;
};

/**
 * Net by currency, the largest worth first: a buy holds the base and owes the quote currency. A symbol whose two currencies
 * are one, as a share or an index, holds none.
 */
export function currencyExposure(
  positions: Iterable<Position>,
  termsOf: (symbol_id: number) => SymbolTerms | undefined,
  market: Market,
): CurrencyExposure[] {
  const amounts = new Map<string, number>();
  const add = (currency: string, amount: number) =>
    amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  for (const { symbol_id, side, volume, open_price } of positions) {
    const terms = termsOf(symbol_id);
    if (terms === undefined || terms.base_currency === terms.quote_currency) continue;
    const size = (volume * Number(terms.contract_size.n)) / Number(terms.contract_size.d);
    const units = side === 0 ? size : -size;
    add(terms.base_currency, units);
    add(terms.quote_currency, -units * open_price);
  }
  return [...amounts]
    .filter(([, amount]) => Math.abs(amount) > 1e-9)
    .map(([currency, amount]) => ({ currency, amount, worth: worthOf(currency, amount, market) }))
    .sort((a, b) => Math.abs(b.worth ?? 0) - Math.abs(a.worth ?? 0));
}

function worthOf(currency: string, amount: number, market: Market): number | null {
  const path = market.conversions.path(currency, market.currency);
  const rate =
    path === null ? null : market.conversions.rate(path, amount < 0 ? -1 : 1, market.quoteOf);
  return rate === null ? null : (amount * Number(rate.n)) / Number(rate.d);
}
