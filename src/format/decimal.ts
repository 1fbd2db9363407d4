/**
 * The decimal mark of the language in force. Main thread; pure. What the program keeps and sends always has a point; what a
 * person reads has his mark, and what he types may have either, but no mark for thousands: "1,234" is never a thousand.
 */
import { locale } from "../language/locale.ts";

const partOf = (type: Intl.NumberFormatPartTypes, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).formatToParts(-1.5).find((part) => part.type === type)
    ?.value ?? "";

export const DECIMAL_MARK = partOf("decimal", { minimumFractionDigits: 1 });

/** Between a figure and its percent sign: nothing in English, a blank that does not break in German. */
const PERCENT_GAP = new Intl.NumberFormat(locale(), { style: "percent" }).format(1).endsWith("0%")
  ? ""
  : "\u202F";

/** "1.5" as it is read: "1,5" in German. */
export const inLocale = (text: string): string =>
  DECIMAL_MARK === "." ? text : text.replace(".", DECIMAL_MARK);

/** "1,5" as it is kept: "1.5". */
export const fromLocale = (text: string): string =>
  DECIMAL_MARK === "." ? text : text.replace(DECIMAL_MARK, ".");

/** The number in a field with either mark; NaN where it is empty, or holds none. */
export const typedNumber = (text: string): number =>
  text.trim() === "" ? Number.NaN : Number(fromLocale(text));

/** A number as it stands in a field where another can be typed; empty where there is none. */
export const fieldText = (value: number | null | undefined): string =>
  inLocale(String(value ?? ""));

/** A figure, as text, in percent: "12.5%". */
export const asPercent = (figure: string): string => `${figure}${PERCENT_GAP}%`;

/**
 * An amount as people type it, as a plain decimal: "25,000", "25 000.5" and "25'000" in English, "25.000" and "25.000,50" in
 * German. For amounts alone, where a mark for thousands is usual; a price with three decimals is none.
 */
export function plainAmount(text: string): string {
  const bare = text.replaceAll(/[\s'’]/g, "");
  if (DECIMAL_MARK === ".") return bare.replaceAll(",", "");
  const hasThousands = bare.includes(DECIMAL_MARK) || /^[+-]?\d{1,3}(?:\.\d{3})+$/.test(bare);
  return fromLocale(hasThousands ? bare.replaceAll(".", "") : bare);
}
