/**
 * Bars of one symbol, each exactly what its ticks add up to, of any length. Runs in the service; pure but for its own
 * scratch. A bar's first and last tick are made, its count and volume summed over minutes, its extremes searched for.
 */
import { ensure } from "../../../domain/assert.ts";
import { MINUTE_MS } from "../../../domain/bar.ts";
import type { OpenSpan } from "./calendar.ts";
import { clearExtremes, RangeSearch } from "./range-search.ts";
import { makeMinuteTicks } from "./tick-maker.ts";
import type { TickMaker } from "./tick-maker.ts";
import { MINUTES_A_DAY } from "./tree.ts";

/** One bar, both sides. Prices in points, ts the opening time in Unix ms. */
export type TwoSidedBar = {
  ts: number;
  bid_open: number;
  bid_high: number;
  bid_low: number;
  bid_close: number;
  ask_open: number;
  ask_high: number;
  ask_low: number;
  ask_close: number;
  volume: number;
  ticks: number;
};

/** Up to this many minutes a bar's ticks are made one by one: quicker than searching. */
const MINUTES_BY_TICK_MAX = 3;

export class BarMaker {
  private readonly ticks: TickMaker;
  private readonly search: RangeSearch;
  private readonly scratch = makeMinuteTicks();
  private bar: TwoSidedBar = emptyBar(0);
  private firstMinute = -1;
  private lastMinute = -1;

  constructor(ticks: TickMaker) {
    this.ticks = ticks;
    this.search = new RangeSearch(ticks);
  }

  /** The bar of the ticks with from <= time < to (Unix ms), or null when there is none. */
  barOf(from: number, to: number): TwoSidedBar | null {
    return to - from <= MINUTES_BY_TICK_MAX * MINUTE_MS
      ? this.byTick(from, to)
      : this.bySearch(from, to);
  }

  private byTick(from: number, to: number): TwoSidedBar | null {
    const bar = emptyBar(from);
    for (let minute = Math.floor(from / MINUTE_MS); minute * MINUTE_MS < to; minute += 1) {
      this.ticks.fillMinute(minute, this.scratch);
      this.addTicks(bar, from, to);
    }
    return bar.ticks === 0 ? null : bar;
  }

  private bySearch(from: number, to: number): TwoSidedBar | null {
    const bar = emptyBar(from);
    this.bar = bar;
    this.firstMinute = -1;
    clearExtremes(this.search.best);
    const first = Math.floor(from / MINUTE_MS);
    const end = Math.ceil(to / MINUTE_MS);
    for (let day = Math.floor(first / MINUTES_A_DAY); day * MINUTES_A_DAY < end; day += 1) {
      const start = day * MINUTES_A_DAY;
      for (const span of this.ticks.calendar.day(day)) {
        const spanFrom = Math.max(span.from, first - start);
        const spanTo = Math.min(span.to, end - start);
        if (spanFrom < spanTo) this.addSpan(day, span, spanFrom, spanTo, from, to);
      }
    }
    if (bar.ticks === 0) return null;
    this.setEnds(from, to);
    const { best } = this.search;
    bar.bid_high = best.bidHigh;
    bar.bid_low = best.bidLow;
    bar.ask_high = best.askHigh;
    bar.ask_low = best.askLow;
    return bar;
  }

  /** Adds the minutes [first, end) of a day, all in one span: count and volume, and the extremes. */
  private addSpan(
    day: number,
    span: OpenSpan,
    first: number,
    end: number,
    from: number,
    to: number,
  ): void {
    const { ticks, bar } = this;
    const start = day * MINUTES_A_DAY;
    ticks.path.openDay(day);
    const before = bar.ticks;
    // A bar's ends may cut a minute: such minutes are counted apart.
    const whole = (start + first) * MINUTE_MS < from ? first + 1 : first;
    const wholeEnd = Math.max(whole, (start + end) * MINUTE_MS > to ? end - 1 : end);
    if (whole > first) this.addCut(start, first, from, to);
    ticks.sumMinutes(whole, wholeEnd);
    if (ticks.sums.count > 0) {
      this.note(start + ticks.sums.first, start + ticks.sums.last);
      bar.ticks += ticks.sums.count;
      bar.volume += ticks.sums.volume;
    }
    if (wholeEnd < end) this.addCut(start, wholeEnd, from, to);
    if (bar.ticks > before) this.search.widen(span, first, end, from, to);
  }

  /** Adds the part of a minute that lies in [from, to) to count and volume. */
  private addCut(start: number, minute: number, from: number, to: number): void {
    const { ticks, bar } = this;
    ticks.openMinute(minute);
    const ts = (start + minute) * MINUTE_MS;
    const skipped = ticks.firstFrom(from - ts);
    const taken = ticks.firstFrom(to - ts);
    if (taken <= skipped) return;
    this.note(start + minute, start + minute);
    bar.ticks += taken - skipped;
    bar.volume += ticks.volumeOf(taken) - ticks.volumeOf(skipped);
  }

  /** Remembers the first and the last minute with ticks. */
  private note(first: number, last: number): void {
    if (this.bar.ticks === 0) this.firstMinute = first;
    this.lastMinute = last;
  }

  /** Makes the first and the last tick of [from, to). */
  private setEnds(from: number, to: number): void {
    const { ticks, bar } = this;
    this.quoteIn(this.firstMinute, from, 0);
    bar.bid_open = ticks.bid;
    bar.ask_open = ticks.ask;
    this.quoteIn(this.lastMinute, to, -1);
    bar.bid_close = ticks.bid;
    bar.ask_close = ticks.ask;
  }

  /** Quotes a minute's first tick at or after a time (shift 0), or the last one before it (shift -1). */
  private quoteIn(minute: number, ts: number, shift: 0 | -1): void {
    const { ticks } = this;
    const day = Math.floor(minute / MINUTES_A_DAY);
    const span = ensure(ticks.calendar.spanAt(minute), "a span at a minute with ticks");
    ticks.path.openDay(day);
    ticks.openMinute(minute - day * MINUTES_A_DAY);
    const k = ticks.firstFrom(ts - minute * MINUTE_MS) + shift;
    ticks.quoteTick(minute - day * MINUTES_A_DAY, span, k);
  }

  /** Folds the scratch minute's ticks with from <= time < to into a bar. */
  private addTicks(bar: TwoSidedBar, from: number, to: number): void {
    const { scratch } = this;
    for (let k = 0; k < scratch.count; k += 1) {
      const ts = scratch.ts[k] as number;
      if (ts < from) continue;
      if (ts >= to) return;
      const bid = scratch.bid[k] as number;
      const ask = scratch.ask[k] as number;
      if (bar.ticks === 0) {
        bar.bid_open = bar.bid_high = bar.bid_low = bid;
        bar.ask_open = bar.ask_high = bar.ask_low = ask;
      }
      bar.bid_high = Math.max(bar.bid_high, bid);
      bar.bid_low = Math.min(bar.bid_low, bid);
      bar.ask_high = Math.max(bar.ask_high, ask);
      bar.ask_low = Math.min(bar.ask_low, ask);
      bar.bid_close = bid;
      bar.ask_close = ask;
      bar.volume += scratch.volume[k] as number;
      bar.ticks += 1;
    }
  }
}

const emptyBar = (ts: number): TwoSidedBar => ({
  ts,
  bid_open: 0,
  bid_high: 0,
  bid_low: 0,
  bid_close: 0,
  ask_open: 0,
  ask_high: 0,
  ask_low: 0,
  ask_close: 0,
  volume: 0,
  ticks: 0,
});
