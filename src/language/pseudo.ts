/**
 * A language that nobody speaks, to see what escapes translation: every message accented, a third longer and between brackets,
 * its values untouched. "pseudo-rtl" besides turns the page to run from right to left. Main thread; chosen by tests and by those
 * who translate, never offered.
 */
import type { Catalogue } from "./translate.ts";

const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  b: "ƀ",
  c: "ç",
  d: "đ",
  e: "é",
  f: "ƒ",
  g: "ĝ",
  h: "ĥ",
  i: "í",
  j: "ĵ",
  k: "ķ",
  l: "ļ",
  m: "ɱ",
  n: "ñ",
  o: "ö",
  p: "þ",
  q: "ɋ",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "û",
  v: "ṽ",
  w: "ŵ",
  x: "ẋ",
  y: "ý",
  z: "ž",
  A: "Å",
  B: "Ɓ",
  C: "Ç",
  D: "Đ",
  E: "É",
  F: "Ƒ",
  G: "Ĝ",
  H: "Ĥ",
  I: "Î",
  J: "Ĵ",
  K: "Ķ",
  L: "Ļ",
  M: "Ṁ",
  N: "Ñ",
  O: "Ö",
  P: "Þ",
  Q: "Ɋ",
  R: "Ŕ",
  S: "Š",
  T: "Ţ",
  U: "Û",
  V: "Ṽ",
  W: "Ŵ",
  X: "Ẋ",
  Y: "Ý",
  Z: "Ž",
};

/** A letter with its accent; what has none stays. */
export const accented = (letter: string): string => ACCENTED[letter] ?? letter;

/** What stands at both ends of each message. */
const OPENS = "⟦";
const CLOSES = "⟧";

/** "Close {name}" is "⟦Çļöšé {name}···⟧". */
function pseudo(key: string): string {
  // A message of two meanings has its context behind it.
  const message = key.replace(/ \[[^\]]+\]$/, "");
  const words = message
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/[A-Za-z]/g, accented)))
    .join("");
  return OPENS + words + "·".repeat(Math.ceil(message.length / 3)) + CLOSES;
}

export const pseudoCatalogue: Catalogue = new Proxy<Record<string, string>>(
  {},
  { get: (_, message) => (typeof message === "string" ? pseudo(message) : undefined) },
);
