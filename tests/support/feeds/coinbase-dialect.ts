/** Coinbase Exchange as its documents describe it, as far as its public streams and candles go. Runs in the tests. */
import { coinbase } from "../../../server/market/live/coinbase.ts";
import type { Dialect } from "./dialect.ts";
import { textOf } from "./true-market.ts";

const CANDLES_MAX = 300;
const FEED_SYMBOLS = ["BTC-USD", "ETH-USD"] as const;

export const coinbaseDialect: Dialect = {
  protocol: coinbase,
  path: "",
  feedSymbols: FEED_SYMBOLS,
  farewell: null,

  hear(text) {
    const { type, product_ids, channels } = JSON.parse(text) as {
      type: string;
      product_ids: string[];
      channels: string[];
    };
    if (
      type !== "subscribe" ||
      !product_ids.every((id) => FEED_SYMBOLS.some((one) => one === id))
    ) {
      const message = { type: "error", message: "Failed to subscribe", reason: "not valid" };
      return { answers: [JSON.stringify(message)], isSubscribed: false };
    }
    const names = channels.map((name) => ({ name, product_ids }));
    const [product_id] = product_ids;
    const beat = { type: "heartbeat", sequence: 1, last_trade_id: 1, product_id, time: "" };
    return {
      answers: [{ type: "subscriptions", channels: names }, beat].map((one) => JSON.stringify(one)),
      // One comes for each product.
      isSubscribed: product_ids.includes(FEED_SYMBOLS[1]),
    };
  },

  quote: ({ feedSymbol, bid, ask, sequence, ts }) =>
    JSON.stringify({
      type: "ticker",
      sequence,
      product_id: feedSymbol,
      price: bid,
      best_bid: bid,
      best_bid_size: "0.46688654",
      best_ask: ask,
      best_ask_size: "1.56637040",
      side: "buy",
      time: new Date(ts).toISOString(),
      trade_id: sequence,
      last_size: "0.03000000",
    }),

  rest({ pathname, searchParams }, market) {
    const [, products, id = "", candles] = pathname.split("/");
    if (products !== "products") return null;
    const symbol = market.symbols.find((one) => one.feedSymbol === decodeURIComponent(id));
    if (symbol === undefined) return { status: 404, body: { message: "NotFound" } };
    if (candles === undefined) {
      const status = symbol.isTrading ? "online" : "delisted";
      const quote_increment = textOf(1, symbol.digits);
      return { status: 200, body: { id: symbol.feedSymbol, status, quote_increment } };
    }
    const start = Date.parse(searchParams.get("start") ?? "");
    const end = Date.parse(searchParams.get("end") ?? "");
    if (searchParams.get("granularity") !== "60" || (end - start) / 60_000 > CANDLES_MAX) {
      return { status: 400, body: { message: "granularity too small for the requested range" } };
    }
    const rows = market
      .candles(symbol.feedSymbol)
      .filter(({ ts }) => ts >= start && ts <= end)
      .map(({ ts, open, high, low, close, volume }) => [
        ts / 1_000,
        Number(low),
        Number(high),
        Number(open),
        Number(close),
        volume,
      ]);
    return { status: 200, body: rows.reverse() };
  },
};
