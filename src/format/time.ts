/**
 * Instants and ages as text. Main thread; pure. Built from the zone's offset by arithmetic, so that a time in every row
 * costs no Intl call. A time is never shown without its zone being said somewhere in view.
 */
import { NO_VALUE } from "./price.ts";
import { DAY_MS, HOUR_MS, zoneOffsetMs, type Zone } from "./zone.ts";
import { language, runsFromRight } from "../language/locale.ts";
import { t } from "../language/translate.ts";
import { inLocale } from "./decimal.ts";

/** Sunday first. */
export const WEEKDAYS: readonly string[] = [
  t("Sun"),
  t("Mon"),
  t("Tue"),
  t("Wed"),
  t("Thu"),
  t("Fri"),
  t("Sat"),
];
export const MONTHS: readonly string[] = [
  t("Jan"),
  t("Feb"),
  t("Mar"),
  t("Apr"),
  t("May"),
  t("Jun"),
  t("Jul"),
  t("Aug"),
  t("Sep"),
  t("Oct"),
  t("Nov"),
  t("Dec"),
];
/** "00" to "59", made once. */
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, "0"));

export type TimePrecision = "minutes" | "seconds" | "milliseconds";

/** Two digits of 0..59. */
function two(value: number): string {
  return TWO_DIGITS[value] ?? String(value);
}

/** Minutes since midnight as a clock shows them; 1440 is "24:00". */
export function formatMinutes(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The time of day in the zone: "12:03:07". `ms` is Unix ms; NaN gives an en dash. */
export function formatTime(ms: number, zone: Zone, precision: TimePrecision = "seconds"): string {
  if (!Number.isFinite(ms)) return NO_VALUE;
  const local = ms + zoneOffsetMs(ms, zone);
  const inDay = local - Math.floor(local / DAY_MS) * DAY_MS;
  const text = formatMinutes(Math.floor(inDay / 60_000));
  if (precision === "minutes") return text;
  const seconds = `${text}:${two(Math.floor(inDay / 1000) % 60)}`;
  if (precision === "seconds") return seconds;
  return `${seconds}.${String(Math.floor(inDay) % 1000).padStart(3, "0")}`;
}

/** Day, month in words and year of the zone, each alone. */
export function datePartsOf(ms: number, zone: Zone): { day: number; month: string; year: number } {
  const date = new Date(ms + zoneOffsetMs(ms, zone));
  const month = MONTHS[date.getUTCMonth()] ?? "";
  return { day: date.getUTCDate(), month, year: date.getUTCFullYear() };
}

/**
 * Dates of figures alone, year first: a word among them would take them apart where lines run from right to left, and is no
 * shorter where months have numbers for names.
 */
const IN_FIGURES = runsFromRight() || /^(?:ja|zh)$/.test(language());

/** The date in the zone: "21 Nov 2026", or "2026-11-21". */
export function formatDate(ms: number, zone: Zone): string {
  if (!Number.isFinite(ms)) return NO_VALUE;
  if (IN_FIGURES) {
    const date = new Date(ms + zoneOffsetMs(ms, zone));
    return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  }
  return t("{day} {month} {year}", datePartsOf(ms, zone));
}

/** Date and time in the zone: "21 Nov 2026 12:03:07". */
export function formatDateTime(
  ms: number,
  zone: Zone,
  precision: TimePrecision = "seconds",
): string {
  if (!Number.isFinite(ms)) return NO_VALUE;
  return `${formatDate(ms, zone)} ${formatTime(ms, zone, precision)}`;
}

/** The weekday in the zone, 0 Sunday to 6 Saturday. */
export function weekdayOf(ms: number, zone: Zone): number {
  const days = Math.floor((ms + zoneOffsetMs(ms, zone)) / DAY_MS);
  return (((days + 4) % 7) + 7) % 7;
}

/** An instant some days off, as people say it: "Sun 22:00". */
export function formatWeekTime(ms: number, zone: Zone): string {
  return `${WEEKDAYS[weekdayOf(ms, zone)] ?? ""} ${formatTime(ms, zone, "minutes")}`;
}

/** How long ago: "40 ms", "3.2 s", "2 min", "3 h 5 min", "4 d". Negative ages (clocks differ) count as 0 ms. */
export function formatAge(ms: number): string {
  if (!Number.isFinite(ms)) return NO_VALUE;
  const age = Math.max(0, ms);
  if (age < 999.5) return t("{ms} ms", { ms: Math.round(age) });
  if (age < 9_950) return t("{seconds} s", { seconds: inLocale((age / 1000).toFixed(1)) });
  if (age < 59_500) return t("{seconds} s", { seconds: Math.round(age / 1000) });
  return formatDuration(age);
}

/** A span in its two largest units, from minutes up: "2 min", "3 h 5 min", "1 d 4 h". Under a minute: "1 min". */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return t("{minutes} min", { minutes });
  if (minutes < 24 * 60) return inHours(Math.floor(minutes / 60), minutes % 60);
  const hours = Math.round(ms / HOUR_MS);
  return inDays(Math.floor(hours / 24), hours % 24);
}

const inHours = (hours: number, minutes: number): string =>
  minutes === 0 ? t("{hours} h", { hours }) : t("{hours} h {minutes} min", { hours, minutes });

const inDays = (days: number, hours: number): string =>
  hours === 0 ? t("{days} d", { days }) : t("{days} d {hours} h", { days, hours });
