/**
 * Trading hours as spans of minutes: weekly sessions in local time become the open minutes of each UTC day. Runs in the
 * service; pure but for a bounded memory of days. Knows weekends and daily breaks, not public holidays.
 */
import type { TradingHours } from "../../../contract/symbol.ts";
import { ensure } from "../../../domain/assert.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/bar.ts";
import { MINUTES_A_DAY } from "./tree.ts";
import { fromLocal, TIME_ZONES } from "./time-zone.ts";
import type { TimeZone } from "./time-zone.ts";

/** An unbroken stretch of trading within one UTC day. */
export type OpenSpan = {
  /** First open minute of the UTC day, and the first one after it that is not; 0 to 1440. */
  readonly from: number;
  readonly to: number;
  /**
   * When trading opened and will close, in minutes since 1970; the stretch may run over midnight. -Infinity and Infinity
   * when that is more than a few days away, as in a market that never closes.
   */
  readonly opened: number;
  readonly closes: number;
  /** Minutes that trading had paused before it opened; 0 when it never does. */
  readonly pause: number;
};

/** Local days around a UTC day whose sessions can touch it or tell how long the pause was. */
const DAYS_AROUND = 5;
const DAYS_KEPT_MAX = 8192;
/** A market that is closed for longer than this is taken as one that never opens again. */
const CLOSED_DAYS_MAX = 30;

type Stretch = { from: number; to: number };

export class TradingCalendar {
  private readonly zone: TimeZone;
  private readonly sessions: TradingHours["sessions"];
  private readonly days = new Map<number, readonly OpenSpan[]>();
  private readonly locals = new Map<number, readonly Stretch[]>();

  /** The time zone must be one of TIME_ZONES. */
  constructor(hours: TradingHours) {
    this.zone = ensure(
      TIME_ZONES.find((zone) => zone === hours.timezone),
      `time zone ${hours.timezone}`,
    );
    this.sessions = hours.sessions;
  }

  /** Open spans of a UTC day (days since 1970), in order. */
  day(day: number): readonly OpenSpan[] {
    const known = this.days.get(day);
    if (known !== undefined) return known;
    if (this.days.size >= DAYS_KEPT_MAX) this.days.clear();
    const spans = this.spansOf(day);
    this.days.set(day, spans);
    return spans;
  }

  /** The span that holds a minute since 1970, or undefined when the market is closed then. */
  spanAt(minute: number): OpenSpan | undefined {
    const day = Math.floor(minute / MINUTES_A_DAY);
    const minuteOfDay = minute - day * MINUTES_A_DAY;
    return this.day(day).find((span) => minuteOfDay >= span.from && minuteOfDay < span.to);
  }

  isOpen(minute: number): boolean {
    return this.spanAt(minute) !== undefined;
  }

  /** The last open minute that is not later than `minute`, or -Infinity when there is none for CLOSED_DAYS_MAX. */
  lastOpenMinute(minute: number): number {
    const first = Math.floor(minute / MINUTES_A_DAY);
    for (let day = first; day > first - CLOSED_DAYS_MAX; day -= 1) {
      const span = this.day(day).findLast((open) => day * MINUTES_A_DAY + open.from <= minute);
      if (span !== undefined) return Math.min(minute, day * MINUTES_A_DAY + span.to - 1);
    }
    return Number.NEGATIVE_INFINITY;
  }

  private spansOf(day: number): OpenSpan[] {
    const stretches = this.stretchesAround(day);
    const start = day * MINUTES_A_DAY;
    const windowFrom = fromLocal(this.zone, (day - DAYS_AROUND) * DAY_MS) / MINUTE_MS;
    const windowTo = fromLocal(this.zone, (day + DAYS_AROUND + 1) * DAY_MS) / MINUTE_MS;
    const spans: OpenSpan[] = [];
    stretches.forEach((stretch, index) => {
      const from = Math.max(stretch.from - start, 0);
      const to = Math.min(stretch.to - start, MINUTES_A_DAY);
      if (from >= to) return;
      const isOld = stretch.from <= windowFrom;
      const before = stretches[index - 1];
      spans.push({
        from,
        to,
        opened: isOld ? Number.NEGATIVE_INFINITY : stretch.from,
        closes: stretch.to >= windowTo ? Number.POSITIVE_INFINITY : stretch.to,
        pause: isOld || before === undefined ? 0 : stretch.from - before.to,
      });
    });
    return spans;
  }

  /** Sessions of the days around, in minutes since 1970, those that touch joined. */
  private stretchesAround(day: number): Stretch[] {
    const joined: Stretch[] = [];
    for (let local = day - DAYS_AROUND; local <= day + DAYS_AROUND; local += 1) {
      for (const stretch of this.stretchesOf(local)) {
        const last = joined.at(-1);
        if (last !== undefined && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
        else joined.push({ ...stretch });
      }
    }
    return joined;
  }

  /** Sessions of a local day, in order. */
  private stretchesOf(local: number): readonly Stretch[] {
    const known = this.locals.get(local);
    if (known !== undefined) return known;
    if (this.locals.size >= DAYS_KEPT_MAX) this.locals.clear();
    // Day 3 of the epoch was a Sunday.
    const weekday = (((local - 3) % 7) + 7) % 7;
    const moment = (minutes: number): number =>
      fromLocal(this.zone, local * DAY_MS + minutes * MINUTE_MS) / MINUTE_MS;
    const stretches = this.sessions
      .filter((session) => session.day === weekday)
      .map((session) => ({ from: moment(session.open), to: moment(session.close) }))
      .sort((a, b) => a.from - b.from);
    this.locals.set(local, stretches);
    return stretches;
  }
}
