/** Twelve symbols and one quote of each, as accounts see them: the market that the worked examples of domain are set in. */
import { createConversions, ratesOf, type QuoteOf, type Rates } from "../../domain/conversion.ts";
import { ensure } from "../../domain/assert.ts";
import { pointsOf } from "../../domain/price.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { Quote, SymbolTerms } from "../../domain/terms.ts";
import type { Points } from "../../domain/units.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

type Row = readonly [
  symbol: string,
  category: SymbolRecord["category"],
  base: string,
  quote: string,
  digits: number,
  contract_size: number,
  volume_step: number,
  bid: number,
  ask: number,
];

/** symbol_id is the row's number, from 1. */
const ROWS = [
  ["EURUSD", "forex", "EUR", "USD", 5, 100_000, 0.01, 1.0834, 1.08352],
  ["GBPUSD", "forex", "GBP", "USD", 5, 100_000, 0.01, 1.2651, 1.2653],
  ["USDJPY", "forex", "USD", "JPY", 3, 100_000, 0.01, 149.95, 149.97],
  ["EURJPY", "forex", "EUR", "JPY", 3, 100_000, 0.01, 162.44, 162.47],
  ["GBPJPY", "forex", "GBP", "JPY", 3, 100_000, 0.01, 189.7, 189.74],
  ["USDCHF", "forex", "USD", "CHF", 5, 100_000, 0.01, 0.8812, 0.8814],
  ["XAUUSD", "metals", "XAU", "USD", 2, 100, 0.01, 2034.1, 2034.5],
  ["XAGUSD", "metals", "XAG", "USD", 3, 5000, 0.01, 22.85, 22.88],
  ["US500", "indices", "US500", "USD", 1, 1, 0.1, 4975.2, 4975.7],
  ["DE40", "indices", "DE40", "EUR", 1, 1, 0.1, 17_012.5, 17_014],
  ["JP225", "indices", "JP225", "JPY", 0, 1, 0.1, 36_150, 36_160],
  ["BTCUSD", "crypto", "BTC", "USD", 2, 1, 0.001, 43_125.5, 43_140.25],
  ["USOIL", "energies", "USOIL", "USD", 2, 1000, 0.01, 77.35, 77.4],
  ["AAPL", "shares", "AAPL", "USD", 2, 1, 1, 188.15, 188.2],
] as const satisfies readonly Row[];

export type WorkedSymbol = (typeof ROWS)[number][0];

/** A symbol's record; what the examples do not look at is the same for all. */
export function recordOf(name: WorkedSymbol, change: Partial<SymbolRecord> = {}): SymbolRecord {
  const index = ROWS.findIndex(([symbol]) => symbol === name);
  const [symbol, category, base_currency, quote_currency, digits, contract_size, volume_step] =
    ensure(ROWS[index], name);
  return {
    symbol_id: index + 1,
    symbol,
    description: symbol,
    category,
    path: symbol,
    base_currency,
    quote_currency,
    digits,
    pip_points: digits === 5 || digits === 3 ? 10 : 1,
    contract_size,
    volume_min: volume_step,
    volume_max: volume_step * 10_000,
    volume_step,
    margin_mode: category === "forex" ? "fx" : "cfd",
    margin_fixed: null,
    leverage_max: null,
    swap_mode: "none",
    swap_long: 0,
    swap_short: 0,
    swap_triple_day: null,
    stop_level: 0,
    hours: { timezone: "UTC", sessions: [] },
    status: 0,
    spread_typical: 0,
    ...change,
  };
}

export const termsOf = (name: WorkedSymbol, change: Partial<SymbolRecord> = {}): SymbolTerms =>
  toSymbolTerms(recordOf(name, change));

export const pointsAt = (decimal: number, { digits }: Pick<SymbolTerms, "digits">): Points =>
  ensure(pointsOf(decimal, digits), `${decimal} with ${digits} digits`);

const ALL = ROWS.map(([symbol]) => termsOf(symbol));
const QUOTES = new Map<number, Quote>(
  ROWS.map(([, , , , , , , bid, ask], index) => {
    const terms = ensure(ALL[index], "terms");
    return [terms.symbol_id, { bid: pointsAt(bid, terms), ask: pointsAt(ask, terms) }];
  }),
);

export const quoteOf: QuoteOf = (symbol_id) => QUOTES.get(symbol_id) ?? null;
const conversions = createConversions(ALL);

/** The rates of a symbol's currencies in a deposit currency, at the quotes above. */
export const ratesIn = (currency: string, terms: SymbolTerms): Rates =>
  ratesOf(conversions, terms, currency, quoteOf);

/** Decimals of the deposit currencies that the examples use. */
export const CURRENCY_DIGITS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0 };
export const digitsOf = (currency: string): number =>
  ensure(CURRENCY_DIGITS[currency], `decimals of ${currency}`);
