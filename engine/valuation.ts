/**
 * What an account is worth at the quotes of now: floating profit, equity, margin. Figures of a position are kept until a
 * quote that they depend on comes, and are exact. Decides nothing. Runs anywhere; pure but for those figures.
 */
import type { Side } from "../contract/codes.ts";
import { broken } from "../domain/assert.ts";
import { accountQuote } from "../domain/account-quote.ts";
import { guaranteedExit } from "../domain/guaranteed-exit.ts";
import { ratesOf, type QuoteOf, type Rates } from "../domain/conversion.ts";
import { leverageOf, positionMargin, symbolMargin } from "../domain/margin.ts";
import {
  floatingProfit,
  positionSwaps,
  profitFactors,
  type ProfitFactors,
} from "../domain/profit.ts";
import type { GroupTerms, Quote, SymbolTerms } from "../domain/terms.ts";
import { minor, type Minor, type Points } from "../domain/units.ts";
import type { PositionRecord } from "./records.ts";
import type { AccountState, EngineState, PositionFigures, SymbolState } from "./state.ts";
import { groupOf, symbolOf } from "./step.ts";

export type Valuation = {
  /** Profit and swaps of the open positions. */
  readonly floating_profit: Minor;
  readonly equity: Minor;
  readonly used_margin: Minor;
  readonly free_margin: Minor;
};

/** null: a price or a rate of an open position is missing, so that nothing may be decided on its margin. */
export function valueAccount(state: EngineState, account: AccountState): Valuation | null {
  const group = groupOf(state, account);
  let floating = 0;
  for (const position of account.positions.values()) {
    const { profit, swaps } = figuresOf(state, account, group, position);
    if (profit === null) return null;
    floating += profit + swaps;
  }
  const { balance, credit } = account.record;
  const used_margin = usedMargin(state, account);
  const equity = minor(balance + credit + floating);
  return {
    floating_profit: minor(floating),
    equity,
    used_margin,
    free_margin: minor(equity - used_margin),
  };
}

/** What a position is worth now; profit null: it has no price or no rate. */
export function valuePosition(
  state: EngineState,
  account: AccountState,
  position: PositionRecord,
): { readonly profit: Minor | null; readonly swaps: Minor } {
  return figuresOf(state, account, groupOf(state, account), position);
}

/** Margin of all open positions; 0 without any. */
export function usedMargin(state: EngineState, account: AccountState): Minor {
  let sum = 0;
  for (const { symbol_id } of account.positions.values()) {
    if (!account.margins.has(symbol_id)) {
      account.margins.set(symbol_id, marginOfSymbol(state, account, symbol_id));
    }
  }
  for (const margin of account.margins.values()) sum += margin;
  return minor(sum);
}

/** Margin of the open positions of one symbol, or of `others` in place of them; by its group's terms, or these. */
export function marginOfSymbol(
  state: EngineState,
  account: AccountState,
  symbol_id: number,
  others: readonly PositionMarginable[] = positionsIn(account, symbol_id),
  group: GroupTerms = groupOf(state, account),
): Minor {
  const { terms } = symbolOf(state, symbol_id);
  const leverage = leverageOf(account.record.leverage, group, terms);
  return symbolMargin(others, group.hedged_margin_mode, leverage);
}

export type PositionMarginable = Pick<PositionRecord, "side" | "volume" | "margin_rate_atto">;

/** The account's open positions in a symbol, by id. */
export function positionsIn(account: AccountState, symbol_id: number): readonly PositionRecord[] {
  const found: PositionRecord[] = [];
  for (const position of account.positions.values()) {
    if (position.symbol_id === symbol_id) found.push(position);
  }
  return found.sort((a, b) => a.id - b.id);
}

/** The last quote as accounts of the group see it; null before the first. Of any age. */
export function quoteFor(group: GroupTerms, symbol: SymbolState): Quote | null {
  const { bid, ask, terms } = symbol;
  if (bid === null || ask === null) return null;
  return accountQuote(bid, ask, group.markups[terms.symbol_id]);
}

/**
 * Whether the last quote is young enough to be filled against. One that is later than the command that asks is of unknown
 * age: the clocks of the two do not agree, so it is not.
 */
export function isFresh(state: EngineState, group: GroupTerms, symbol: SymbolState): boolean {
  if (symbol.bid === null) return false;
  const ageMs = state.now - symbol.quotedAt;
  return ageMs >= state.behindMs && ageMs <= group.quote_age_max_ms;
}

/** The market's price at which a position of a side closes. */
export const exitAt = (quote: Quote, side: Side): Points => (side === 0 ? quote.bid : quote.ask);

export type Exiting = Pick<PositionRecord, "side"> &
  Partial<Pick<PositionRecord, "stop_loss" | "guarantee_premium">>;

/** The price at which a position would close at a quote: not beyond its guaranteed stop. */
export const exitOf = (position: Exiting, quote: Quote): Points =>
  guaranteedExit(position, exitAt(quote, position.side));

/** The price at which a position would close now; null before its symbol's first quote. Of any age. */
export function exitPrice(
  state: EngineState,
  account: AccountState,
  position: Exiting & Pick<PositionRecord, "symbol_id">,
): Points | null {
  const quote = quoteFor(groupOf(state, account), symbolOf(state, position.symbol_id));
  return quote === null ? null : exitOf(position, quote);
}

/**
 * An open position's record with current_price, profit, swaps and margin as of now; where there is no price or no rate,
 * price and profit stay what they were. Every event of an open position carries its record so.
 */
export function marked(
  state: EngineState,
  account: AccountState,
  position: PositionRecord,
): PositionRecord {
  const group = groupOf(state, account);
  const { terms } = symbolOf(state, position.symbol_id);
  const exit = exitPrice(state, account, position);
  const leverage = leverageOf(account.record.leverage, group, terms);
  const now = { ...position };
  if (exit !== null) {
    now.current_price = exit;
    now.profit = profitAt(state, group, position, exit) ?? position.profit;
  }
  now.swaps = positionSwaps(position);
  now.margin = positionMargin(position.volume, position.margin_rate_atto, leverage);
  return now;
}

/** Floating profit of a record that need not be in place yet. */
export function profitAt(
  state: EngineState,
  group: GroupTerms,
  position: PositionRecord,
  exit: Points,
): Minor | null {
  const { terms } = symbolOf(state, position.symbol_id);
  const rates = ratesFor(state, group, terms);
  return floatingProfit(position, exit, profitFactors(terms, rates, group.currency_digits));
}

/** Rates of a symbol's currencies in the group's currency, at the quotes of now. */
export function ratesFor(state: EngineState, group: GroupTerms, terms: SymbolTerms): Rates {
  return ratesOf(state.conversions, terms, group.currency, quotesOf(state, group));
}

const quotesOf =
  (state: EngineState, group: GroupTerms): QuoteOf =>
  (symbol_id) =>
    quoteFor(group, symbolOf(state, symbol_id));

function figuresOf(
  state: EngineState,
  account: AccountState,
  group: GroupTerms,
  position: PositionRecord,
): PositionFigures {
  const figures =
    account.figures.get(position.id) ?? broken(`Invariant: position ${position.id} has figures`);
  if (figures.asOf >= lastQuoteOf(figures.sources)) return figures;
  const quote = quoteFor(group, figures.symbol);
  figures.profit =
    quote === null
      ? null
      : floatingProfit(position, exitOf(position, quote), factorsOf(state, group, figures));
  figures.swaps = positionSwaps(position);
  figures.asOf = state.quotes;
  return figures;
}

function lastQuoteOf(sources: readonly SymbolState[]): number {
  let last = 0;
  for (const { quoteNumber } of sources) if (quoteNumber > last) last = quoteNumber;
  return last;
}

/** The factors of a symbol and group, made once a quote. */
function factorsOf(
  state: EngineState,
  group: GroupTerms,
  { symbol, path, sources }: PositionFigures,
): ProfitFactors {
  const known = symbol.factors.get(group.group_id);
  if (known !== undefined && known.asOf >= lastQuoteOf(sources)) return known.factors;
  const quoteOf = quotesOf(state, group);
  const factors = profitFactors(
    symbol.terms,
    { quote: (sign) => (path === null ? null : state.conversions.rate(path, sign, quoteOf)) },
    group.currency_digits,
  );
  symbol.factors.set(group.group_id, { asOf: state.quotes, factors });
  return factors;
}
