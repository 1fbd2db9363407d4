/**
 * The bars of a whole recording in all nine timeframes, made once when it is loaded: M1 from the ticks, the others from
 * M1. Volumes are summed exactly, as decimals. Runs in the service; pure.
 */
import { TIMEFRAMES, type Timeframe } from "../../../contract/bar.ts";
import { assert } from "../../../domain/assert.ts";
import { barStart, isBarOver, makeBarBuilder, MINUTE_MS } from "../../../domain/bar.ts";
import { addToBar, beginBar, type BarBuilder } from "../../../domain/bar.ts";
import { emptyBars, lowerBound, pushBar } from "../bar-columns.ts";
import type { TwoSidedBars } from "../provider.ts";
import { VOLUME_DIGITS, type Table } from "./table.ts";

const ONE = 10 ** VOLUME_DIGITS;

export type Frames = Readonly<Record<Timeframe, TwoSidedBars>>;

/** `ticks` has bid and ask, sorted by time. dayOffsetMs as in domain/bar.ts, whole minutes. */
export function buildFrames(ticks: Table, dayOffsetMs: number): Frames {
  assert(dayOffsetMs % MINUTE_MS === 0, `dayOffsetMs is whole minutes, was ${dayOffsetMs}`);
  const minutes = buildMinutes(ticks);
  const entries = TIMEFRAMES.map((timeframe) => [
    timeframe,
    timeframe === "M1" ? minutes.bars : rollUp(minutes, timeframe, dayOffsetMs),
  ]);
  return Object.fromEntries(entries) as Frames;
}

type Minutes = { bars: TwoSidedBars; whole: number[]; fraction: number[] };

function buildMinutes(ticks: Table): Minutes {
  const minutes: Minutes = { bars: emptyBars(), whole: [], fraction: [] };
  const bid = makeBarBuilder();
  const ask = makeBarBuilder();
  const sum = makeVolumeSum();
  const close = () => {
    bid.volume = sum.value();
    pushBar(minutes.bars, bid, ask);
    minutes.whole.push(sum.whole);
    minutes.fraction.push(sum.fraction);
    sum.clear();
  };
  const [bids, asks] = ticks.prices;
  for (let row = 0; row < ticks.length; row++) {
    if (bid.ticks > 0 && isBarOver(bid, ticks.ts[row] ?? 0)) close();
    foldSides(bid, ask, "M1", ticks.ts[row] ?? 0, bids?.[row] ?? 0, asks?.[row] ?? 0, 0, 0);
    sum.add(ticks.whole?.[row] ?? 0, ticks.fraction?.[row] ?? 0);
  }
  if (bid.ticks > 0) close();
  return minutes;
}

/** Folds one tick into both sides of a bar. */
export function foldSides(
  bid: BarBuilder,
  ask: BarBuilder,
  timeframe: Timeframe,
  ts: number,
  bidPrice: number,
  askPrice: number,
  volume: number,
  dayOffsetMs: number,
): void {
  if (isBarOver(bid, ts)) {
    beginBar(bid, timeframe, ts, bidPrice, volume, dayOffsetMs);
    beginBar(ask, timeframe, ts, askPrice, volume, dayOffsetMs);
  } else {
    addToBar(bid, bidPrice, volume);
    addToBar(ask, askPrice, volume);
  }
}

function rollUp(minutes: Minutes, timeframe: Timeframe, dayOffsetMs: number): TwoSidedBars {
  const { bars } = minutes;
  const rolled = emptyBars();
  const sum = makeVolumeSum();
  const bid = makeBarBuilder();
  const ask = makeBarBuilder();
  const close = () => {
    bid.volume = sum.value();
    pushBar(rolled, bid, ask);
    sum.clear();
  };
  for (let row = 0; row < bars.ts.length; row++) {
    if (bid.ticks > 0 && isBarOver(bid, bars.ts[row] ?? 0)) close();
    foldMinute(bid, ask, bars, row, timeframe, dayOffsetMs);
    sum.add(minutes.whole[row] ?? 0, minutes.fraction[row] ?? 0);
  }
  if (bid.ticks > 0) close();
  return rolled;
}

/** Folds a finished minute into both sides of a longer bar. The volume is left to the caller. */
export function foldMinute(
  bid: BarBuilder,
  ask: BarBuilder,
  bars: TwoSidedBars,
  row: number,
  timeframe: Timeframe,
  dayOffsetMs: number,
): void {
  const ts = bars.ts[row] ?? 0;
  if (isBarOver(bid, ts)) {
    beginBar(bid, timeframe, ts, bars.bid_open[row] ?? 0, 0, dayOffsetMs);
    beginBar(ask, timeframe, ts, bars.ask_open[row] ?? 0, 0, dayOffsetMs);
    bid.ticks = 0;
    ask.ticks = 0;
  }
  widen(bid, bars.bid_high[row] ?? 0, bars.bid_low[row] ?? 0, bars.bid_close[row] ?? 0);
  widen(ask, bars.ask_high[row] ?? 0, bars.ask_low[row] ?? 0, bars.ask_close[row] ?? 0);
  bid.ticks += bars.ticks[row] ?? 0;
  ask.ticks += bars.ticks[row] ?? 0;
}

function widen(bar: BarBuilder, high: number, low: number, close: number): void {
  if (high > bar.high) bar.high = high;
  if (low < bar.low) bar.low = low;
  bar.close = close;
}

/** The bar that holds `now`, made of the ticks up to and with `now` only; null when none has come in it yet. */
export function formingBar(
  ticks: Table,
  minutes: TwoSidedBars,
  timeframe: Timeframe,
  now: number,
  dayOffsetMs: number,
): TwoSidedBars | null {
  const start = barStart(timeframe, now, dayOffsetMs);
  const minute = barStart("M1", now);
  const bid = makeBarBuilder();
  const ask = makeBarBuilder();
  const last = lowerBound(minutes.ts, minute);
  let volume = 0;
  for (let row = lowerBound(minutes.ts, start); row < last; row++) {
    foldMinute(bid, ask, minutes, row, timeframe, dayOffsetMs);
    volume += minutes.volume[row] ?? 0;
  }
  const [bids, asks] = ticks.prices;
  const end = lowerBound(ticks.ts, now + 1, ticks.length);
  for (let row = lowerBound(ticks.ts, Math.max(start, minute), end); row < end; row++) {
    const ts = ticks.ts[row] ?? 0;
    foldSides(bid, ask, timeframe, ts, bids?.[row] ?? 0, asks?.[row] ?? 0, 0, dayOffsetMs);
    volume += volumeOf(ticks.whole?.[row] ?? 0, ticks.fraction?.[row] ?? 0);
  }
  if (bid.ticks === 0) return null;
  bid.volume = volume;
  const bars = emptyBars();
  pushBar(bars, bid, ask);
  return bars;
}

/** The double nearest to whole + fraction / 10^12. */
export function volumeOf(whole: number, fraction: number): number {
  if (fraction === 0) return whole;
  return Number(`${whole}.${String(fraction).padStart(VOLUME_DIGITS, "0")}`);
}

/** A sum of decimals without any rounding until it is read. */
function makeVolumeSum() {
  return {
    whole: 0,
    fraction: 0,
    add(whole: number, fraction: number): void {
      this.whole += whole;
      this.fraction += fraction;
      if (this.fraction >= ONE) {
        this.fraction -= ONE;
        this.whole += 1;
      }
    },
    value(): number {
      return volumeOf(this.whole, this.fraction);
    },
    clear(): void {
      this.whole = 0;
      this.fraction = 0;
    },
  };
}
