/**
 * Time frames that a chart folds for itself out of the service's bars: how they are written, how far they go, and which of the
 * service's frames they are made of. Runs anywhere; pure. Where their bars begin: domain/bar.ts.
 */
import { TIMEFRAMES, type Timeframe } from "../contract/codes.ts";
import {
  DAY_MS,
  frameMs,
  HOUR_MS,
  isTickFrame,
  TIMEFRAME_MS,
  UNIT_MS,
  type Frame,
  type FrameUnit,
} from "./bar.ts";

/** What a frame is counted in: also months, and ticks. */
export type CountedUnit = FrameUnit | "MN" | "T";

/** The most of each unit. Seconds make bars within a minute, minutes and hours within a day; more would be the longer unit. */
export const UNITS_MAX: Readonly<Record<CountedUnit, number>> = {
  T: 1000,
  S: 59,
  M: 1440,
  H: 24,
  D: 60,
  W: 8,
  MN: 12,
};

/** Months that a year is made of whole. */
export const MONTHS: readonly number[] = [1, 2, 3, 4, 6, 12];

/** The service has bars of this frame. */
export const isTimeframe = (frame: Frame): frame is Timeframe => frame in TIMEFRAME_MS;

/**
 * The one frame of so many units, named by the largest unit that says it whole: 120 minutes and 2 hours are one, and 60 minutes
 * the service's H1. Null: none at all, a fraction, or more than UNITS_MAX.
 */
export function frameOf(count: number, unit: CountedUnit): Frame | null {
  // Whole minutes may be typed in seconds.
  if (unit === "S" && count % 60 === 0) return frameOf(count / 60, "M");
  if (!Number.isInteger(count) || count < 1 || count > UNITS_MAX[unit]) return null;
  if (unit === "T") return `T${count}`;
  if (unit === "MN") return !MONTHS.includes(count) ? null : count === 1 ? "MN" : `MN${count}`;
  const [whole, largest] = unitsOf(count * UNIT_MS[unit]);
  return `${largest}${whole}`;
}

/** A length of ms, in the largest unit that says it whole. */
export function unitsOf(lengthMs: number): readonly [count: number, unit: FrameUnit] {
  const unit = (["W", "D", "H", "M"] as const).find((one) => lengthMs % UNIT_MS[one] === 0) ?? "S";
  return [lengthMs / UNIT_MS[unit], unit];
}

/** A value that can be a frame: bars of it can be cut, whether or not it is within UNITS_MAX and goes by its own name. */
export const isFrame = (value: unknown): value is Frame =>
  typeof value === "string" && /^(MN(2|3|4|6|12)?|[TSMHDW][1-9]\d{0,3})$/.test(value);

/** A kept or foreign value as the frame that it names; null: it names none. */
export function readFrame(value: unknown): Frame | null {
  if (!isFrame(value)) return null;
  const [count, unit] = countOf(value);
  return frameOf(count, unit) === value ? value : null;
}

/** What a frame is counted in, as it is named. */
export function countOf(frame: Frame): readonly [count: number, unit: CountedUnit] {
  if (frame.startsWith("MN")) return [frame === "MN" ? 1 : Number(frame.slice(2)), "MN"];
  return [Number(frame.slice(1)), frame.charAt(0) as CountedUnit];
}

/**
 * The service's frame that a frame is folded from: the longest whose bars never lie across an edge of its bars. Those up to an
 * hour are cut on UTC, so of a server's day that begins at half past they are only used where they divide the offset too.
 */
export function baseOf(frame: Frame, dayOffsetMs: number): Timeframe {
  if (isTimeframe(frame)) return frame;
  if (frame.startsWith("MN")) return "MN";
  const length = frameMs(frame);
  const bases = TIMEFRAMES.filter((one) => {
    const base = TIMEFRAME_MS[one];
    const isOnDay = base > HOUR_MS || dayOffsetMs % base === 0;
    return one !== "MN" && length % base === 0 && isOnDay;
  });
  return bases.at(-1) ?? "M1";
}

/** The service's frame that what is chosen by frames is chosen by: itself, or of a chart's own frame the next shorter one. */
export function nearestTimeframe(frame: Frame): Timeframe {
  if (isTimeframe(frame)) return frame;
  return TIMEFRAMES.findLast((one) => TIMEFRAME_MS[one] < frameMs(frame)) ?? "M1";
}

/** No bar of `frame` lies across an edge of the bars of `longer`, a frame of the service that is longer. */
export function nestsIn(frame: Frame, longer: Timeframe): boolean {
  if (isTickFrame(frame)) return false;
  const length = frameMs(frame);
  const whole = TIMEFRAME_MS[longer];
  if (length >= whole) return false;
  // Bars within a day begin anew with each day, so all that is made of whole days holds them.
  if (length <= DAY_MS && whole >= DAY_MS) return true;
  return longer !== "MN" && whole % length === 0;
}
