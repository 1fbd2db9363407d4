/**
 * Coinbase Exchange, its public streams and candles, without an account. From the exchange's documents: "Exchange WebSocket
 * Channels" (ticker, which comes with each trade and tells the best prices after it, heartbeat, error) and "Exchange REST API"
 * (product candles, product). Runs in the service; pure.
 */
import { z } from "zod";
import { digitsOf, plainText, timeOf } from "./decimal-text.ts";
import type { FeedProtocol, FeedTaker, Grain } from "./protocol.ts";
import { readObject } from "./read-object.ts";

/** Six-hour candles are left out: no timeframe of ours is made of them alone. */
const GRAINS: readonly Grain[] = [60, 300, 900, 3_600, 86_400].map((seconds) => ({
  ms: seconds * 1_000,
  name: String(seconds),
}));

/** [time in s, low, high, open, close, volume], newest first; an interval without a trade is left out. */
const Candles = z.array(
  z.tuple([z.number().int(), z.number(), z.number(), z.number(), z.number(), z.number()]),
);
const Product = z.object({
  id: z.string(),
  status: z.string(),
  quote_increment: z.string(),
  trading_disabled: z.boolean().optional(),
});

export const coinbase: FeedProtocol = {
  name: "coinbase",
  grains: GRAINS,
  candlesMax: 300,
  isSparse: true,

  // One each: a product that is unknown would take the others with it.
  opening: (feedSymbols) =>
    feedSymbols.map((symbol) =>
      JSON.stringify({
        type: "subscribe",
        product_ids: [symbol],
        channels: ["ticker", "heartbeat"],
      }),
    ),

  read(text, taker) {
    const message = readObject(text, taker);
    if (message !== null) readMessage(message, taker);
  },

  candlesPath(feedSymbol, { ms, name }, to, count) {
    const range = {
      granularity: name,
      start: new Date(to - count * ms).toISOString(),
      end: new Date(to - 1).toISOString(),
    };
    const query = new URLSearchParams(range).toString();
    return `/products/${encodeURIComponent(feedSymbol)}/candles?${query}`;
  },

  // How many trades there were is not said: at least one, or there would be no candle.
  readCandles: (answer) =>
    Candles.parse(answer)
      .map(([seconds, low, high, open, close, volume]) => ({
        ts: seconds * 1_000,
        open: plainText(open),
        high: plainText(high),
        low: plainText(low),
        close: plainText(close),
        volume,
        trades: 1,
      }))
      .sort((left, right) => left.ts - right.ts),

  listingPath: (feedSymbol) => `/products/${encodeURIComponent(feedSymbol)}`,

  readListing(answer, feedSymbol) {
    const product = Product.parse(answer);
    if (product.id !== feedSymbol) return null;
    const isTrading = product.status === "online" && product.trading_disabled !== true;
    return { isTrading, digits: digitsOf(product.quote_increment) };
  },
};

type Message = {
  readonly type?: unknown;
  readonly product_id?: unknown;
  readonly best_bid?: unknown;
  readonly best_ask?: unknown;
  readonly last_size?: unknown;
  readonly sequence?: unknown;
  readonly time?: unknown;
};

function readMessage(message: Message, taker: FeedTaker): void {
  const { type, product_id, best_bid, best_ask, last_size, sequence, time } = message;
  if (type === "heartbeat" || type === "subscriptions") return;
  if (type === "error") return taker.declined("a subscription was refused");
  if (
    type !== "ticker" ||
    typeof product_id !== "string" ||
    typeof best_bid !== "string" ||
    typeof best_ask !== "string" ||
    typeof sequence !== "number"
  ) {
    return taker.malformed();
  }
  const size = typeof last_size === "string" ? Number(last_size) : 0;
  if (size > 0 && size < 1e15) taker.traded(product_id, size);
  const statedMs = typeof time === "string" ? timeOf(time) : null;
  taker.quote(product_id, best_bid, best_ask, sequence, statedMs);
}
