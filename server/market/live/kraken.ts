/**
 * Kraken Spot, its public streams and candles, without an account. From the exchange's documents: "Spot WebSocket v2" (ticker
 * on changes of the best prices, trade, heartbeat, status, acknowledgements) and "Spot REST" (OHLC, AssetPairs, errors within
 * an answer of status 200). Runs in the service; pure.
 */
import { z } from "zod";
import { digitsOf, plainText, timeOf } from "./decimal-text.ts";
import type { FeedProtocol, FeedTaker, Grain } from "./protocol.ts";
import { readObject } from "./read-object.ts";

const MINUTE_MS = 60_000;
/** Weeks are left out: what day they begin on is not said. */
const GRAINS: readonly Grain[] = [1, 5, 15, 30, 60, 240, 1_440].map((minutes) => ({
  ms: minutes * MINUTE_MS,
  name: String(minutes),
}));

/** [time in s, open, high, low, close, vwap, volume, trades] */
const Row = z.tuple([
  z.number().int(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number().int(),
]);
const Candles = z.object({
  error: z.array(z.string()).max(0),
  result: z.record(z.string(), z.union([z.array(Row), z.number()])),
});
const Pairs = z.object({
  error: z.array(z.string()),
  result: z
    .record(
      z.string(),
      z.object({ altname: z.string(), status: z.string(), tick_size: z.string().optional() }),
    )
    .optional(),
});
const Failure = z.object({ error: z.array(z.string()).min(1) });

/** Its REST interface has other names for two of the currencies that its streams name as everybody does. */
const REST_NAMES: Readonly<Record<string, string>> = { BTC: "XBT", DOGE: "XDG" };

/** BTC/USD as XBTUSD. */
const pairOf = (feedSymbol: string): string =>
  feedSymbol
    .split("/")
    .map((currency) => REST_NAMES[currency] ?? currency)
    .join("");

export const kraken: FeedProtocol = {
  name: "kraken",
  grains: GRAINS,
  candlesMax: 720,
  isSparse: false,

  opening(feedSymbols) {
    const ticker = { channel: "ticker", symbol: feedSymbols, event_trigger: "bbo" };
    const trade = { channel: "trade", symbol: feedSymbols, snapshot: false };
    return [ticker, trade].map((params) => JSON.stringify({ method: "subscribe", params }));
  },

  read(text, taker) {
    const message = readObject(text, taker);
    if (message !== null) readMessage(message, taker);
  },

  // The last 720 candles come, whatever is asked for.
  candlesPath: (feedSymbol, { name }) =>
    `/0/public/OHLC?${new URLSearchParams({ pair: pairOf(feedSymbol), interval: name }).toString()}`,

  readCandles(answer) {
    const { result } = Candles.parse(answer);
    const rows = Object.values(result).find((value) => Array.isArray(value)) ?? [];
    return rows.map(([seconds, open, high, low, close, , volume, trades]) => ({
      ts: seconds * 1_000,
      open,
      high,
      low,
      close,
      volume: Number(volume),
      trades,
    }));
  },

  listingPath: (feedSymbol) =>
    `/0/public/AssetPairs?${new URLSearchParams({ pair: pairOf(feedSymbol) }).toString()}`,

  readListing(answer, feedSymbol) {
    const { error, result } = Pairs.parse(answer);
    if (error.includes("EQuery:Unknown asset pair")) return null;
    if (error.length > 0 || result === undefined)
      throw new TypeError(`kraken said ${error.join()}`);
    const pair = Object.values(result).find(({ altname }) => altname === pairOf(feedSymbol));
    if (pair === undefined) return null;
    return { isTrading: pair.status === "online", digits: digitsOf(pair.tick_size) };
  },

  isRateLimited(answer) {
    const failure = Failure.safeParse(answer);
    return (
      failure.success &&
      failure.data.error.some((word) => /Rate limit|Too many requests/i.test(word))
    );
  },
};

type Message = {
  readonly channel?: unknown;
  readonly type?: unknown;
  readonly data?: unknown;
  readonly method?: unknown;
  readonly success?: unknown;
};

function readMessage({ channel, type, data, method, success }: Message, taker: FeedTaker): void {
  if (channel === "heartbeat" || channel === "status") return;
  if (method !== undefined) {
    // One symbol of many may be unknown: its listing says so.
    if (success === false) taker.declined("a subscription was refused");
    return;
  }
  if (!Array.isArray(data) || (channel !== "ticker" && channel !== "trade")) {
    return taker.malformed();
  }
  for (const item of data) {
    if (typeof item !== "object" || item === null) taker.malformed();
    else if (channel === "ticker") readTicker(item, type === "snapshot", taker);
    else readTrade(item, taker);
  }
}

type Item = {
  readonly symbol?: unknown;
  readonly bid?: unknown;
  readonly ask?: unknown;
  readonly qty?: unknown;
  readonly timestamp?: unknown;
};

/** A snapshot is of now, but dated by the last change. */
function readTicker({ symbol, bid, ask, timestamp }: Item, isOld: boolean, taker: FeedTaker): void {
  if (typeof symbol !== "string" || typeof bid !== "number" || typeof ask !== "number") {
    return taker.malformed();
  }
  const statedMs = isOld || typeof timestamp !== "string" ? null : timeOf(timestamp);
  taker.quote(symbol, plainText(bid), plainText(ask), null, statedMs);
}

function readTrade({ symbol, qty }: Item, taker: FeedTaker): void {
  if (typeof symbol !== "string" || typeof qty !== "number" || !(qty >= 0 && qty < 1e15)) {
    return taker.malformed();
  }
  taker.traded(symbol, qty);
}
