/** Binance Spot as its documents describe it, as far as its public streams and candles go. Runs in the tests. */
import { binance } from "../../../server/market/live/binance.ts";
import type { Dialect } from "./dialect.ts";
import { textOf } from "./true-market.ts";

const MINUTE_MS = 60_000;

export const binanceDialect: Dialect = {
  protocol: binance,
  path: "/stream",
  feedSymbols: ["BTCUSDT", "ETHUSDT"],
  farewell: JSON.stringify({ e: "serverShutdown", E: 1_770_123_456_789 }),

  hear(text) {
    const { method, params, id } = JSON.parse(text) as {
      method: string;
      params: unknown;
      id: number;
    };
    const names = Array.isArray(params) ? params.map(String) : [];
    const isRight = names.every((name) => /^[a-z0-9]+@(bookTicker|trade)$/.test(name));
    if (method !== "SUBSCRIBE" || !isRight || names.length === 0) {
      const msg = "Invalid request: unknown variant";
      return { answers: [JSON.stringify({ code: 2, msg, id })], isSubscribed: false };
    }
    return { answers: [JSON.stringify({ result: null, id })], isSubscribed: true };
  },

  quote({ feedSymbol, bid, ask, sequence }) {
    const data = { u: sequence, s: feedSymbol, b: bid, B: "31.21000000", a: ask, A: "40.66000000" };
    return JSON.stringify({ stream: `${feedSymbol.toLowerCase()}@bookTicker`, data });
  },

  rest({ pathname, searchParams }, market) {
    const symbol = market.symbols.find((one) => one.feedSymbol === searchParams.get("symbol"));
    const unknown = { status: 400, body: { code: -1121, msg: "Invalid symbol." } };
    if (pathname === "/api/v3/exchangeInfo") {
      if (symbol === undefined) return unknown;
      const listed = {
        symbol: symbol.feedSymbol,
        status: symbol.isTrading ? "TRADING" : "BREAK",
        filters: [
          { filterType: "PRICE_FILTER", minPrice: "0.01", tickSize: textOf(1, symbol.digits) },
          { filterType: "LOT_SIZE", minQty: "0.00001" },
        ],
      };
      return { status: 200, body: { timezone: "UTC", serverTime: 0, symbols: [listed] } };
    }
    if (pathname !== "/api/v3/klines") return null;
    if (symbol === undefined) return unknown;
    if (searchParams.get("interval") !== "1m") {
      return { status: 400, body: { code: -1120, msg: "Invalid interval." } };
    }
    const end = Number(searchParams.get("endTime"));
    const limit = Math.min(1_000, Number(searchParams.get("limit")));
    return { status: 200, body: klines(market.candles(symbol.feedSymbol), end, limit) };
  },
};

/** Every minute from the first trade on: one without a trade lies flat at the close before it. */
function klines(
  candles: ReturnType<Parameters<Dialect["rest"]>[1]["candles"]>,
  end: number,
  limit: number,
): unknown[] {
  const rows: unknown[] = [];
  let close = "0";
  let next = 0;
  const first = candles[0]?.ts ?? Number.POSITIVE_INFINITY;
  for (let ts = first; ts <= end; ts += MINUTE_MS) {
    const candle = candles[next];
    const isTraded = candle !== undefined && candle.ts === ts;
    if (isTraded) {
      next += 1;
      close = candle.close;
    }
    const { open, high, low, volume, trades } = isTraded
      ? candle
      : { open: close, high: close, low: close, volume: 0, trades: 0 };
    const closes = ts + MINUTE_MS - 1;
    rows.push([ts, open, high, low, close, `${volume}.0`, closes, "0", trades, "0", "0", "0"]);
  }
  return rows.slice(-limit);
}
