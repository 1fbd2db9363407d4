/** What the name of a recording's file says: its symbol and its side. Runs in the service; pure. */

export type RecordingName = {
  /** As EURUSD, or null when the name begins with no word that could be a symbol. */
  readonly symbol: string | null;
  readonly side: "bid" | "ask" | null;
};

/** Words that data vendors put before or around the symbol. */
const NOT_SYMBOLS = new Set(
  (
    "dat ascii mt mt4 mt5 nt data recording replay history hist tick ticks quote quotes bar bars " +
    "candles candlestick export bid ask m1 1m 1min truefx dukascopy histdata csv json"
  ).split(" "),
);
const CURRENCIES = new Set(
  (
    "AUD BRL BTC CAD CHF CNH CNY CZK DKK ETH EUR GBP HKD HUF ILS INR JPY KRW LTC MXN NOK NZD PLN " +
    "RON RUB SEK SGD THB TRY TWD USD USDT XAG XAU XPD XPT XRP ZAR"
  ).split(" "),
);

/** File names that are about the data and not data. */
const NOT_DATA = /^(readme|licen[cs]e|changelog|notes?|copying|about|index)\b/i;
const ENDINGS = new Set(["csv", "tsv", "txt", "json", "ndjson", "jsonl", "gz"]);
const DATA_NAME = /\.(csv|tsv|txt|json|ndjson|jsonl)(\.gz)?$/i;

/** Whether a file in a folder of recordings is meant as one. */
export const isRecordingName = (file: string): boolean =>
  DATA_NAME.test(file) && !NOT_DATA.test(file) && !file.startsWith(".");

/** `file` without its folder: gbpusd-m1-bid-2012-02.csv.gz is GBPUSD, bid. */
export function readRecordingName(file: string): RecordingName {
  const parts = file.split(".");
  while (ENDINGS.has(parts.at(-1)?.toLowerCase() ?? "")) parts.pop();
  const words = parts
    .join(".")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  const lower = words.map((word) => word.toLowerCase());
  const side = lower.includes("bid") ? "bid" : lower.includes("ask") ? "ask" : null;
  const first = words.findIndex(
    (word) => /^[A-Za-z][A-Za-z0-9]*$/.test(word) && !NOT_SYMBOLS.has(word.toLowerCase()),
  );
  const symbol = words[first]?.toUpperCase();
  if (symbol === undefined) return { symbol: null, side };
  const next = words[first + 1]?.toUpperCase() ?? "";
  const isPair = CURRENCIES.has(symbol) && CURRENCIES.has(next);
  return { symbol: (isPair ? symbol + next : symbol).slice(0, 32), side };
}

/** EUR/USD as EURUSD; null when it is no symbol's name. */
export function readSymbolText(text: string): string | null {
  const symbol = text.replaceAll(/[/_\s-]/g, "").toUpperCase();
  return /^[A-Z][A-Z0-9.]{0,31}$/.test(symbol) ? symbol : null;
}
