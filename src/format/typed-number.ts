/**
 * Numbers as people type them: the one reader of every field in which one is typed. Main thread; pure. What is kept of a field
 * has a point before decimals and a comma between thousands, whatever the reader's language; what may be two numbers is none.
 * Which text is which: docs/decisions/language.md.
 */
import { t } from "../language/translate.ts";
import { DECIMAL_MARK, inLocale } from "./decimal.ts";

/** amount: of money or units, which are written with marks between thousands. number: all else, as prices, lots and pips. */
export type NumberKind = "number" | "amount";

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
/** "25 000", "25'000,5": a blank or an apostrophe is between thousands in every language, so the other mark is for decimals. */
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/;
/** "25,000.50", "1,000,000", "1,00,000": the decimals or a second mark say what the comma is. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3}\.\d*|(?:,\d{2,3})+,\d{3}(?:\.\d*)?)$/;
/** The same as another language writes it: "25.000,50", "1.000.000". */
const GROUPED_ELSEWHERE = /^[1-9]\d{0,2}(?:\.\d{3},\d*|(?:\.\d{3})+\.\d{3}(?:,\d*)?)$/;
/** "1,234": by the marks of one language a thousand and more, by those of another one and a bit. */
const TWO_WAYS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** "1,5", "1,0851", "0,125", "1,": no thousand is written so, which leaves the decimal mark of another language. */
const OTHER_MARK = /^\d*,\d*$/;
/** Digits and marks as Arabic, Persian and Japanese keyboards type them. */
const ELSEWHERE = /[\u0660-\u0669\u066B\u066C\u06F0-\u06F9\uFF0C\uFF0E\uFF10-\uFF19]/g;
const MARKS: Readonly<Record<string, string>> = {
  "\u066B": ".",
  "\uFF0E": ".",
  "\u066C": ",",
  "\uFF0C": ",",
};

/** A field's text as it is kept, and what is kept as it stands in the field: in German the two marks change places. */
export const swapMarks = (text: string): string =>
  DECIMAL_MARK === "."
    ? text
    : text.replaceAll(/[.,]/g, (mark) => (mark === "." ? DECIMAL_MARK : "."));

const western = (text: string): string =>
  text.replaceAll(ELSEWHERE, (sign) => MARKS[sign] ?? String(sign.charCodeAt(0) & 15));

/** The digits of what is kept, with a point before decimals; "" where it is empty, null where it is no number, or may be two. */
export function plainNumber(kept: string, kind: NumberKind = "number"): string | null {
  const [, sign = "", body = ""] = /^([+-]?)(.*)$/s.exec(western(kept.trim())) ?? [];
  const plain = digitsOf(body, kind);
  return plain === null || (plain === "" && sign !== "") ? null : sign + plain;
}

function digitsOf(text: string, kind: NumberKind): string | null {
  if (text === "" || PLAIN.test(text)) return text;
  if (SPACED.test(text)) return text.replaceAll(/[\s'’]/g, "").replace(",", ".");
  if (GROUPED.test(text)) return text.replaceAll(",", "");
  if (GROUPED_ELSEWHERE.test(text)) return text.replaceAll(".", "").replace(",", ".");
  if (TWO_WAYS.test(text)) return kind === "amount" ? text.replace(",", "") : null;
  return OTHER_MARK.test(text) && text !== "," ? text.replace(",", ".") : null;
}

/** What is kept of a field: a number, null where it is empty, NaN where it is no number, or may be two. */
export function readNumber(kept: string, kind: NumberKind = "number"): number | null {
  const plain = plainNumber(kept, kind);
  return plain === "" ? null : Number(plain ?? Number.NaN);
}

/** The number that stands in a field; NaN where it is empty, holds none, or may hold two. */
export const typedNumber = (text: string, kind: NumberKind = "number"): number =>
  readNumber(swapMarks(text), kind) ?? Number.NaN;

/** What to type instead where what is kept may be two numbers; null: it may not. */
export function twoWays(kept: string): string | null {
  const text = western(kept.trim());
  if (!TWO_WAYS.test(text)) return null;
  return t("Type {decimal} or {whole}: “{text}” can be read as both.", {
    decimal: inLocale(text.replace(",", ".")),
    whole: text.replace(",", ""),
    text: swapMarks(text),
  });
}

/** The same of what stands in a field. */
export const typedTwoWays = (text: string): string | null => twoWays(swapMarks(text));
