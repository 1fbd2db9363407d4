/**
 * Answers questions about the past of one symbol: bars of any timeframe, ticks, the last tick. Everything is worked out when
 * asked and equals what was or would have been played live. Runs in the service; never holds the event loop for more than
 * a turn (pace.ts).
 */
import type { Timeframe } from "../../../contract/bar.ts";
import { DAY_MS, MINUTE_MS, barStart, nextBarStart } from "../../../domain/bar.ts";
import type { TickColumns, TwoSidedBars } from "../provider.ts";
import { BarCache } from "./bar-cache.ts";
import type { TwoSidedBar } from "./bar-maker.ts";
import type { SymbolModel } from "./market-model.ts";
import type { Pace } from "./pace.ts";
import { makeMinuteTicks } from "./tick-maker.ts";

/** Nothing traded before: Monday 2015-06-01. */
export const HISTORY_START = Date.UTC(2015, 5, 1);
/** Bars of finished time that are kept, over all symbols and timeframes. */
const BARS_KEPT_MAX = 60_000;
/** Every symbol's first tick comes within this time of the history's start. */
const FIRST_TICK_WITHIN_MS = 40 * DAY_MS;

export class History {
  private readonly pace: Pace;
  private readonly dayOffsetMs: number;
  private readonly cache = new BarCache(BARS_KEPT_MAX);
  private readonly firstBars = new Map<string, number>();
  private readonly scratch = makeMinuteTicks();

  constructor(pace: Pace, dayOffsetMs: number) {
    this.pace = pace;
    this.dayOffsetMs = dayOffsetMs;
  }

  /** As MarketProvider.bars. Ticks up to `now` count. */
  async bars(
    model: SymbolModel,
    timeframe: Timeframe,
    from: number,
    to: number,
    limit: number,
    now: number,
  ): Promise<{ bars: TwoSidedBars; has_more: boolean }> {
    await this.pace.turn();
    const oldest = Math.max(from, HISTORY_START);
    const found: TwoSidedBar[] = [];
    // The bar that opens last before `to` may hold its ticks after it.
    const lastOpening = Math.min(to - 1, now);
    let before = Math.min(nextBarStart(timeframe, lastOpening, this.dayOffsetMs), now + 1);
    while (found.length < limit) {
      const minute = model.calendar.lastOpenMinute(Math.floor((before - 1) / MINUTE_MS));
      if (minute * MINUTE_MS < HISTORY_START) break;
      before = barStart(timeframe, minute * MINUTE_MS, this.dayOffsetMs);
      if (before < oldest) break;
      const bar = await this.bar(model, timeframe, before, now);
      if (bar !== null) found.push(bar);
      if (this.pace.isOver()) await this.pace.turn();
    }
    const reached = found.at(-1)?.ts ?? from;
    const has_more =
      reached > HISTORY_START + FIRST_TICK_WITHIN_MS ||
      (await this.firstBar(model, timeframe, now)) < reached;
    return { bars: toColumns(found.toReversed()), has_more };
  }

  /** As MarketProvider.ticks. */
  async ticks(
    model: SymbolModel,
    from: number,
    to: number,
    limit: number,
    now: number,
  ): Promise<TickColumns> {
    await this.pace.turn();
    const end = Math.min(to, now + 1);
    const oldest = Math.max(from, HISTORY_START);
    const newestFirst: TickColumns = { ts: [], bid: [], ask: [], volume: [] };
    const { scratch } = this;
    let minute = model.calendar.lastOpenMinute(Math.floor((end - 1) / MINUTE_MS));
    while (newestFirst.ts.length < limit && (minute + 1) * MINUTE_MS > oldest) {
      model.ticks.fillMinute(minute, scratch);
      for (let k = scratch.count - 1; k >= 0 && newestFirst.ts.length < limit; k -= 1) {
        const ts = scratch.ts[k] as number;
        if (ts >= end) continue;
        if (ts < oldest) break;
        newestFirst.ts.push(ts);
        newestFirst.bid.push(scratch.bid[k] as number);
        newestFirst.ask.push(scratch.ask[k] as number);
        newestFirst.volume.push(scratch.volume[k] as number);
      }
      minute = model.calendar.lastOpenMinute(minute - 1);
      if (this.pace.isOver()) await this.pace.turn();
    }
    return {
      ts: newestFirst.ts.reverse(),
      bid: newestFirst.bid.reverse(),
      ask: newestFirst.ask.reverse(),
      volume: newestFirst.volume.reverse(),
    };
  }

  /** The bar that opens at `start`, of ticks up to `now`; null when it has none. */
  private async bar(
    model: SymbolModel,
    timeframe: Timeframe,
    start: number,
    now: number,
  ): Promise<TwoSidedBar | null> {
    const known = this.cache.get(model.record.symbol_id, timeframe, start);
    if (known !== undefined) return known;
    const end = nextBarStart(timeframe, start, this.dayOffsetMs);
    const bar =
      timeframe === "W1" || timeframe === "MN"
        ? await this.barOfDays(model, start, end, now)
        : model.bars.barOf(start, Math.min(end, now + 1));
    if (end <= now + 1) this.cache.set(model.record.symbol_id, timeframe, start, bar);
    return bar;
  }

  private async barOfDays(
    model: SymbolModel,
    start: number,
    end: number,
    now: number,
  ): Promise<TwoSidedBar | null> {
    let whole: TwoSidedBar | null = null;
    let day = start;
    while (day < end && day <= now) {
      const bar = await this.bar(model, "D1", day, now);
      if (bar !== null) whole = whole === null ? { ...bar, ts: start } : joined(whole, bar);
      if (this.pace.isOver()) await this.pace.turn();
      day = nextBarStart("D1", day, this.dayOffsetMs);
    }
    return whole;
  }

  /** Opening time of the symbol's oldest bar; Infinity when there is none. */
  private async firstBar(model: SymbolModel, timeframe: Timeframe, now: number): Promise<number> {
    const key = `${model.record.symbol_id}:${timeframe}`;
    const known = this.firstBars.get(key);
    if (known !== undefined) return known;
    let start = barStart(timeframe, HISTORY_START, this.dayOffsetMs);
    if (start < HISTORY_START) start = nextBarStart(timeframe, start, this.dayOffsetMs);
    while (start <= now && start < HISTORY_START + FIRST_TICK_WITHIN_MS) {
      if ((await this.bar(model, timeframe, start, now)) !== null) {
        this.firstBars.set(key, start);
        return start;
      }
      if (this.pace.isOver()) await this.pace.turn();
      start = nextBarStart(timeframe, start, this.dayOffsetMs);
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** Two bars as one, the second right after the first. */
function joined(first: TwoSidedBar, second: TwoSidedBar): TwoSidedBar {
  return {
    ts: first.ts,
    bid_open: first.bid_open,
    bid_high: Math.max(first.bid_high, second.bid_high),
    bid_low: Math.min(first.bid_low, second.bid_low),
    bid_close: second.bid_close,
    ask_open: first.ask_open,
    ask_high: Math.max(first.ask_high, second.ask_high),
    ask_low: Math.min(first.ask_low, second.ask_low),
    ask_close: second.ask_close,
    volume: first.volume + second.volume,
    ticks: first.ticks + second.ticks,
  };
}

const toColumns = (bars: readonly TwoSidedBar[]): TwoSidedBars => ({
  ts: bars.map((bar) => bar.ts),
  bid_open: bars.map((bar) => bar.bid_open),
  bid_high: bars.map((bar) => bar.bid_high),
  bid_low: bars.map((bar) => bar.bid_low),
  bid_close: bars.map((bar) => bar.bid_close),
  ask_open: bars.map((bar) => bar.ask_open),
  ask_high: bars.map((bar) => bar.ask_high),
  ask_low: bars.map((bar) => bar.ask_low),
  ask_close: bars.map((bar) => bar.ask_close),
  volume: bars.map((bar) => bar.volume),
  ticks: bars.map((bar) => bar.ticks),
});
