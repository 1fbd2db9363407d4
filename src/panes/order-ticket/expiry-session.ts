/** What an expiry falls into of the market's week: for the strip under the field and its words. Main thread; pure. */
import type { TradingHours } from "../../../contract/symbol.ts";
import { DAY_MS, localToUtc, zoneOffsetMs, type Zone } from "../../format/zone.ts";
import { marketTimes, openSpans, spansOfDay } from "../watchlist/hours.ts";

/** From its day's midnight, 0 to 1. */
export type Part = { readonly from: number; readonly to: number };

export type ExpirySession = {
  readonly isOpen: boolean;
  /** The close that ends the open market of that moment; null while closed, or where it never closes. */
  readonly closes: number | null;
  /** While closed: the close before it and the opening after it; null: none within a week. */
  readonly closed: number | null;
  readonly opens: number | null;
  /** When its day is open, by the clocks of the zone, and where in it the moment lies. */
  readonly spans: readonly Part[];
  readonly moment: number;
};

/** A market that opens once a week closed at most so long ago, and one day more by a change of the clocks or a holiday. */
const CLOSED_MS_MAX = 8 * DAY_MS;

export function expirySession(hours: TradingHours, at: number, zone: Zone): ExpirySession {
  const { isOpen, nextOpen, nextClose } = marketTimes(hours, at);
  const before = isOpen ? undefined : openSpans(hours, at - CLOSED_MS_MAX, at).at(-1);
  const midnight = Math.floor((at + zoneOffsetMs(at, zone)) / DAY_MS) * DAY_MS;
  const from = localToUtc(midnight, zone);
  const length = localToUtc(midnight + DAY_MS, zone) - from;
  const part = (ms: number) => (ms - from) / length;
  return {
    isOpen,
    closes: nextClose,
    closed: before?.to ?? null,
    opens: isOpen ? null : nextOpen,
    spans: spansOfDay(hours, at, zone).map((span) => ({
      from: part(span.from),
      to: part(span.to),
    })),
    moment: part(at),
  };
}
