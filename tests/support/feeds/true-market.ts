/**
 * What truly happens on a loopback exchange: quotes and trades of its symbols, and the candles that they make. Whatever a
 * client is told wrong, this is what was so. Runs in the tests.
 */
import { MINUTE_MS } from "../../../domain/bar.ts";
import type { Candle } from "../../../server/market/live/protocol.ts";

export type TrueQuote = {
  readonly feedSymbol: string;
  readonly digits: number;
  /** Rises with each quote of the exchange. */
  readonly sequence: number;
  readonly bid: number;
  readonly ask: number;
  readonly ts: number;
  /** The client has certainly read what was sent of it. */
  isRead: boolean;
};

export type TrueSymbol = {
  readonly feedSymbol: string;
  readonly digits: number;
  isTrading: boolean;
};

export type TrueMarket = ReturnType<typeof createTrueMarket>;

/** `random` in [0, 1); `now` in Unix ms. */
export function createTrueMarket(
  symbols: readonly TrueSymbol[],
  random: () => number,
  now: () => number,
) {
  const quotes: TrueQuote[] = [];
  const minutes = new Map<string, Candle[]>();
  const mid = new Map(symbols.map(({ feedSymbol }) => [feedSymbol, 1_000_000]));
  let sequence = 400_900_000;

  /** A best bid and ask that differ from those before, with a trade at one of them. */
  function move(feedSymbol: string): TrueQuote {
    const symbol = symbols.find((one) => one.feedSymbol === feedSymbol);
    if (symbol === undefined) throw new Error(`There is no symbol ${feedSymbol}`);
    const price = (mid.get(feedSymbol) ?? 0) + Math.round((random() - 0.5) * 2_000);
    mid.set(feedSymbol, price);
    const { digits } = symbol;
    const bid = price - 1 - Math.floor(random() * 5);
    const ask = price + 1 + Math.floor(random() * 5);
    const last = quotes.findLast((one) => one.feedSymbol === feedSymbol);
    if (last?.bid === bid && last.ask === ask) return move(feedSymbol);
    sequence += 1;
    const quote = { feedSymbol, digits, sequence, bid, ask, ts: now(), isRead: false };
    quotes.push(quote);
    trade(feedSymbol, textOf(random() < 0.5 ? bid : ask, digits), now());
    return quote;
  }

  function trade(feedSymbol: string, price: string, at: number): void {
    const candles = minutes.get(feedSymbol) ?? [];
    minutes.set(feedSymbol, candles);
    const ts = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    const last = candles.at(-1);
    if (last === undefined || last.ts !== ts) {
      const [open, high, low, close] = [price, price, price, price];
      candles.push({ ts, open, high, low, close, volume: 1, trades: 1 });
      return;
    }
    candles[candles.length - 1] = {
      ts,
      open: last.open,
      high: Number(price) > Number(last.high) ? price : last.high,
      low: Number(price) < Number(last.low) ? price : last.low,
      close: price,
      volume: last.volume + 1,
      trades: last.trades + 1,
    };
  }

  return {
    symbols,
    quotes,
    move,
    /** A number that no quote has, later than all of them. */
    number: (feedSymbol: string) => ({ feedSymbol, sequence: (sequence += 1), ts: now() }),
    /** One-minute candles in which something was traded, oldest first. */
    candles: (feedSymbol: string): readonly Candle[] => minutes.get(feedSymbol) ?? [],
  };
}

/** Points as the decimal that an exchange writes. */
export function textOf(points: number, digits: number): string {
  const text = String(points).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
