/** Kraken Spot as its documents describe it, as far as its public streams and candles go. Runs in the tests. */
import { kraken } from "../../../server/market/live/kraken.ts";
import type { Dialect } from "./dialect.ts";
import { microTimeOf } from "./micro-time.ts";
import { textOf } from "./true-market.ts";

const CANDLES_MAX = 720;
const REST_NAMES: Readonly<Record<string, string>> = { XBTUSD: "BTC/USD", ETHUSD: "ETH/USD" };

export const krakenDialect: Dialect = {
  protocol: kraken,
  path: "/v2",
  feedSymbols: ["BTC/USD", "ETH/USD"],
  farewell: null,

  hear(text) {
    const { method, params } = JSON.parse(text) as {
      method: string;
      params: { channel: string; symbol: string[]; event_trigger?: string };
    };
    const { channel, symbol } = params;
    const isRight = method === "subscribe" && (channel === "ticker" || channel === "trade");
    const answers = symbol.map((name) =>
      JSON.stringify(
        isRight
          ? { method, result: { channel, symbol: name, snapshot: true }, success: true }
          : { error: "Channel not supported", method, success: false },
      ),
    );
    // The last of the two, so that both are there before a quote is.
    return {
      answers: [...answers, '{"channel":"heartbeat"}'],
      isSubscribed: isRight && channel === "trade",
    };
  },

  quote({ feedSymbol, bid, ask, sequence, ts }) {
    // Prices are numbers, written as the exchange writes them.
    const prices = `"bid":${numberOf(bid)},"bid_qty":740.0,"ask":${numberOf(ask)},"ask_qty":1361.4`;
    const rest = `"last":0.1,"volume":99.5,"timestamp":"${microTimeOf(ts, sequence)}"`;
    return `{"channel":"ticker","type":"update","data":[{"symbol":"${feedSymbol}",${prices},${rest}}]}`;
  },

  rest({ pathname, searchParams }, market) {
    const pair = searchParams.get("pair") ?? "";
    const symbol = market.symbols.find((one) => one.feedSymbol === REST_NAMES[pair]);
    const unknown = { status: 200, body: { error: ["EQuery:Unknown asset pair"] } };
    if (pathname === "/0/public/AssetPairs") {
      if (symbol === undefined) return unknown;
      const listed = {
        altname: pair,
        status: symbol.isTrading ? "online" : "cancel_only",
        pair_decimals: symbol.digits,
        tick_size: textOf(1, symbol.digits),
      };
      return { status: 200, body: { error: [], result: { [`X${pair}`]: listed } } };
    }
    if (pathname !== "/0/public/OHLC") return null;
    if (symbol === undefined || searchParams.get("interval") !== "1") return unknown;
    const rows = market
      .candles(symbol.feedSymbol)
      .map(({ ts, open, high, low, close, volume, trades }) => [
        ts / 1_000,
        open,
        high,
        low,
        close,
        close,
        String(volume),
        trades,
      ])
      .slice(-CANDLES_MAX);
    return { status: 200, body: { error: [], result: { [`X${pair}`]: rows, last: 0 } } };
  },
};

/** What is no number goes as it would from a broken feed. */
const numberOf = (text: string): string => (text === "NaN" ? "null" : text);
