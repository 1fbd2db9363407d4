/**
 * Amounts of money as text, and as a share of the balance where the amounts are not to be seen. Main thread; pure. The
 * currency is said once, by the column or the total, never by the cell.
 */
import { MINUS, PLUS } from "./number.ts";
import { NO_VALUE } from "./price.ts";
import { asPercent } from "./decimal.ts";
import { locale } from "../language/locale.ts";

const formatters = new Map<number, Intl.NumberFormat>();

/** An amount with separators: formatMoney(10012.4, 2) is "10,012.40"; negative with a true minus. */
export function formatMoney(amount: number, digits: number): string {
  if (!Number.isFinite(amount)) return NO_VALUE;
  const text = formatterOf(digits).format(Math.abs(amount));
  return amount < 0 && /[1-9]/.test(text) ? MINUS + text : text;
}

/** A result: its sign always printed, none on zero. */
export function formatResult(amount: number, digits: number): string {
  const text = formatMoney(amount, digits);
  return amount > 0 && /[1-9]/.test(text) ? PLUS + text : text;
}

/**
 * An amount in percent of the balance: formatShare(10100, 10000) is "101.00%". With `signed` a gain has its plus. An en dash
 * where there is no balance to compare with.
 */
export function formatShare(amount: number, balance: number, signed = false): string {
  if (!(balance > 0)) return NO_VALUE;
  const share = (amount / balance) * 100;
  const text = signed ? formatResult(share, 2) : formatMoney(share, 2);
  return text === NO_VALUE ? text : asPercent(text);
}

function formatterOf(digits: number): Intl.NumberFormat {
  let formatter = formatters.get(digits);
  if (formatter === undefined) {
    const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formatter = new Intl.NumberFormat(locale(), exact);
    formatters.set(digits, formatter);
  }
  return formatter;
}
