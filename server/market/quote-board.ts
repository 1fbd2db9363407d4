/**
 * The latest quote and the day's statistics of each symbol, as columns. High, low, open and close are of the bid, as
 * charts are, and without any group's mark-up. Runs in the service, on the tick path: allocates nothing a tick.
 */
import { barStart, nextBarStart } from "../../domain/bar.ts";
import type { QuoteTable } from "./market-feed.ts";

export type QuoteBoard = {
  readonly quotes: QuoteTable;
  /** Takes a tick that has passed the filter. Points and Unix ms. */
  tick(index: number, bid: number, ask: number, volume: number, ts: number): void;
  /**
   * Sets the day before any tick came, from history. `dayTs` is the opening time of the last day that traded; `close` the
   * last bid of the day before it; `last` the last quote, or null where history has none: then there is none before the
   * first tick. Does nothing once the symbol has ticked.
   */
  begin(index: number, day: DayStart): void;
};

export type DayStart = {
  readonly dayTs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly last: {
    readonly bid: number;
    readonly ask: number;
    readonly volume: number;
    readonly ts: number;
  } | null;
};

/** dayOffsetMs as in domain/bar.ts. */
export function createQuoteBoard(symbolsMax: number, dayOffsetMs: number): QuoteBoard {
  const column = () => new Float64Array(symbolsMax);
  const bids = column();
  const asks = column();
  const highs = column();
  const lows = column();
  const opens = column();
  const closes = column();
  const volumes = column();
  const times = column();
  const dayEnds = column();

  function tick(index: number, bid: number, ask: number, volume: number, ts: number): void {
    if (ts >= (dayEnds[index] ?? 0)) {
      // The day before closed at its last bid; with no day before, the change of the first day counts from its open.
      closes[index] = times[index] === 0 ? bid : (bids[index] ?? bid);
      opens[index] = bid;
      highs[index] = bid;
      lows[index] = bid;
      dayEnds[index] = nextBarStart("D1", ts, dayOffsetMs);
    } else {
      if (bid > (highs[index] ?? 0)) highs[index] = bid;
      if (bid < (lows[index] ?? 0)) lows[index] = bid;
    }
    bids[index] = bid;
    asks[index] = ask;
    volumes[index] = volume;
    times[index] = ts;
  }

  function begin(index: number, day: DayStart): void {
    if (times[index] !== 0) return;
    opens[index] = day.open;
    highs[index] = day.high;
    lows[index] = day.low;
    closes[index] = day.close;
    if (day.last !== null) {
      bids[index] = day.last.bid;
      asks[index] = day.last.ask;
      volumes[index] = day.last.volume;
      times[index] = day.last.ts;
    }
    dayEnds[index] = nextBarStart("D1", barStart("D1", day.dayTs, dayOffsetMs), dayOffsetMs);
  }

  const quotes: QuoteTable = {
    bid: bids,
    ask: asks,
    high: highs,
    low: lows,
    open: opens,
    close: closes,
    volume: volumes,
    ts: times,
  };
  return { quotes, tick, begin };
}
