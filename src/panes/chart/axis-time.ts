/**
 * The time axis in the chosen zone: which bars get a label, and its text. Main thread; pure but for the zone cache.
 * Bars keep their UTC times; only weights and texts are local, so an hour that the clocks show twice stays two hours.
 */
import {
  defaultHorzScaleBehavior,
  TickMarkType,
  type IHorzScaleBehavior,
  type Mutable,
  type TickMarkWeightValue,
  type Time,
  type TimeScalePoint,
} from "lightweight-charts";
import {
  DAY_MS,
  frameMs,
  HOUR_MS,
  isLiveFrame,
  MINUTE_MS,
  type Frame,
} from "../../../domain/bar.ts";
import { datePartsOf, formatDate, formatTime, weekdayOf, WEEKDAYS } from "../../format/time.ts";
import { zoneOffsetMs, type Zone } from "../../format/zone.ts";
import { t } from "../../language/translate.ts";

/** The library's weights of time marks, largest span first. */
const WEIGHT = { year: 70, month: 60, day: 50 } as const;
const INTRADAY_WEIGHTS = [
  [12 * HOUR_MS, 33],
  [6 * HOUR_MS, 32],
  [3 * HOUR_MS, 31],
  [HOUR_MS, 30],
  [30 * MINUTE_MS, 22],
  [5 * MINUTE_MS, 21],
  [MINUTE_MS, 20],
  [1000, 10],
] as const;

/** Daily and longer bars are cut on the server's day: they are labelled with their own date, in no zone. */
export const isIntraday = (timeframe: Frame): boolean => frameMs(timeframe) < DAY_MS;

/** How important the mark of a bar is that opens at `local`, after one at `previous` (both local ms, as if UTC). */
export function markWeight(local: number, previous: number): number {
  const now = new Date(local);
  const before = new Date(previous);
  if (now.getUTCFullYear() !== before.getUTCFullYear()) return WEIGHT.year;
  if (now.getUTCMonth() !== before.getUTCMonth()) return WEIGHT.month;
  if (now.getUTCDate() !== before.getUTCDate()) return WEIGHT.day;
  for (const [span, weight] of INTRADAY_WEIGHTS) {
    if (Math.floor(local / span) !== Math.floor(previous / span)) return weight;
  }
  return 0;
}

/** Unix ms of a time that the chart hands back: we only ever give it seconds. */
export const msOfTime = (time: Time): number => (typeof time === "number" ? time * 1000 : NaN);

export type ZonedScale = IHorzScaleBehavior<Time> & { zone: Zone };

/** A time scale whose marks fall on the days and hours of `zone`. */
export function makeZonedScale(): ZonedScale {
  const Base = defaultHorzScaleBehavior();
  class Zoned extends Base {
    zone: Zone = "UTC";

    override fillWeightsForPoints(
      points: readonly Mutable<TimeScalePoint>[],
      startIndex: number,
    ): void {
      let previous = startIndex > 0 ? this.#localOf(points[startIndex - 1]) : NaN;
      for (let index = startIndex; index < points.length; index += 1) {
        const point = points[index];
        if (point === undefined) continue;
        const local = this.#localOf(point);
        const before = Number.isNaN(previous)
          ? guessPrevious(local, this.#localOf(points[1]))
          : previous;
        point.timeWeight = markWeight(local, before) as TickMarkWeightValue;
        previous = local;
      }
    }

    #localOf(point: TimeScalePoint | undefined): number {
      const ms = point === undefined ? NaN : msOfTime(point.originalTime as Time);
      return Number.isNaN(ms) ? NaN : ms + zoneOffsetMs(ms, this.zone);
    }
  }
  return new Zoned();
}

/** Of the first bar the one before is not known: as far off as the next one. */
const guessPrevious = (first: number, second: number): number =>
  Number.isNaN(second) ? first - HOUR_MS : first - (second - first);

/** Text of one mark: "2026", "Nov", "21", "14:00". */
export function markText(ms: number, type: TickMarkType, zone: Zone): string {
  switch (type) {
    case TickMarkType.Year:
      return String(datePartsOf(ms, zone).year);
    case TickMarkType.Month:
      return datePartsOf(ms, zone).month;
    case TickMarkType.DayOfMonth:
      return String(datePartsOf(ms, zone).day);
    case TickMarkType.TimeWithSeconds:
      return formatTime(ms, zone);
    default:
      return formatTime(ms, zone, "minutes");
  }
}

/** Text of the bar under the crosshair: "Sat 21 Nov 2026 14:00"; of daily and longer bars without the hour. */
export function barTimeText(ms: number, timeframe: Frame, zone: Zone): string {
  const shown = isIntraday(timeframe) ? zone : "UTC";
  const day = `${WEEKDAYS[weekdayOf(ms, shown)] ?? ""} ${formatDate(ms, shown)}`;
  if (timeframe.startsWith("MN")) {
    const { month, year } = datePartsOf(ms, shown);
    return t("{month} {year}", { month, year });
  }
  const precision = isLiveFrame(timeframe) ? "seconds" : "minutes";
  return isIntraday(timeframe) ? `${day}  ${formatTime(ms, shown, precision)}` : day;
}
