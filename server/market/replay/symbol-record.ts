/**
 * The records of recorded symbols: the simulator's where it lists the name, so that a symbol is the same in both markets,
 * else sensible ones for its kind. Digits come from the recording. Runs in the service; pure.
 */
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { SymbolCategory, SymbolRecord, TradingHours } from "../../../contract/symbol.ts";
import { CATALOGUE } from "../simulator/catalogue/catalogue.ts";

/** Ids of symbols that the catalogue does not list, in the order of their names. */
const FIRST_OWN_ID = 10_001;

/**
 * Recorded prices come on the clock of the recording, which no weekly hours of today can tell: always open. When a
 * recording ends, a status event says so.
 */
const ALWAYS: TradingHours = {
  timezone: "UTC",
  sessions: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: 0, close: 1440 })),
};

const METALS = ["XAU", "XAG", "XPT", "XPD"];
const COINS = "BTC ETH XRP LTC BCH ADA DOT DOGE SOL BNB AVAX LINK MATIC TRX XLM UNI".split(" ");
const OIL = /(WTI|BRENT|OIL|NGAS|NATGAS|^CL$|^NG$|^UKO|^USO)/;
const CURRENCIES =
  "AUD BRL CAD CHF CNH CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON RUB SEK SGD THB TRY TWD USD ZAR".split(
    " ",
  );

/** What the recording knows of a symbol. The spread is the most usual one, in points of `digits`. */
export type RecordedSymbol = {
  readonly symbol: string;
  readonly digits: number;
  readonly spread: number;
};

/** Digits that the market of this name is quoted with, or 0 where it is not known. */
export const usualDigits = (symbol: string): number =>
  CATALOGUE.find((spec) => spec.record.symbol === symbol)?.record.digits ?? 0;

/** One record a symbol, in the order of their ids. */
export function makeSymbolRecords(recorded: readonly RecordedSymbol[]): SymbolRecord[] {
  let nextId = FIRST_OWN_ID;
  const byName = [...recorded].sort((left, right) => (left.symbol < right.symbol ? -1 : 1));
  const records = byName.map((one) => {
    const listed = CATALOGUE.find((spec) => spec.record.symbol === one.symbol)?.record;
    const record = listed ?? makeRecord(one, nextId++);
    return {
      ...record,
      digits: one.digits,
      pip_points: record.pip_points * 10 ** Math.max(0, one.digits - record.digits),
      hours: ALWAYS,
      status: SYMBOL_STATUS.enabled,
      spread_typical: one.spread,
    };
  });
  return records.sort((left, right) => left.symbol_id - right.symbol_id);
}

type Kind = { category: SymbolCategory; path: string; base: string; quote: string };

function kindOf(symbol: string): Kind {
  const base = symbol.slice(0, 3);
  const quote = symbol.slice(3, 6);
  const coin = COINS.find((name) => symbol.startsWith(name));
  if (coin !== undefined) {
    const rest = symbol.slice(coin.length);
    const isQuoted = CURRENCIES.includes(rest) || rest === "BTC" || rest === "ETH";
    return { category: "crypto", path: "Crypto", base: coin, quote: isQuoted ? rest : "USD" };
  }
  if (symbol.length === 6 && CURRENCIES.includes(quote)) {
    if (METALS.includes(base)) return { category: "metals", path: "Metals", base, quote };
    if (CURRENCIES.includes(base))
      return { category: "forex", path: "Forex / Others", base, quote };
  }
  if (OIL.test(symbol)) {
    return { category: "energies", path: "Energies", base: "USD", quote: "USD" };
  }
  if (/\d/.test(symbol)) return { category: "indices", path: "Indices", base: "USD", quote: "USD" };
  return { category: "shares", path: "Shares", base: "USD", quote: "USD" };
}

const CONTRACT_SIZES: Readonly<Record<SymbolCategory, number>> = {
  forex: 100_000,
  metals: 100,
  indices: 1,
  energies: 1_000,
  crypto: 1,
  shares: 1,
};

function makeRecord({ symbol, digits, spread }: RecordedSymbol, symbol_id: number): SymbolRecord {
  const { category, path, base, quote } = kindOf(symbol);
  const isForex = category === "forex";
  const isCrypto = category === "crypto";
  return {
    symbol_id,
    symbol,
    description: `${symbol}, recorded`,
    category,
    path,
    base_currency: base,
    quote_currency: quote,
    digits,
    pip_points: isForex && (digits === 5 || digits === 3) ? 10 : 1,
    contract_size: CONTRACT_SIZES[category],
    volume_min: category === "shares" ? 1 : 0.01,
    volume_max: isForex ? 100 : 1_000,
    volume_step: category === "shares" ? 1 : 0.01,
    margin_mode: isForex ? "fx" : "cfd",
    margin_fixed: null,
    leverage_max: isForex ? null : isCrypto ? 10 : 20,
    swap_mode: "none",
    swap_long: 0,
    swap_short: 0,
    swap_triple_day: null,
    stop_level: 0,
    hours: ALWAYS,
    status: SYMBOL_STATUS.enabled,
    spread_typical: spread,
  };
}
