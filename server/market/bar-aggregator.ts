/**
 * Ticks into bars of all nine timeframes, both sides at once. A bar is closed by the first tick that comes after its
 * end; where nothing traded there is no bar. Runs in the service, on the tick path: allocates nothing a tick.
 */
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";
import {
  addToBar,
  beginBar,
  isBarOver,
  makeBarBuilder,
  type BarBuilder,
} from "../../domain/bar.ts";

/** Takes a closed bar. The builders are reused: copy what is to be kept. Must not throw. */
export type ClosedBarSink = (
  index: number,
  timeframe: Timeframe,
  bid: BarBuilder,
  ask: BarBuilder,
) => void;

export type BarAggregator = {
  /** Folds one tick of the symbol at `index`. Prices in points, ts in Unix ms, never going backwards a symbol. */
  tick(index: number, bid: number, ask: number, volume: number, ts: number): void;
  /** The two sides of the bar that the symbol's last tick fell into, or null before its first tick. Not a copy. */
  forming(index: number, timeframe: Timeframe): { bid: BarBuilder; ask: BarBuilder } | null;
};

/** `symbolsMax`: how many symbols there are; dayOffsetMs as in domain/bar.ts. */
export function createBarAggregator(
  symbolsMax: number,
  dayOffsetMs: number,
  onClosed: ClosedBarSink,
): BarAggregator {
  const slotsMax = symbolsMax * TIMEFRAMES.length;
  const bids = Array.from({ length: slotsMax }, makeBarBuilder);
  const asks = Array.from({ length: slotsMax }, makeBarBuilder);

  function tick(index: number, bid: number, ask: number, volume: number, ts: number): void {
    let slot = index * TIMEFRAMES.length;
    for (const timeframe of TIMEFRAMES) {
      const bidBar = bids[slot];
      const askBar = asks[slot];
      slot += 1;
      if (bidBar === undefined || askBar === undefined) return;
      if (isBarOver(bidBar, ts)) {
        if (bidBar.ticks > 0) onClosed(index, timeframe, bidBar, askBar);
        beginBar(bidBar, timeframe, ts, bid, volume, dayOffsetMs);
        beginBar(askBar, timeframe, ts, ask, volume, dayOffsetMs);
      } else {
        addToBar(bidBar, bid, volume);
        addToBar(askBar, ask, volume);
      }
    }
  }

  function forming(index: number, timeframe: Timeframe) {
    const slot = index * TIMEFRAMES.length + TIMEFRAMES.indexOf(timeframe);
    const bid = bids[slot];
    const ask = asks[slot];
    return bid === undefined || ask === undefined || bid.ticks === 0 ? null : { bid, ask };
  }

  return { tick, forming };
}
