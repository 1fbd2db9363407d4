/**
 * Bars: where each one starts, and how ticks fold into it. The service's history and the worker's live bars both stand on
 * these functions, so a bar drawn live is the bar the service keeps. Runs anywhere; pure: knows no clock and no Date.
 *
 * Intraday edges (M1 to H1) are UTC multiples of the timeframe. H4, D1, W1 and MN are cut on the server's day: its offset
 * is what is added to UTC to read the server's wall clock (+7 200 000: the day starts at 22:00 UTC). A week starts on
 * Monday, a month on the first of the calendar month.
 *
 * A chart may also fold the service's bars into frames of its own (Frame): so many minutes or hours are counted from the
 * start of each server's day, and the day's last bar is cut short where they do not divide it; so many days or weeks are
 * counted from Monday 5 January 1970, and months from January. Seconds are counted from the start of each UTC minute.
 */
import type { Timeframe } from "../contract/bar.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** 1970-01-01 was a Thursday: the first Monday is day 4. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** Days from 0000-03-01 to 1970-01-01, and in one 400-year cycle of the Gregorian calendar. */
const EPOCH_DAY_FROM_MARCH_YEAR_0 = 719_468;
const DAYS_PER_ERA = 146_097;

/** Seconds, minutes, hours, days or weeks, as the service's names begin. */
export type FrameUnit = "S" | "M" | "H" | "D" | "W";
/**
 * The service's time frames, and those of so many units that it does not know, as M45, H2 or D2; MN3 is of three months, S30 of
 * 30 seconds, and T100 of 100 ticks however long they take: domain/timeframe.ts.
 */
export type Frame = Timeframe | `${FrameUnit}${number}` | `MN${number}` | `T${number}`;

/** Length of a timeframe in ms; for MN its longest, 31 days. For sizing questions, never for finding an edge. */
export const TIMEFRAME_MS: Readonly<Record<Timeframe, number>> = {
  M1: MINUTE_MS,
  M5: 5 * MINUTE_MS,
  M15: 15 * MINUTE_MS,
  M30: 30 * MINUTE_MS,
  H1: HOUR_MS,
  H4: 4 * HOUR_MS,
  D1: DAY_MS,
  W1: WEEK_MS,
  MN: 31 * DAY_MS,
};

export const UNIT_MS: Readonly<Record<FrameUnit, number>> = {
  S: 1000,
  M: MINUTE_MS,
  H: HOUR_MS,
  D: DAY_MS,
  W: WEEK_MS,
};

/** Bars of it have so many ticks, and begin and end at no time of their own. */
export const isTickFrame = (frame: Frame): boolean => frame.startsWith("T");

/** Its bars are shorter than any that the service keeps: they are made of live ticks. */
export const isLiveFrame = (frame: Frame): boolean => isTickFrame(frame) || frame.startsWith("S");

/** Length of any frame in ms, as TIMEFRAME_MS has it; for ticks a second, which stands for nothing. */
export function frameMs(frame: Frame): number {
  const known = TIMEFRAME_MS[frame as Timeframe];
  if (known !== undefined) return known;
  if (isTickFrame(frame)) return UNIT_MS.S;
  if (frame.startsWith("MN")) return monthsIn(frame) * TIMEFRAME_MS.MN;
  return Number(frame.slice(1)) * UNIT_MS[frame.charAt(0) as FrameUnit];
}

/** Months of a frame that is made of them: divisors of a year, so that every year begins with a bar. */
const monthsIn = (frame: Frame): number => (frame === "MN" ? 1 : Number(frame.slice(2)));

/** Frames that are cut on UTC, whatever the day. */
const ON_UTC: ReadonlySet<Frame> = new Set(["M1", "M5", "M15", "M30", "H1"]);

/**
 * Opening time of the bar that holds `ts`. Unix ms in and out; dayOffsetMs as above, 0 by default. Never later than `ts`.
 * Allocates nothing for a frame of the service.
 */
export function barStart(timeframe: Frame, ts: number, dayOffsetMs = 0): number {
  if (timeframe.startsWith("MN"))
    return monthStartMs(firstMonth(timeframe, ts + dayOffsetMs)) - dayOffsetMs;
  const length = frameMs(timeframe);
  if (timeframe.startsWith("S")) {
    const minute = floorTo(ts, MINUTE_MS);
    return minute + floorTo(ts - minute, length);
  }
  if (ON_UTC.has(timeframe)) return floorTo(ts, length);
  // Of a frame within a day the bars are counted from the day's start, of others from a Monday.
  const origin = length < DAY_MS ? dayStart(ts, dayOffsetMs) : FIRST_MONDAY_MS - dayOffsetMs;
  return origin + floorTo(ts - origin, length);
}

/** Which of the server's days holds a moment: days since 1970-01-01 of its clock, as ClockInput.day counts them. */
export const serverDay = (ts: number, dayOffsetMs: number): number =>
  Math.floor((ts + dayOffsetMs) / DAY_MS);

/** Opening time of the bar after the one that holds `ts`; that one's end. Unix ms. Always later than `ts`. */
export function nextBarStart(timeframe: Frame, ts: number, dayOffsetMs = 0): number {
  if (timeframe.startsWith("MN")) {
    const first = firstMonth(timeframe, ts + dayOffsetMs);
    return monthStartMs(first + monthsIn(timeframe)) - dayOffsetMs;
  }
  const length = frameMs(timeframe);
  if (timeframe.startsWith("S")) {
    return Math.min(barStart(timeframe, ts) + length, floorTo(ts, MINUTE_MS) + MINUTE_MS);
  }
  const next = barStart(timeframe, ts, dayOffsetMs) + length;
  const isInDay = length < DAY_MS && !ON_UTC.has(timeframe);
  return isInDay ? Math.min(next, dayStart(ts, dayOffsetMs) + DAY_MS) : next;
}

/** The month that a bar of months begins with, of a wall-clock time. */
function firstMonth(frame: Frame, wallMs: number): number {
  const month = monthOf(wallMs);
  return month - (month % monthsIn(frame));
}

const dayStart = (ts: number, dayOffsetMs: number): number =>
  floorTo(ts + dayOffsetMs, DAY_MS) - dayOffsetMs;

const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;

/** Months since 0000-01 of a wall-clock time in ms (civil-from-days, Howard Hinnant's algorithm). */
function monthOf(wallMs: number): number {
  const day = Math.floor(wallMs / DAY_MS) + EPOCH_DAY_FROM_MARCH_YEAR_0;
  const era = Math.floor(day / DAYS_PER_ERA);
  const dayOfEra = day - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  return (yearOfEra + era * 400) * 12 + monthFromMarch + 2;
}

/** First moment of a month counted since 0000-01, in ms (days-from-civil with day 1). */
function monthStartMs(month: number): number {
  return daysFromCivil(Math.floor(month / 12), (((month % 12) + 12) % 12) + 1, 1) * DAY_MS;
}

/**
 * Days since 1970-01-01 of a calendar date, month 1 to 12. The date must exist: nothing is checked here.
 * Allocates nothing.
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_DAY_FROM_MARCH_YEAR_0;
}

/**
 * A bar of one price that ticks are folded into. It covers ts <= time < end, in Unix ms. A bar without ticks is no bar:
 * `ticks` 0 means that nothing has come yet. Prices in the unit the caller folds in.
 */
export type BarBuilder = {
  ts: number;
  end: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  ticks: number;
};

/** A builder that holds no tick yet. Its end lies before every time, so that the first tick begins a bar. */
export function makeBarBuilder(): BarBuilder {
  return {
    ts: Number.NEGATIVE_INFINITY,
    end: Number.NEGATIVE_INFINITY,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    volume: 0,
    ticks: 0,
  };
}

/**
 * True when a tick of time `ts` belongs to a later bar than this one, so that this one is closed: take it, then
 * beginBar. Also true of a builder that holds nothing yet (`ticks` is 0).
 */
export const isBarOver = (bar: BarBuilder, ts: number): boolean => ts >= bar.end;

/** Starts the bar that holds `ts` with its first tick, over whatever the builder held. Allocates nothing. */
export function beginBar(
  bar: BarBuilder,
  timeframe: Frame,
  ts: number,
  price: number,
  volume: number,
  dayOffsetMs = 0,
): void {
  bar.ts = barStart(timeframe, ts, dayOffsetMs);
  bar.end = nextBarStart(timeframe, ts, dayOffsetMs);
  bar.open = price;
  bar.high = price;
  bar.low = price;
  bar.close = price;
  bar.volume = volume;
  bar.ticks = 1;
}

/** Folds the next tick of the bar's own time span into it. Allocates nothing. */
export function addToBar(bar: BarBuilder, price: number, volume: number): void {
  if (price > bar.high) bar.high = price;
  if (price < bar.low) bar.low = price;
  bar.close = price;
  bar.volume += volume;
  bar.ticks += 1;
}

/**
 * Folds one tick: into the bar, or, when its time has come, into a new one over it. Returns true when a new bar was begun
 * (the caller that wants the closed bar asks isBarOver first). A tick older than the bar is folded into the bar, as the
 * bars before it are closed for good. Allocates nothing.
 */
export function foldTick(
  bar: BarBuilder,
  timeframe: Frame,
  ts: number,
  price: number,
  volume: number,
  dayOffsetMs = 0,
): boolean {
  if (isBarOver(bar, ts)) {
    beginBar(bar, timeframe, ts, price, volume, dayOffsetMs);
    return true;
  }
  addToBar(bar, price, volume);
  return false;
}
