/**
 * The decimal mark of the language in force. Main thread; pure. What the program keeps and sends always has a point; what a
 * person reads has his mark. What he types is typed-number.ts's to read.
 */
import { locale } from "../language/locale.ts";

const partOf = (type: Intl.NumberFormatPartTypes, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale(), options).formatToParts(-1.5).find((part) => part.type === type)
    ?.value ?? "";

export const DECIMAL_MARK = partOf("decimal", { minimumFractionDigits: 1 });

/** Between a figure and its percent sign: nothing in English, a blank that does not break in German. */
const PERCENT_GAP = new Intl.NumberFormat(locale(), { style: "percent" })
  .formatToParts(1)
  .some(({ type, value }) => type === "literal" && /\s/.test(value))
  ? "\u202F"
  : "";

/** "1.5" as it is read: "1,5" in German. */
export const inLocale = (text: string): string =>
  DECIMAL_MARK === "." ? text : text.replace(".", DECIMAL_MARK);

/** "1,5" as it was made by inLocale, as it is kept: "1.5". */
export const fromLocale = (text: string): string =>
  DECIMAL_MARK === "." ? text : text.replace(DECIMAL_MARK, ".");

/** A number as it stands in a field where another can be typed; empty where there is none. */
export const fieldText = (value: number | null | undefined): string =>
  inLocale(String(value ?? ""));

/** A figure, as text, in percent: "12.5%". */
export const asPercent = (figure: string): string => `${figure}${PERCENT_GAP}%`;
