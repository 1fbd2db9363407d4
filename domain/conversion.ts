/**
 * Conversion between currencies by the quotes of forex and crypto symbols, directly or through crosses. Exact; at the
 * side of the quote that is worse for the client. docs/engine.md, Conversion. Runs anywhere; pure.
 */
import { ONE, tenTo, type Fraction } from "./fraction.ts";
import type { Quote, SymbolTerms } from "./terms.ts";

/** 1: the client receives what is converted; -1: it costs him. */
export type Sign = 1 | -1;

/** One conversion by one symbol: from its base to its quote currency, or back. */
export type Leg = {
  readonly symbol_id: number;
  readonly digits: number;
  readonly from: string;
  readonly to: string;
  readonly isFromBase: boolean;
};

export type QuoteOf = (symbol_id: number) => Quote | null;

export type Conversions = {
  /**
   * The legs from one currency to another; none for the same currency. null: no way of at most three legs. The fewest
   * legs, then the smallest list of symbol_ids; it depends on the symbols alone, never on quotes. Cached.
   */
  path(from: string, to: string): readonly Leg[] | null;
  /** See rate(). */
  rate(path: readonly Leg[], sign: Sign, quoteOf: QuoteOf): Fraction | null;
};

const LEGS_MAX = 3;

/** `symbols` are walked when the first path is asked for, and never again: of many that come one after the other none is. */
export function createConversions(symbols: Iterable<SymbolTerms>): Conversions {
  let legs: Legs | null = null;
  /** By `to` and then by `from`: a handful of deposit currencies, and no key is built on the tick path. */
  const paths = new Map<string, Map<string, readonly Leg[] | null>>();
  return {
    path(from, to) {
      const towards = paths.get(to) ?? new Map<string, readonly Leg[] | null>();
      const known = towards.get(from);
      if (known !== undefined) return known;
      legs ??= legsByCurrency(symbols);
      const found = shortest(legs, from, to);
      paths.set(to, towards.set(from, found));
      return found;
    },
    rate,
  };
}

/**
 * How much of the path's last currency one unit of its first brings (sign 1) or costs (sign -1) at the account's quotes.
 * null: a quote is missing, or a price that is used is not above 0.
 */
export function rate(path: readonly Leg[], sign: Sign, quoteOf: QuoteOf): Fraction | null {
  if (path.length === 0) return ONE;
  let n = 1n;
  let d = 1n;
  for (const leg of path) {
    const quote = quoteOf(leg.symbol_id);
    if (quote === null) return null;
    const price = leg.isFromBase === (sign === 1) ? quote.bid : quote.ask;
    if (price <= 0) return null;
    const value = BigInt(price);
    const unit = tenTo(leg.digits);
    n *= leg.isFromBase ? value : unit;
    d *= leg.isFromBase ? unit : value;
  }
  return { n, d };
}

/** What money of one symbol needs: its currencies in the deposit currency, at the quotes of now. null: no rate. */
export type Rates = {
  quote(sign: Sign): Fraction | null;
  base(sign: Sign): Fraction | null;
};

/** The rates of one symbol for accounts in `currency`. Asked anew at each call: quotes may change in between. */
export function ratesOf(
  conversions: Conversions,
  terms: Pick<SymbolTerms, "base_currency" | "quote_currency">,
  currency: string,
  quoteOf: QuoteOf,
): Rates {
  const ask = (from: string, sign: Sign) => {
    const path = conversions.path(from, currency);
    return path === null ? null : conversions.rate(path, sign, quoteOf);
  };
  return {
    quote: (sign) => ask(terms.quote_currency, sign),
    base: (sign) => ask(terms.base_currency, sign),
  };
}

/** Both directions of every symbol that converts into another currency, by the one they start from, by symbol_id. */
function legsByCurrency(symbols: Iterable<SymbolTerms>): Map<string, Leg[]> {
  const converting = [...symbols]
    .filter(
      ({ category, base_currency, quote_currency }) =>
        (category === "forex" || category === "crypto") && base_currency !== quote_currency,
    )
    .sort((a, b) => a.symbol_id - b.symbol_id);
  const legs = new Map<string, Leg[]>();
  for (const { symbol_id, digits, base_currency, quote_currency } of converting) {
    const both = [
      { symbol_id, digits, from: base_currency, to: quote_currency, isFromBase: true },
      { symbol_id, digits, from: quote_currency, to: base_currency, isFromBase: false },
    ];
    for (const leg of both) {
      const known = legs.get(leg.from);
      if (known === undefined) legs.set(leg.from, [leg]);
      else known.push(leg);
    }
  }
  return legs;
}

type Legs = ReadonlyMap<string, readonly Leg[]>;

function shortest(legs: Legs, from: string, to: string): readonly Leg[] | null {
  for (let length = 0; length <= LEGS_MAX; length += 1) {
    const found = walk(legs, from, to, length);
    if (found !== null) return found;
  }
  return null;
}

/** The first path of exactly so many legs, tried in the order of symbol_ids: the smallest list of them. */
function walk(legs: Legs, from: string, to: string, length: number): Leg[] | null {
  if (length === 0) return from === to ? [] : null;
  for (const leg of legs.get(from) ?? []) {
    const rest = walk(legs, leg.to, to, length - 1);
    if (rest !== null) return [leg, ...rest];
  }
  return null;
}
