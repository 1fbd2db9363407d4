/**
 * What a symbol's quotes are worth in the deposit currency now, kept until a quote that it depends on changes. Main thread;
 * pure but for the rings. Stands on the frame's path: allocates nothing but the factors of a conversion whose quotes changed.
 */
import { priceInPoints } from "../format/price.ts";
import { ratesOf, type Conversions, type QuoteOf } from "../../domain/conversion.ts";
import { profitFactors, type ProfitFactors } from "../../domain/profit.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { points, type Points } from "../../domain/units.ts";
import { makeQuoteView, type QuoteReader } from "../../workers/rings/readers.ts";

/** The last quote of one symbol, in points. One object a symbol, changed in place. */
export type LiveQuote = {
  readonly symbol_id: number;
  readonly digits: number;
  bid: Points;
  ask: Points;
  /** false: no quote has come yet. */
  isKnown: boolean;
  /** Rises with each change. */
  changes: number;
  slot: number;
  version: number;
};

const view = makeQuoteView();

export const makeLiveQuote = (symbol_id: number, digits: number): LiveQuote => ({
  symbol_id,
  digits,
  bid: points(0),
  ask: points(0),
  isKnown: false,
  changes: 0,
  slot: -1,
  version: 0,
});

/** Reads what came since. true: it changed. */
export function renewQuote(quote: LiveQuote, reader: QuoteReader): boolean {
  if (quote.slot < 0) quote.slot = reader.slotOf(quote.symbol_id);
  if (quote.slot < 0) return false;
  const version = reader.version(quote.slot);
  if (version === quote.version || !reader.read(quote.slot, view)) return false;
  quote.version = version;
  const bid = points(priceInPoints(view.bid, quote.digits));
  const ask = points(priceInPoints(view.ask, quote.digits));
  if (quote.isKnown && bid === quote.bid && ask === quote.ask) return false;
  quote.bid = bid;
  quote.ask = ask;
  quote.isKnown = true;
  quote.changes += 1;
  return true;
}

/** The factors of one symbol, with the quotes that they are made of. */
export type SymbolWorth = {
  readonly terms: SymbolTerms;
  readonly quote: LiveQuote;
  /** The quotes of the way into the deposit currency; empty where there is none to go or no way. */
  readonly conversion: readonly LiveQuote[];
  factors: ProfitFactors;
  /** Sum of `changes` of the conversion when the factors were made. */
  convertedAt: number;
  /** Rises whenever a position in the symbol may be worth something else. */
  changes: number;
  /** `changes` of its quote as counted into its own. */
  quotedAt: number;
};

export type WorthSources = {
  readonly conversions: Conversions;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly quoteOf: QuoteOf;
  readonly liveQuote: (symbol_id: number) => LiveQuote;
};

export function makeSymbolWorth(terms: SymbolTerms, sources: WorthSources): SymbolWorth {
  const path = sources.conversions.path(terms.quote_currency, sources.currency) ?? [];
  return {
    terms,
    quote: sources.liveQuote(terms.symbol_id),
    conversion: path.map(({ symbol_id }) => sources.liveQuote(symbol_id)),
    factors: factorsNow(terms, sources),
    convertedAt: 0,
    changes: 1,
    quotedAt: 0,
  };
}

/** To be asked once the quotes were renewed. true: what its positions are worth may have changed. */
export function renewWorth(worth: SymbolWorth, sources: WorthSources): boolean {
  let converted = 0;
  for (const quote of worth.conversion) converted += quote.changes;
  const isConverted = converted !== worth.convertedAt;
  if (!isConverted && worth.quote.changes === worth.quotedAt) return false;
  if (isConverted) worth.factors = factorsNow(worth.terms, sources);
  worth.convertedAt = converted;
  worth.quotedAt = worth.quote.changes;
  worth.changes += 1;
  return true;
}

const factorsNow = (terms: SymbolTerms, sources: WorthSources): ProfitFactors =>
  profitFactors(
    terms,
    ratesOf(sources.conversions, terms, sources.currency, sources.quoteOf),
    sources.currencyDigits,
  );
