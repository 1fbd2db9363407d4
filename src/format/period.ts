/** Which time the history is of: days of the zone in which times are shown. Main thread; pure. */
import { DAY_MS, localToUtc, zoneOffsetMs, type Zone } from "./zone.ts";
import { t, tIn } from "../language/translate.ts";

export const PERIODS = ["today", "week", "month", "quarter", "all", "custom"] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_WORDS: Readonly<Record<PeriodName, string>> = {
  today: t("Today"),
  week: t("7 days"),
  month: t("30 days"),
  quarter: t("90 days"),
  all: tIn("the whole time", "All"),
  custom: t("Custom"),
};

/** from is inclusive, to exclusive, Unix ms. to null: up to now, and what comes is shown. */
export type Period = { readonly from: number; readonly to: number | null };

const DAYS: Readonly<Partial<Record<PeriodName, number>>> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 90,
};

/** Midnight of the day of `ms`, in the zone. */
export function dayStart(ms: number, zone: Zone): number {
  const local = ms + zoneOffsetMs(ms, zone);
  return localToUtc(Math.floor(local / DAY_MS) * DAY_MS, zone);
}

/** Whole days up to and with that of `now`; `all` from the beginning of time. */
export function periodOf(name: Exclude<PeriodName, "custom">, now: number, zone: Zone): Period {
  const days = DAYS[name];
  if (days === undefined) return { from: 0, to: null };
  const localToday = dayStart(now, zone) + zoneOffsetMs(dayStart(now, zone), zone);
  return { from: localToUtc(localToday - (days - 1) * DAY_MS, zone), to: null };
}

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Midnight in the zone of a day as a date field gives it, "2026-08-29"; null: it is no day. */
export function dayOf(text: string, zone: Zone): number | null {
  const [, year, month, day] = DAY_PATTERN.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal = new Date(local).getUTCDate() === Number(day);
  return isReal ? localToUtc(local, zone) : null;
}

/** As a date field writes it. */
export const dayText = (ms: number, zone: Zone): string =>
  new Date(ms + zoneOffsetMs(ms, zone)).toISOString().slice(0, 10);

/** From the first day to the end of the last; null where one is no day or they are the wrong way round. */
export function customPeriod(first: string, last: string, zone: Zone): Period | null {
  const from = dayOf(first, zone);
  const lastStart = dayOf(last, zone);
  if (from === null || lastStart === null || lastStart < from) return null;
  const nextLocal = lastStart + zoneOffsetMs(lastStart, zone) + DAY_MS;
  return { from, to: localToUtc(nextLocal, zone) };
}
