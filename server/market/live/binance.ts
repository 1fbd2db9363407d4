/**
 * Binance Spot, its public market streams and candles, without an account. From the exchange's documents: "WebSocket Streams
 * for Binance" (combined streams <symbol>@bookTicker and <symbol>@trade, SUBSCRIBE, serverShutdown) and "REST API" (klines,
 * exchangeInfo, 429 and 418 with Retry-After, error -1121). Runs in the service; pure.
 */
import { z } from "zod";
import { readBest } from "./binance-best.ts";
import { digitsOf } from "./decimal-text.ts";
import type { FeedProtocol, FeedTaker, Grain } from "./protocol.ts";
import { readObject } from "./read-object.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const GRAINS: readonly Grain[] = [
  { ms: MINUTE_MS, name: "1m" },
  { ms: 5 * MINUTE_MS, name: "5m" },
  { ms: 15 * MINUTE_MS, name: "15m" },
  { ms: 30 * MINUTE_MS, name: "30m" },
  { ms: HOUR_MS, name: "1h" },
  { ms: 4 * HOUR_MS, name: "4h" },
  { ms: DAY_MS, name: "1d" },
  { ms: 7 * DAY_MS, name: "1w", calendar: "week" },
  { ms: 31 * DAY_MS, name: "1M", calendar: "month" },
];

/** [open time, open, high, low, close, volume, close time, quote volume, trades, …] */
const Klines = z.array(
  z
    .tuple([
      z.number().int(),
      z.string(),
      z.string(),
      z.string(),
      z.string(),
      z.string(),
      z.number(),
      z.string(),
      z.number().int(),
    ])
    .rest(z.unknown()),
);

const ExchangeInfo = z.object({
  symbols: z.array(
    z.object({
      symbol: z.string(),
      status: z.string(),
      filters: z.array(z.object({ filterType: z.string(), tickSize: z.string().optional() })),
    }),
  ),
});

export const binance: FeedProtocol = {
  name: "binance",
  grains: GRAINS,
  candlesMax: 1_000,
  isSparse: false,

  opening(feedSymbols) {
    const params = feedSymbols.flatMap((symbol) => {
      const name = symbol.toLowerCase();
      return [`${name}@bookTicker`, `${name}@trade`];
    });
    return [JSON.stringify({ method: "SUBSCRIBE", params, id: 1 })];
  },

  read(text, taker) {
    const message = readObject(text, taker);
    if (message === null) return;
    // Combined streams wrap each event; answers and serverShutdown may come without.
    const wrapped = message as { stream?: unknown; data?: unknown };
    const event = wrapped.stream === undefined ? message : wrapped.data;
    if (typeof event !== "object" || event === null) return taker.malformed();
    readEvent(event, taker);
  },

  readBytes: readBest,

  candlesPath(feedSymbol, { name }, to, count) {
    const query = new URLSearchParams({
      symbol: feedSymbol,
      interval: name,
      endTime: String(to - 1),
      limit: String(count),
    });
    return `/api/v3/klines?${query.toString()}`;
  },

  readCandles: (answer) =>
    Klines.parse(answer).map(([ts, open, high, low, close, volume, , , trades]) => ({
      ts,
      open,
      high,
      low,
      close,
      volume: Number(volume),
      trades,
    })),

  listingPath: (feedSymbol) =>
    `/api/v3/exchangeInfo?${new URLSearchParams({ symbol: feedSymbol }).toString()}`,

  readListing(answer, feedSymbol) {
    const listed = ExchangeInfo.parse(answer).symbols.find(({ symbol }) => symbol === feedSymbol);
    if (listed === undefined) return null;
    const tick = listed.filters.find(({ filterType }) => filterType === "PRICE_FILTER")?.tickSize;
    return { isTrading: listed.status === "TRADING", digits: digitsOf(tick) };
  },
};

/** The fields of all events that are read, none of which may be taken for granted. */
type Event = {
  readonly e?: unknown;
  readonly s?: unknown;
  readonly u?: unknown;
  readonly b?: unknown;
  readonly a?: unknown;
  readonly q?: unknown;
  readonly id?: unknown;
  readonly result?: unknown;
  readonly code?: unknown;
  readonly error?: unknown;
};

function readEvent(event: Event, taker: FeedTaker): void {
  const { e, s, u, b, a, q } = event;
  // A best bid and ask has no name of its own.
  if (e === undefined && typeof s === "string") {
    if (typeof u !== "number" || typeof b !== "string" || typeof a !== "string") {
      return taker.malformed();
    }
    return taker.quote(s, b, a, u, null);
  }
  if (e === "trade") {
    const volume = typeof q === "string" ? Number(q) : Number.NaN;
    if (typeof s !== "string" || !(volume >= 0 && volume < 1e15)) return taker.malformed();
    return taker.traded(s, volume);
  }
  if (e === "serverShutdown") return taker.refused("the exchange restarts this connection");
  if (event.result === null) return;
  if (event.code !== undefined || event.error !== undefined) {
    return taker.refused("the exchange refused the subscription");
  }
  taker.malformed();
}
