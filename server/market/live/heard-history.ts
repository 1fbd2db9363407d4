/**
 * History of a feed that has none: bars of the ticks that were heard since the service runs. A minute in which ticks may be
 * missing is no bar; a longer bar is made of the minutes that are. What nobody heard is known to be gone, so that what was
 * kept before it (bar-store.ts) is shown. Runs in the service, on the tick path: allocates only when a minute closes.
 */
import type { Timeframe } from "../../../contract/bar.ts";
import { barStart, makeBarBuilder, nextBarStart } from "../../../domain/bar.ts";
import { emptyBars, lowerBound, pushBar, sliceBars } from "../bar-columns.ts";
import type { BarsAnswer, MarketSink, TwoSidedBars } from "../provider.ts";
import { foldSides } from "../replay/frames.ts";
import { rollUp } from "./candles.ts";
import type { FeedSymbol } from "./symbols-file.ts";

/** Minutes of a symbol that are held in memory: two days. */
const MINUTES_MAX = 2_880;
/** So many are let go at once. */
const MINUTES_SPARE = 480;

export function createHeardHistory(options: {
  readonly symbols: readonly FeedSymbol[];
  readonly dayOffsetMs: number;
  readonly now: () => number;
}) {
  const { symbols, dayOffsetMs, now } = options;
  const heard = symbols.map(() => ({
    minutes: emptyBars(),
    bid: makeBarBuilder(),
    ask: makeBarBuilder(),
    /** Minutes that open before it are not whole, Unix ms. */
    tornUntil: nextBarStart("M1", now(), dayOffsetMs),
    /** What opens before it was not heard, or is not held any more. */
    since: nextBarStart("M1", now(), dayOffsetMs),
  }));
  type Heard = (typeof heard)[number];

  function tick(index: number, bid: number, ask: number, volume: number, ts: number): void {
    const own = heard[index];
    if (own === undefined) return;
    if (own.bid.ticks > 0 && ts >= own.bid.end && own.bid.ts >= own.tornUntil) {
      pushBar(own.minutes, own.bid, own.ask);
      forgetOld(own);
    }
    foldSides(own.bid, own.ask, "M1", ts, bid, ask, volume, dayOffsetMs);
  }

  function forgetOld(own: Heard): void {
    const { length } = own.minutes.ts;
    if (length < MINUTES_MAX + MINUTES_SPARE) return;
    own.minutes = sliceBars(own.minutes, length - MINUTES_MAX, length);
    own.since = own.minutes.ts[0] ?? own.since;
  }

  function gap(index: number): void {
    const own = heard[index];
    if (own === undefined) return;
    // One that is over was heard whole before the gap only where a tick has closed it.
    own.tornUntil = nextBarStart("M1", now(), dayOffsetMs);
  }

  /** The minutes that are whole, and the one that is forming. */
  function minutesOf({ minutes, bid, ask, tornUntil }: Heard): TwoSidedBars {
    const all = sliceBars(minutes, 0, minutes.ts.length);
    if (bid.ticks > 0 && (bid.ts >= tornUntil || bid.end > now())) pushBar(all, bid, ask);
    return all;
  }

  /** As MarketProvider.bars. */
  async function bars(
    index: number,
    timeframe: Timeframe,
    from: number,
    to: number,
    limit: number,
  ): Promise<BarsAnswer> {
    const own = heard[index];
    if (own === undefined) return { bars: emptyBars(), has_more: false };
    const all = rollUp(minutesOf(own), timeframe, dayOffsetMs);
    const sinceTs = barStart(timeframe, own.since, dayOffsetMs);
    const wholeTs =
      sinceTs === own.since ? sinceTs : nextBarStart(timeframe, own.since, dayOffsetMs);
    const formingTs = barStart(timeframe, now(), dayOffsetMs);
    const start = lowerBound(all.ts, Math.max(from, Math.min(wholeTs, formingTs)));
    const end = Math.max(start, lowerBound(all.ts, to));
    const first = Math.max(start, end - Math.max(0, limit));
    return { bars: sliceBars(all, first, end), has_more: first > start };
  }

  return { bars, tick, gap };
}

export type HeardHistory = ReturnType<typeof createHeardHistory>;

/** A sink whose ticks are heard, too. */
export const hearing = (
  { tick, gap }: HeardHistory,
  sink: MarketSink,
  indexes: ReadonlyMap<number, number>,
): MarketSink => ({
  tick(symbol_id, bid, ask, volume, ts) {
    tick(indexes.get(symbol_id) ?? -1, bid, ask, volume, ts);
    return sink.tick(symbol_id, bid, ask, volume, ts);
  },
  status: (symbol_id, status, ts) => sink.status(symbol_id, status, ts),
  gap(symbol_id) {
    for (const [id, index] of indexes) if (symbol_id === undefined || symbol_id === id) gap(index);
    sink.gap?.(symbol_id);
  },
});
