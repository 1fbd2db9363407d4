/**
 * The ticks of one symbol: how many come in a minute, when, at what bid and ask, with what volume. All of it a function of
 * (seed, time), so that counts and volumes of long bars are sums over minutes and never need the ticks themselves. Runs in
 * the service; pure but for its current minute.
 *
 * A minute has `count` ticks; a ring of random gaps, entered at `offset`, spreads them over the minute, and a ring of
 * random weights gives their volumes. Both rings are kept as running sums.
 */
import { hashAt, mix, unitOf } from "./hash.ts";
import type { OpenSpan, TradingCalendar } from "./calendar.ts";
import { REGIONS } from "./market-clock.ts";
import type { SymbolPath } from "./path.ts";
import { MINUTES_A_DAY, SLOT_MS } from "./tree.ts";

/** Bound of a minute's ticks. Busier minutes are cut to it. */
export const TICKS_A_MINUTE_MAX = 250;

const RING = 4096;
const MINUTE_MS = 60_000;
/** Least gap between two ticks, as a part of the average gap: keeps times apart by more than a millisecond. */
const GAP_MIN = 0.1;
const ringSeed = mix(0x51ab1e);
/** Running sums: GAPS[i + 1] - GAPS[i] is a gap, WEIGHTS likewise a volume. They begin again after RING entries. */
const GAPS = runningSums((hash) => GAP_MIN - Math.log(1 - unitOf(hash)));
const WEIGHTS = runningSums(
  (hash) => 1 + Math.floor(6 * unitOf(hash) ** 3 + 3 * unitOf(mix(hash))),
);

function runningSums(valueOf: (hash: number) => number): Float64Array {
  const sums = new Float64Array(RING + TICKS_A_MINUTE_MAX + 2);
  for (let i = 0; i + 1 < sums.length; i += 1) {
    sums[i + 1] = (sums[i] as number) + valueOf(hashAt(ringSeed, i % RING));
  }
  return sums;
}

/** A spread is drawn between these parts of what is usual for the moment. */
export const SPREAD_DRAW_MIN = 0.85;
export const SPREAD_DRAW_MAX = 1.35;
/** The middle price is shaken by up to this part of the typical spread at each tick. */
const NOISE_OF_SPREAD = 0.2;
const NOISE_POINTS_MIN = 0.4;
/** Spreads widen after an opening and before a close, by these parts of the usual one at first. */
const WIDER_AFTER_NIGHT = 5;
const WIDER_AFTER_BREAK = 2.5;
const WIDER_BEFORE_CLOSE = 1;
const NIGHT_MINUTES_MIN = 720;
/** A day's ticks follow the root of its volatility against the usual, within these bounds of it. */
const DAY_RATIO_MIN = 0.36;
const DAY_RATIO_MAX = 3.24;

export type TickOptions = {
  readonly seed: number;
  readonly path: SymbolPath;
  readonly calendar: TradingCalendar;
  /** Average ticks a minute on a usual day. */
  readonly ticksPerMinute: number;
  /** How much livelier the symbol is in each region than the market as a whole. */
  readonly regionalActivity: readonly number[];
  /** Points. */
  readonly spreadTypical: number;
  /** Factor of the spread in each region. */
  readonly regionalSpread: readonly number[];
};

/** Ticks of one minute as columns. */
export type MinuteTicks = {
  count: number;
  readonly ts: Float64Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  readonly volume: Float64Array;
};

export const makeMinuteTicks = (): MinuteTicks => ({
  count: 0,
  ts: new Float64Array(TICKS_A_MINUTE_MAX),
  bid: new Float64Array(TICKS_A_MINUTE_MAX),
  ask: new Float64Array(TICKS_A_MINUTE_MAX),
  volume: new Float64Array(TICKS_A_MINUTE_MAX),
});

const FADED_MINUTES = 480;
/** What is left of a widening so many minutes from its cause; nothing after 8 hours. Falls all the way. */
const fading = (fadeMinutes: number): Float64Array =>
  Float64Array.from({ length: FADED_MINUTES + 1 }, (_, minutes) =>
    minutes === FADED_MINUTES ? 0 : 1 / (1 + minutes / fadeMinutes) ** 2,
  );
const OPENING = fading(8);
const CLOSING = fading(4);

/** How many times its usual size a spread has in the minutes first to last (since 1970) of a span, at the most. */
export function wideningAt(span: OpenSpan, first: number, last: number): number {
  const after =
    span.pause === 0 ? 0 : span.pause > NIGHT_MINUTES_MIN ? WIDER_AFTER_NIGHT : WIDER_AFTER_BREAK;
  const opening = OPENING[Math.min(first - span.opened, FADED_MINUTES)] as number;
  const closing = CLOSING[Math.min(span.closes - 1 - last, FADED_MINUTES)] as number;
  return 1 + after * opening + WIDER_BEFORE_CLOSE * closing;
}

export class TickMaker {
  readonly path: SymbolPath;
  readonly calendar: TradingCalendar;
  /** Most that the middle price is shaken by, in points. */
  readonly noise: number;
  /** Typical spread x factor of the region, in points, by region. */
  readonly spreads: Float64Array;

  /** The current minute, as openMinute set it. */
  count = 0;
  offset = 0;
  private hash = 0;
  /** Where its gaps begin in the ring, and ms for each of the ring's units. */
  private start = 0;
  private scale = 0;
  private spread = 0;

  /** What sumMinutes found: ticks, their volume, the first and last minute of the day that has any. */
  readonly sums = { count: 0, volume: 0, first: 0, last: 0 };

  /** The slot that quote() makes ticks of: the path's value where it begins and ends, and the volatility around it. */
  readonly ends = { slot: 0, from: 0.5, to: 0.5, volatility: 0.5 };

  /** The last quote made, in points. */
  bid = 0;
  ask = 0;

  private readonly seed: number;
  private readonly rates: Float64Array;

  constructor(options: TickOptions) {
    this.path = options.path;
    this.calendar = options.calendar;
    this.seed = options.seed;
    this.noise = Math.max(NOISE_POINTS_MIN, NOISE_OF_SPREAD * options.spreadTypical);
    this.spreads = Float64Array.from(
      options.regionalSpread,
      (factor) => factor * options.spreadTypical,
    );
    this.rates = Float64Array.from(
      { length: REGIONS },
      (_, region) => options.ticksPerMinute * (options.regionalActivity[region] ?? 1),
    );
  }

  /** Makes an open minute of the path's open day the current one; its quotes need setSpan too. Allocates nothing. */
  openMinute(minuteOfDay: number): void {
    this.draw(minuteOfDay, this.dayRate());
    this.start = GAPS[this.offset] as number;
    this.scale = MINUTE_MS / ((GAPS[this.offset + this.count + 1] as number) - this.start);
  }

  /** Draws how many ticks a minute has and where in the rings it begins. */
  private draw(minuteOfDay: number, dayRate: number): void {
    const { shape, day } = this.path;
    const rate =
      dayRate *
      (this.rates[shape.region[minuteOfDay] as number] as number) *
      (shape.activity[minuteOfDay] as number);
    const hash = hashAt(this.seed, day * MINUTES_A_DAY + minuteOfDay);
    const second = mix(hash ^ 0x3c6ef372);
    const part = unitOf(hash);
    const wanted = rate * (0.45 + 0.6 * part + 0.75 * part * part) + (second >>> 12) * 2 ** -20;
    this.count = wanted >= TICKS_A_MINUTE_MAX ? TICKS_A_MINUTE_MAX : Math.floor(wanted);
    this.offset = second & (RING - 1);
    this.hash = second;
  }

  /** How much busier than usual the path's open day is. */
  private dayRate(): number {
    const ratio = this.path.mass / this.path.shape.total;
    return Math.sqrt(Math.min(Math.max(ratio, DAY_RATIO_MIN), DAY_RATIO_MAX));
  }

  /** Adds up the minutes [first, end) of the path's open day, all of them open, into `sums`. Allocates nothing. */
  sumMinutes(first: number, end: number): void {
    const { sums } = this;
    sums.count = 0;
    sums.volume = 0;
    const dayRate = this.dayRate();
    for (let minute = first; minute < end; minute += 1) {
      this.draw(minute, dayRate);
      if (this.count === 0) continue;
      if (sums.count === 0) sums.first = minute;
      sums.last = minute;
      sums.count += this.count;
      sums.volume += this.volumeOf(this.count);
    }
  }

  /** Tells the current minute where it lies in its span. */
  setSpan(minuteOfDay: number, span: OpenSpan): void {
    const minute = this.path.day * MINUTES_A_DAY + minuteOfDay;
    const region = this.path.shape.region[minuteOfDay] as number;
    this.spread = (this.spreads[region] as number) * wideningAt(span, minute, minute);
  }

  /** Volume of the current minute's first `ticks` ticks. */
  volumeOf(ticks: number): number {
    return (WEIGHTS[this.offset + ticks] as number) - (WEIGHTS[this.offset] as number);
  }

  /** Ms from the start of the current minute to its tick k (0 to count - 1). Rises strictly with k. */
  timeOf(k: number): number {
    return Math.floor(this.scale * ((GAPS[this.offset + k + 1] as number) - this.start));
  }

  /** First tick of the current minute at or after a time from its start in ms; count when there is none. */
  firstFrom(ms: number): number {
    const { offset, scale, start } = this;
    const whole = Math.ceil(ms);
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (scale * ((GAPS[offset + middle + 1] as number) - start) < whole) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Sets bid and ask to the quote of the current minute's tick k at `ms`, which lies in the slot of `ends`. */
  quote(k: number, ms: number): void {
    const { slot, from, to, volatility } = this.ends;
    const value = from + (to - from) * (ms / SLOT_MS - slot);
    const hash = hashAt(this.hash, k);
    const draw = (hash >>> 16) * 2 ** -16;
    const noise = ((hash & 0xffff) * 2 ** -15 - 1) * this.noise;
    const part = SPREAD_DRAW_MIN + (SPREAD_DRAW_MAX - SPREAD_DRAW_MIN) * draw * draw;
    const spread = Math.max(1, Math.round(this.spread * volatility * part));
    this.bid = Math.max(1, Math.round(Math.exp(value) + noise - spread / 2));
    this.ask = this.bid + spread;
  }

  /** Sets bid and ask to the quote of tick k of an open minute of the path's open day. Allocates nothing. */
  quoteTick(minuteOfDay: number, span: OpenSpan, k: number): void {
    this.openMinute(minuteOfDay);
    this.setSpan(minuteOfDay, span);
    this.path.fillMinute(minuteOfDay);
    this.quoteFromGrid(k, this.timeOf(k));
  }

  /** Reads all ticks of a minute since 1970 into `out`; none when the market is closed. Allocates nothing itself. */
  fillMinute(minute: number, out: MinuteTicks): void {
    out.count = 0;
    const span = this.calendar.spanAt(minute);
    if (span === undefined) return;
    const day = Math.floor(minute / MINUTES_A_DAY);
    const minuteOfDay = minute - day * MINUTES_A_DAY;
    this.path.openDay(day);
    this.openMinute(minuteOfDay);
    if (this.count === 0) return;
    this.setSpan(minuteOfDay, span);
    this.path.fillMinute(minuteOfDay);
    for (let k = 0; k < this.count; k += 1) {
      const ms = this.timeOf(k);
      this.quoteFromGrid(k, ms);
      out.ts[k] = minute * MINUTE_MS + ms;
      out.bid[k] = this.bid;
      out.ask[k] = this.ask;
      out.volume[k] = this.volumeOf(k + 1) - this.volumeOf(k);
    }
    out.count = this.count;
  }

  private quoteFromGrid(k: number, ms: number): void {
    const { grid, volatility } = this.path;
    const { ends } = this;
    const slot = Math.floor(ms / SLOT_MS);
    ends.slot = slot;
    ends.from = grid[slot] as number;
    ends.to = grid[slot + 1] as number;
    ends.volatility = volatility;
    this.quote(k, ms);
  }
}
