/** The periods that a list of the account may show. Main thread; pure. */
import { DAY_MS } from "../../format/zone.ts";

/** In the order in which they are offered. days null: without a beginning. */
export const PERIODS = [
  { value: "day", label: "Last 24 hours", days: 1 },
  { value: "week", label: "Last 7 days", days: 7 },
  { value: "month", label: "Last 30 days", days: 30 },
  { value: "year", label: "Last 365 days", days: 365 },
  { value: "all", label: "All time", days: null },
] as const;

export type Period = (typeof PERIODS)[number]["value"];

/** Unix ms at which the period begins; null: it has no beginning. */
export function periodStart(period: Period, now: number): number | null {
  const days = PERIODS.find(({ value }) => value === period)?.days ?? null;
  return days === null ? null : now - days * DAY_MS;
}
