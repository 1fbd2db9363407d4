/** The periods that a list of the account may show. Main thread; pure. */
import { DAY_MS } from "../../format/zone.ts";
import { t } from "../../language/translate.ts";

/** In the order in which they are offered. days null: without a beginning. */
export const PERIODS = [
  { value: "day", label: t("Last 24 hours"), days: 1 },
  { value: "week", label: t("Last 7 days"), days: 7 },
  { value: "month", label: t("Last 30 days"), days: 30 },
  { value: "year", label: t("Last 365 days"), days: 365 },
  { value: "all", label: t("All time"), days: null },
] as const;

export type PeriodChoice = (typeof PERIODS)[number]["value"];

/** Unix ms at which the period begins; null: it has no beginning. */
export function periodStart(period: PeriodChoice, now: number): number | null {
  const days = PERIODS.find(({ value }) => value === period)?.days ?? null;
  return days === null ? null : now - days * DAY_MS;
}
