/** Statuses, times and amounts of the office in words. Main thread; pure. */
import { formatMoney } from "../format/money.ts";
import { t } from "../language/translate.ts";

const STATUSES = [t("Pending"), t("Active"), t("Declined"), t("Disabled")] as const;

export const statusWord = (status: number): string =>
  STATUSES[status] ?? t("unknown ({status})", { status });

export const moneyText = (amount: number, digits: number, currency: string): string =>
  `${formatMoney(amount, digits)} ${currency}`;

/** Minutes of a moment in UTC, as 2026-03-10 14:00; a dash where there is none. */
export const momentText = (ts: number | null): string =>
  ts === null ? "–" : new Date(ts).toISOString().slice(0, 16).replace("T", " ");
