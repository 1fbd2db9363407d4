/**
 * The words of a typed order. Main thread; pure. Its language is English and short; what the interface prints in the reader's own
 * language is taken for the word that means it, and numbers have his marks. So what he reads can be typed.
 */
import {
  plainNumber,
  swapMarks,
  typedTwoWays,
  type NumberKind,
} from "../../format/typed-number.ts";
import { t, tIn } from "../../language/translate.ts";

/** Words of a name of several: "us oil", "s&p 500", "euro stoxx 50". No figure with a mark in it is one of them. */
const NAME_WORDS_MAX = 3;
const NAME_WORD = /^[a-z0-9&]+$/;

/** As many words from this one on as are the name of a symbol, the most of them; 1: no more than the one is. */
export function nameLength(
  words: readonly string[],
  at: number,
  isName: (name: string) => boolean,
): number {
  for (let count = NAME_WORDS_MAX; count > 1; count -= 1) {
    const name = words.slice(at, at + count);
    if (
      name.length === count &&
      name.every((word) => NAME_WORD.test(word)) &&
      isName(name.join(" "))
    )
      return count;
  }
  return 1;
}

/** What the interface prints, and the words of the line for it. The last ones are printed nowhere by themselves. */
export const PRINTED: readonly (readonly [printed: string, ...words: string[]])[] = [
  [t("Buy"), "buy"],
  [t("Sell"), "sell"],
  [tIn("a position", "Close"), "close"],
  [t("at market"), "market"],
  [t("market"), "market"],
  [t("limit at"), "limit"],
  [t("stop at"), "stop"],
  [t("if touched at"), "mit"],
  [t("if touched"), "mit"],
  [t("Stop loss"), "sl"],
  [t("Guaranteed stop"), "gsl"],
  [t("Take profit"), "tp"],
  [t("Risk"), "risk"],
  [t("Trailing"), "trail"],
  [t("Break-even"), "be"],
  [t("Deviation"), "dev"],
  [t("Day"), "day"],
  [t("Good till cancelled"), "gtc"],
  [t("All"), "all"],
  [t("from fill"), "from", "fill"],
  [t("with its opposite"), "oco", "opposite"],
  [t("lots"), "lots"],
  [t("units"), "units"],
  [t("pips"), "pips"],
  [tIn("a typed order", "at"), "at"],
  [tIn("a typed order", "until"), "until"],
  [tIn("a typed order", "half"), "half"],
  [tIn("a typed order", "opposite"), "opposite"],
];

const split = (text: string): string[] => text.trim().toLowerCase().split(/\s+/);

const PHRASES = PRINTED.map(([printed, ...words]) => ({ said: split(printed), words }))
  // "limit at" before "limit", of which it begins with.
  .toSorted((a, b) => b.said.length - a.said.length);

/** Stands behind its number, with a blank between or none. */
const UNIT = /^(?:%|lots?|units|pips?)$/;

/** A line as words of its own, one after the other. */
export function lineWords(text: string): string[] {
  // "1.09, limit": the comma is of the sentence.
  const typed = split(text).map((word) => word.replace(/(?<=.)[,;]$/, ""));
  const words: string[] = [];
  while (typed.length > 0) {
    const phrase = PHRASES.find(({ said }) => said.every((word, at) => typed[at] === word));
    const taken = typed.splice(0, phrase?.said.length ?? 1);
    for (const word of phrase?.words ?? taken) {
      const before = words.at(-1) ?? "";
      if (UNIT.test(word) && /\d$/.test(before)) words.splice(-1, 1, before + word);
      else words.push(word);
    }
  }
  return words;
}

/** What a number is written with, within a pattern. */
export const DIGITS = String.raw`\d[\d.,'’]*|[.,]\d+`;
export const NUMBER = new RegExp(`^(?:${DIGITS})$`);

/** A number of a line with a point before decimals; or why it is none, in words. */
export function plainOf(
  typed: string,
  kind: NumberKind = "number",
): { readonly plain: string } | { readonly message: string } {
  const plain = plainNumber(swapMarks(typed), kind);
  return plain === null
    ? { message: typedTwoWays(typed) ?? t("“{typed}” is no number.", { typed }) }
    : { plain };
}
