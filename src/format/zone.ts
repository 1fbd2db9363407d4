/**
 * Time zones: offsets, daylight saving and names. Main thread; pure but for bounded caches of Intl's answers, which cost
 * about ten microseconds each. Every change of offset in use falls on a quarter of an hour.
 */
import { MINUS } from "./number.ts";
import { t } from "../language/translate.ts";

/** An IANA name ("Europe/Berlin"), "UTC", or "local" for the browser's own. */
export type Zone = string;

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** Days of which a zone's offset is remembered; at the bound all are forgotten. */
const DAYS_CACHED_MAX = 8192;

type ZoneClock = { formatter: Intl.DateTimeFormat; days: Map<number, number> };
const clocks = new Map<Zone, ZoneClock>();

/** The browser's own zone, an IANA name. */
export function localZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether this browser knows the zone. */
export function isZone(zone: string): boolean {
  if (zone === "local") return true;
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

function clockOf(zone: Zone): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    ...(zone === "local" ? {} : { timeZone: zone }),
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const clock = { formatter, days: new Map<number, number>() };
  clocks.set(zone, clock);
  return clock;
}

/** Asks Intl. `ms` must be a whole second. */
function askOffset(clock: ZoneClock, ms: number): number {
  let year = 0;
  let month = 1;
  let day = 1;
  let hour = 0;
  let minute = 0;
  let second = 0;
  for (const { type, value } of clock.formatter.formatToParts(ms)) {
    if (type === "year") year = Number(value);
    else if (type === "month") month = Number(value);
    else if (type === "day") day = Number(value);
    else if (type === "hour") hour = Number(value);
    else if (type === "minute") minute = Number(value);
    else if (type === "second") second = Number(value);
  }
  return Date.UTC(year, month - 1, day, hour, minute, second) - ms;
}

/**
 * Local time minus UTC at the instant `ms`, in ms: 3,600,000 in Berlin in winter. Daylight saving is honoured. Cheap
 * after the first call of a day. Throws RangeError on a zone that the browser does not know.
 */
export function zoneOffsetMs(ms: number, zone: Zone): number {
  if (zone === "UTC") return 0;
  const clock = clockOf(zone);
  const day = Math.floor(ms / DAY_MS);
  const known = clock.days.get(day);
  if (known !== undefined && !Number.isNaN(known)) return known;
  if (known === undefined) {
    const start = askOffset(clock, day * DAY_MS);
    // NaN marks a day on which the clocks change.
    const offset = start === askOffset(clock, (day + 1) * DAY_MS) ? start : Number.NaN;
    if (clock.days.size >= DAYS_CACHED_MAX) clock.days.clear();
    clock.days.set(day, offset);
    if (!Number.isNaN(offset)) return offset;
  }
  return askOffset(clock, Math.floor(ms / QUARTER_MS) * QUARTER_MS);
}

/**
 * The instant at which the zone's clocks show `localMs` (a local date and time written as if it were UTC). A time that
 * the clocks skip gives the instant at which they jump on; of a time shown twice, the first.
 */
export function localToUtc(localMs: number, zone: Zone): number {
  const before = zoneOffsetMs(localMs - DAY_MS / 2, zone);
  const after = zoneOffsetMs(localMs + DAY_MS / 2, zone);
  const early = localMs - Math.max(before, after);
  if (early + zoneOffsetMs(early, zone) === localMs) return early;
  const late = localMs - Math.min(before, after);
  if (late + zoneOffsetMs(late, zone) === localMs) return late;
  return jumpBetween(early, late, zone);
}

/** The instant in (early, late] at which the offset changes. */
function jumpBetween(early: number, late: number, zone: Zone): number {
  const offset = zoneOffsetMs(early, zone);
  let at = Math.floor(early / QUARTER_MS) * QUARTER_MS + QUARTER_MS;
  while (at < late && zoneOffsetMs(at, zone) === offset) at += QUARTER_MS;
  return at;
}

/** "UTC", "UTC+2", "UTC−3:30". */
export function offsetLabel(ms: number, zone: Zone): string {
  const minutes = Math.round(zoneOffsetMs(ms, zone) / 60_000);
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60;
  const hours = Math.floor(size / 60);
  const sign = minutes > 0 ? "+" : MINUS;
  return rest === 0 ? `UTC${sign}${hours}` : `UTC${sign}${hours}:${String(rest).padStart(2, "0")}`;
}

/** What a person calls the zone: "UTC", "New York, UTC−5", "Local, UTC+1". */
export function zoneLabel(ms: number, zone: Zone): string {
  if (zone === "UTC") return "UTC";
  const city = zone === "local" ? t("Local") : zone.slice(zone.lastIndexOf("/") + 1);
  return `${city.replaceAll("_", " ")}, ${offsetLabel(ms, zone)}`;
}
