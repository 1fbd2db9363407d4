/**
 * History of a live feed: candles of the exchange, page by page back in time, and on top of the last one what came through
 * the socket since it was asked for. Runs in the service. Never guesses: what does not come is HistoryAway.
 */
import type { Timeframe } from "../../../contract/bar.ts";
import { barStart, MINUTE_MS, nextBarStart } from "../../../domain/bar.ts";
import { emptyBars, lowerBound, sliceBars } from "../bar-columns.ts";
import type { BarsAnswer, TwoSidedBars } from "../provider.ts";
import { barsOfCandles, grainFor, rollUp } from "./candles.ts";
import type { Candle, CandleSource, Grain } from "./protocol.ts";
import type { RecentTicks } from "./recent-ticks.ts";
import type { FeedSymbol } from "./symbols-file.ts";

/** Pages that one answer is made of at most; what is older is asked for by the next question. */
const PAGES_MAX = 12;
/** The newest page is asked for once in so long, for all who want it; what came since is in the ticks. */
const NEWEST_KEPT_MS = 2_000;

type Page = { readonly candles: readonly Candle[]; readonly askedAt: number };

export type LiveHistoryOptions = {
  readonly candles: CandleSource;
  readonly symbols: readonly FeedSymbol[];
  readonly recent: RecentTicks;
  readonly dayOffsetMs: number;
  readonly now: () => number;
};

/** Candles page by page; the newest page is asked for once for all. */
function createPages({ candles: source, now }: LiveHistoryOptions) {
  const newest = new Map<string, Promise<Page>>();

  async function ask(symbol: FeedSymbol, grain: Grain, to: number, count: number): Promise<Page> {
    const askedAt = now();
    const answer = await source.ask(symbol.feedSymbol, grain, to, count);
    return { candles: answer.filter(({ ts }) => ts < to).slice(-count), askedAt };
  }

  /** Asked once for all who ask at the same time, or little later. */
  function askNewest(symbol: FeedSymbol, grain: Grain, count: number): Promise<Page> {
    // A minute that has ended since has ended in the candles, too.
    const minute = Math.floor(now() / MINUTE_MS);
    const key = `${symbol.feedSymbol} ${grain.name} ${count} ${minute}`;
    const kept = newest.get(key);
    if (kept !== undefined) return kept;
    const asked = ask(symbol, grain, now() + 1, count);
    newest.set(key, asked);
    const forget = () => newest.delete(key);
    asked.then(() => setTimeout(forget, NEWEST_KEPT_MS).unref(), forget);
    return asked;
  }
  return { ask, askNewest };
}

type Gathered = {
  readonly candles: readonly Candle[];
  /** When the newest page was asked for; null: none was. */
  readonly askedAt: number | null;
  /** There are no older ones. */
  readonly isAll: boolean;
};

/** What is asked of the candles: `wanted` of them that open before `to`, back to `start`. */
type Wish = { readonly start: number; readonly to: number; readonly wanted: number };

/** Asks for pages back in time until there are as many candles as are wanted. */
function createGatherer(options: LiveHistoryOptions) {
  const { candles: source, now } = options;
  const pages = createPages(options);

  return async (symbol: FeedSymbol, grain: Grain, wish: Wish): Promise<Gathered> => {
    const { start, to, wanted } = wish;
    const isNewest = to > now();
    let end = isNewest ? now() + 1 : to;
    let candles: readonly Candle[] = [];
    let askedAt: number | null = null;
    let isAll = false;
    for (let page = 0; page < PAGES_MAX && candles.length < wanted && !isAll; page++) {
      const inRange = Math.ceil((end - start) / grain.ms) + 1;
      const count = Math.min(source.candlesMax, wanted - candles.length, inRange);
      const isFirst = page === 0 && isNewest;
      const got = isFirst
        ? await pages.askNewest(symbol, grain, count)
        : await pages.ask(symbol, grain, end, count);
      if (isFirst) askedAt = got.askedAt;
      candles = [...got.candles, ...candles];
      if (source.isSparse) {
        end -= count * grain.ms;
        if (end <= start) break;
        continue;
      }
      const oldest = got.candles[0]?.ts;
      isAll = got.candles.length < count || oldest === undefined;
      if (oldest === undefined || oldest < start) break;
      end = oldest;
    }
    // So many pages without a single trade lie before the first one.
    if (source.isSparse && candles.length === 0) isAll = true;
    return { candles, askedAt, isAll };
  };
}

export function createLiveHistory(options: LiveHistoryOptions) {
  const { symbols, recent, dayOffsetMs, now } = options;
  const gather = createGatherer(options);

  /** As MarketProvider.bars, of the symbol at `index`. @throws HistoryAway */
  async function bars(
    index: number,
    timeframe: Timeframe,
    from: number,
    to: number,
    limit: number,
  ): Promise<BarsAnswer> {
    const symbol = symbols[index];
    const grain = grainFor(options.candles.grains, timeframe, dayOffsetMs);
    if (symbol === undefined || grain === null || from >= to || limit <= 0) {
      return { bars: emptyBars(), has_more: false };
    }
    const longMs = nextBarStart(timeframe, to, dayOffsetMs) - barStart(timeframe, to, dayOffsetMs);
    const start = barStart(timeframe, from, dayOffsetMs);
    const { candles, askedAt, isAll } = await gather(symbol, grain, {
      start,
      // A bar that opens before `to` holds what comes after it.
      to: to > now() ? to : nextBarStart(timeframe, to - 1, dayOffsetMs),
      wanted: (limit + 1) * Math.ceil(longMs / grain.ms),
    });
    const own = rollUp(barsOfCandles(candles, symbol.record), timeframe, dayOffsetMs);
    // The first bar is whole only where the candles begin with it or before it.
    const firstTs = candles[0]?.ts ?? 0;
    const whole = isAll ? own : sliceBars(own, wholeFrom(own, firstTs, timeframe), own.ts.length);
    if (askedAt !== null) {
      recent.foldInto(whole, index, timeframe, askedAt, now() + 1, dayOffsetMs);
    }
    const low = lowerBound(whole.ts, from);
    const high = lowerBound(whole.ts, to);
    const first = Math.max(low, high - limit);
    const isCut = !isAll && (candles[0]?.ts ?? to) > start;
    return {
      bars: sliceBars(whole, first, high),
      has_more: first > 0 || !isAll,
      ...(isCut ? { complete_from: whole.ts[low] ?? to } : {}),
    };
  }

  const wholeFrom = (own: TwoSidedBars, firstTs: number, timeframe: Timeframe): number =>
    barStart(timeframe, firstTs, dayOffsetMs) < firstTs &&
    own.ts[0] === barStart(timeframe, firstTs, dayOffsetMs)
      ? 1
      : 0;

  return { bars };
}
