/** Statuses, times, amounts and groups of the office in words. Main thread; pure. */
import type { Group } from "../../contract/group.ts";
import { asPercent } from "../format/decimal.ts";
import { formatMoney } from "../format/money.ts";
import { formatPlain } from "../format/number.ts";
import { currencyDigits } from "./currency-digits.ts";
import { t } from "../language/translate.ts";

const STATUSES = [t("Pending"), t("Active"), t("Declined"), t("Disabled")] as const;

export const statusWord = (status: number): string =>
  STATUSES[status] ?? t("unknown ({status})", { status });

export const moneyText = (amount: number, digits: number, currency: string): string =>
  `${formatMoney(amount, digits)} ${currency}`;

/** Of money of many accounts, or of one that comes without its decimals; null: it cannot be valued. */
export const sumText = (sum: number | null, currency: string): string =>
  sum === null ? `– ${currency}` : moneyText(sum, currencyDigits(currency), currency);

/** Minutes of a moment in UTC, as 2026-03-10 14:00; a dash where there is none. */
export const momentText = (ts: number | null): string =>
  ts === null ? "–" : new Date(ts).toISOString().slice(0, 16).replace("T", " ");

/** A group with what tells it from another of a similar name. */
export const groupText = ({ name, currency, is_demo }: Group): string =>
  is_demo
    ? t("{name}, {currency}, demo", { name, currency })
    : t("{name}, {currency}, live", { name, currency });

/** A margin level as the terminal writes it: to two places, so that a live one does not jump. null: nothing is open. */
export const marginLevelText = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? "–" : asPercent(formatMoney(percent, 2));

/** A level that a group decides by. */
export const levelText = (level: number): string => asPercent(formatPlain(level));
