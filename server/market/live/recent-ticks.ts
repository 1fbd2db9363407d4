/**
 * The last ticks of each symbol, as a live feed gave them: what history of ticks there is, and what happened since a candle
 * was asked for. Runs in the service, on the tick path: allocates only what is asked of it.
 */
import { foldSides } from "../replay/frames.ts";
import { pushBar } from "../bar-columns.ts";
import type { TickColumns, TwoSidedBars } from "../provider.ts";
import type { Timeframe } from "../../../contract/bar.ts";
import { makeBarBuilder, type BarBuilder } from "../../../domain/bar.ts";

const TICKS_MAX = 4_096;

export type RecentTicks = ReturnType<typeof createRecentTicks>;

export function createRecentTicks(symbolsMax: number) {
  const rings = Array.from({ length: symbolsMax }, () => ({
    ts: new Float64Array(TICKS_MAX),
    bid: new Float64Array(TICKS_MAX),
    ask: new Float64Array(TICKS_MAX),
    volume: new Float64Array(TICKS_MAX),
    /** How many came in all. */
    count: 0,
  }));

  function push(index: number, bid: number, ask: number, volume: number, ts: number): void {
    const ring = rings[index];
    if (ring === undefined) return;
    const at = ring.count % TICKS_MAX;
    ring.ts[at] = ts;
    ring.bid[at] = bid;
    ring.ask[at] = ask;
    ring.volume[at] = volume;
    ring.count += 1;
  }

  /** The last `limit` ticks of [from, to), oldest first. */
  function slice(index: number, from: number, to: number, limit: number): TickColumns {
    const ticks: TickColumns = { ts: [], bid: [], ask: [], volume: [] };
    const ring = rings[index];
    if (ring === undefined) return ticks;
    const oldest = Math.max(0, ring.count - TICKS_MAX);
    for (let n = ring.count - 1; n >= oldest && ticks.ts.length < limit; n--) {
      const at = n % TICKS_MAX;
      const ts = ring.ts[at] ?? 0;
      if (ts < from) break;
      if (ts >= to) continue;
      ticks.ts.push(ts);
      ticks.bid.push(ring.bid[at] ?? 0);
      ticks.ask.push(ring.ask[at] ?? 0);
      ticks.volume.push(ring.volume[at] ?? 0);
    }
    for (const column of Object.values(ticks)) column.reverse();
    return ticks;
  }

  /** Puts the ticks of [from, to) into the last bar of `bars` or behind it. Bars that they belong before are left alone. */
  function foldInto(
    bars: TwoSidedBars,
    index: number,
    timeframe: Timeframe,
    from: number,
    to: number,
    dayOffsetMs: number,
  ): void {
    const ticks = slice(index, from, to, TICKS_MAX);
    if (ticks.ts.length === 0) return;
    const [bid, ask] = takeLast(bars, timeframe, dayOffsetMs);
    for (const [at, ts] of ticks.ts.entries()) {
      if (ts < bid.ts) continue;
      if (bid.ticks > 0 && ts >= bid.end) pushBar(bars, bid, ask);
      const volume = ticks.volume[at] ?? 0;
      foldSides(
        bid,
        ask,
        timeframe,
        ts,
        ticks.bid[at] ?? 0,
        ticks.ask[at] ?? 0,
        volume,
        dayOffsetMs,
      );
    }
    if (bid.ticks > 0) pushBar(bars, bid, ask);
  }

  return { push, slice, foldInto };
}

/** The last bar, taken off, as the two builders that it came from. */
function takeLast(
  bars: TwoSidedBars,
  timeframe: Timeframe,
  dayOffsetMs: number,
): [BarBuilder, BarBuilder] {
  const bid = makeBarBuilder();
  const ask = makeBarBuilder();
  const ts = bars.ts.pop();
  if (ts === undefined) return [bid, ask];
  const pop = (column: number[]) => column.pop() ?? 0;
  const [open, high, low, close] = [
    pop(bars.bid_open),
    pop(bars.bid_high),
    pop(bars.bid_low),
    pop(bars.bid_close),
  ];
  const [askOpen, askHigh, askLow, askClose] = [
    pop(bars.ask_open),
    pop(bars.ask_high),
    pop(bars.ask_low),
    pop(bars.ask_close),
  ];
  const volume = pop(bars.volume);
  const ticks = pop(bars.ticks);
  foldSides(bid, ask, timeframe, ts, open, askOpen, 0, dayOffsetMs);
  Object.assign(bid, { high, low, close, volume, ticks });
  Object.assign(ask, { high: askHigh, low: askLow, close: askClose, volume, ticks });
  return [bid, ask];
}
