/**
 * When a market is open, from the weekly hours of its symbol, in the symbol's own time zone with daylight saving. Main
 * thread; pure: the instant is passed in. Knows no holidays; the symbol's status does.
 */
import type { TradingHours } from "../../../contract/symbol.ts";
import { DAY_MS, localToUtc, zoneOffsetMs, type Zone } from "../../format/zone.ts";

/** A span of open market, Unix ms, `to` exclusive. */
export type OpenSpan = { from: number; to: number };

export type MarketTimes = {
  /** Open by its hours. */
  isOpen: boolean;
  /** When it next opens, Unix ms; null where it has no hours or never closes. */
  nextOpen: number | null;
  /** When the open span ends, Unix ms; null while closed, or where it never closes. */
  nextClose: number | null;
};

/** How far ahead the next opening is looked for: a week, and a day for the clocks to change. */
const HORIZON_MS = 8 * DAY_MS;
const MINUTE_MS = 60_000;

/** The open spans that touch [from, to), oldest first; sessions that meet are one span. */
export function openSpans(hours: TradingHours, from: number, to: number): OpenSpan[] {
  const { timezone, sessions } = hours;
  const firstDay = Math.floor((from + zoneOffsetMs(from, timezone)) / DAY_MS) - 1;
  const lastDay = Math.floor((to + zoneOffsetMs(to, timezone)) / DAY_MS);
  const spans: OpenSpan[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const weekday = (((day + 4) % 7) + 7) % 7;
    for (const session of sessions) {
      if (session.day !== weekday) continue;
      const close = session.close > session.open ? session.close : session.close + 1440;
      spans.push({
        from: localToUtc(day * DAY_MS + session.open * MINUTE_MS, timezone),
        to: localToUtc(day * DAY_MS + close * MINUTE_MS, timezone),
      });
    }
  }
  spans.sort((a, b) => a.from - b.from);
  return merge(spans).filter((span) => span.to > from && span.from < to);
}

function merge(spans: OpenSpan[]): OpenSpan[] {
  const merged: OpenSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** Whether the market is open at the instant `ms` by its hours, and when that changes. */
export function marketTimes(hours: TradingHours, ms: number): MarketTimes {
  const horizon = ms + HORIZON_MS;
  const spans = openSpans(hours, ms, horizon);
  const now = spans.find((span) => span.from <= ms && ms < span.to);
  const next = spans.find((span) => span.from > ms);
  return {
    isOpen: now !== undefined,
    nextOpen: next?.from ?? null,
    nextClose: now === undefined || now.to >= horizon ? null : now.to,
  };
}

/** Today's open spans, cut to the day that the clocks of `zone` show at `ms`. */
export function spansOfDay(hours: TradingHours, ms: number, zone: Zone): OpenSpan[] {
  const midnight = Math.floor((ms + zoneOffsetMs(ms, zone)) / DAY_MS) * DAY_MS;
  const from = localToUtc(midnight, zone);
  const to = localToUtc(midnight + DAY_MS, zone);
  return openSpans(hours, from, to).map((span) => ({
    from: Math.max(span.from, from),
    to: Math.min(span.to, to),
  }));
}
