/**
 * The time zones that markets keep their hours in, as arithmetic: UTC offsets by the daylight-saving rules in force
 * (United States since 2007, European Union since 1996, New South Wales since 2008). Runs in the service; pure.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, daysFromCivil } from "../../../domain/bar.ts";

/** Last: the last such Sunday of the month; otherwise the first, second ... */
type SundayRule = { month: number; week: 1 | 2 | "last"; utcHour: number };
type SummerRule = { start: SundayRule; end: SundayRule };
type ZoneRule = {
  /** Minutes east of UTC in winter. */
  standard: number;
  /** When summer time starts and ends, as UTC moments of a Sunday; null: never. utcHour may be negative. */
  summer: SummerRule | null;
};

const UNITED_STATES = (standard: number): ZoneRule => ({
  standard,
  summer: {
    start: { month: 3, week: 2, utcHour: 2 - standard / 60 },
    end: { month: 11, week: 1, utcHour: 1 - standard / 60 },
  },
});
const EUROPEAN = (standard: number): ZoneRule => ({
  standard,
  summer: {
    start: { month: 3, week: "last", utcHour: 1 },
    end: { month: 10, week: "last", utcHour: 1 },
  },
});
const FIXED = (standard: number): ZoneRule => ({ standard, summer: null });

const ZONES = {
  UTC: FIXED(0),
  "America/New_York": UNITED_STATES(-300),
  "Europe/London": EUROPEAN(0),
  "Europe/Berlin": EUROPEAN(60),
  "Asia/Tokyo": FIXED(540),
  "Asia/Hong_Kong": FIXED(480),
  "Australia/Sydney": {
    standard: 600,
    summer: {
      start: { month: 10, week: 1, utcHour: -8 },
      end: { month: 4, week: 1, utcHour: -8 },
    },
  },
} satisfies Record<string, ZoneRule>;

export type TimeZone = keyof typeof ZONES;
export const TIME_ZONES = Object.keys(ZONES) as readonly TimeZone[];

/** Minutes that the zone's wall clock is ahead of UTC at a moment in Unix ms. */
export function offsetMinutes(zone: TimeZone, ts: number): number {
  const rule: ZoneRule = ZONES[zone];
  return rule.standard + (isSummer(rule, ts) ? 60 : 0);
}

/** True while the zone keeps summer time. */
export const isSummerTime = (zone: TimeZone, ts: number): boolean => isSummer(ZONES[zone], ts);

/**
 * The moment, in Unix ms, at which the zone's wall clock shows `localMs` (its reading as if it were UTC). A reading that
 * the clock shows twice gives the first moment; one that it skips gives the moment as far behind the change.
 */
export function fromLocal(zone: TimeZone, localMs: number): number {
  const winter = localMs - ZONES[zone].standard * MINUTE_MS;
  return isSummer(ZONES[zone], winter - HOUR_MS) ? winter - HOUR_MS : winter;
}

function isSummer(rule: ZoneRule, ts: number): boolean {
  if (rule.summer === null) return false;
  const year = new Date(ts).getUTCFullYear();
  const { start, end } = changesOf(rule.summer, year);
  return start < end ? ts >= start && ts < end : ts >= start || ts < end;
}

type Changes = { start: number; end: number };
const knownChanges = new WeakMap<SummerRule, Map<number, Changes>>();

/** When summer time starts and ends in a year, Unix ms. Remembered: trading hours ask it for every day. */
function changesOf(summer: SummerRule, year: number): Changes {
  let years = knownChanges.get(summer);
  if (years === undefined) {
    years = new Map();
    knownChanges.set(summer, years);
  }
  let changes = years.get(year);
  if (changes === undefined) {
    changes = { start: sundayMs(year, summer.start), end: sundayMs(year, summer.end) };
    years.set(year, changes);
  }
  return changes;
}

function sundayMs(year: number, rule: SundayRule): number {
  const month = rule.week === "last" ? rule.month + 1 : rule.month;
  const first = daysFromCivil(year, month, 1);
  // Day 3 of the epoch (1970-01-04) was a Sunday.
  const firstSunday = first + ((((3 - first) % 7) + 7) % 7);
  const weeks = rule.week === "last" ? -1 : rule.week - 1;
  return (firstSunday + weeks * 7) * DAY_MS + rule.utcHour * HOUR_MS;
}
