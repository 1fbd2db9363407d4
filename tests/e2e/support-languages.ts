/**
 * The terminal in another language, found by its English: a page on which texts are looked for as that language has them, so
 * that what opens surfaces in English (support-surfaces.ts) opens them there too. The one that nobody speaks
 * (src/language/pseudo.ts) by its accents and brackets, the others by their catalogues.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { accented } from "../../src/language/pseudo.ts";

/** What an English text or pattern is in the language. `isExact`: the text is all that stands there. */
export type Finder = (wanted: string | RegExp, isExact: boolean) => RegExp;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");

/** What stands about messages: brackets, and the dots that make them longer. */
const AROUND = "[⟦⟧·]*";

/** A text that is to be whole is whole but for its brackets. */
export const inPseudo: Finder = (wanted, isExact) => {
  if (wanted instanceof RegExp) return new RegExp(patternOf(wanted.source), wanted.flags);
  const pattern = patternOf(escaped(wanted));
  return isExact ? new RegExp(`^${AROUND}${pattern}${AROUND}$`) : new RegExp(pattern, "i");
};

/** Each letter also with its accent, each blank also beside brackets; what is escaped stays. */
function patternOf(source: string): string {
  let pattern = "";
  let isInClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === "\\") {
      const escapedSign = source.charAt((at += 1));
      // An accented letter has no end of a word beside it.
      if (escapedSign !== "b") pattern += sign + escapedSign;
      continue;
    }
    if (sign === "[") isInClass = true;
    if (sign === "]") isInClass = false;
    const accent = accented(sign);
    if (accent !== sign) pattern += isInClass ? sign + accent : `[${sign}${accent}]`;
    else if (sign === "^" && !isInClass) pattern += `^${AROUND}`;
    else if (sign === "$") pattern += `${AROUND}$`;
    else if (sign === " " || sign === ":") pattern += `${AROUND}${sign}${AROUND}`;
    else pattern += sign;
  }
  return pattern;
}

type Messages = readonly { readonly english: string; readonly texts: readonly string[] }[];

function messagesIn(language: string): Messages {
  const file = new URL(`../../src/language/catalogues/${language}.json`, import.meta.url);
  const catalogue = JSON.parse(readFileSync(file, "utf8")) as Readonly<
    Record<string, string | Readonly<Record<string, string>>>
  >;
  return Object.entries(catalogue).map(([message, said]) => ({
    // A message of two meanings has its context behind it.
    english: message.replace(/ \[[^\]]+\]$/, ""),
    texts: typeof said === "string" ? [said] : Object.values(said),
  }));
}

/** Its words that are messages, also as these are said; figures with either mark. */
const byWords = (messages: Messages, pattern: string): string =>
  pattern
    .replaceAll(/[A-Z][a-z]+/g, (word) => {
      const said = messages.find(({ english }) => english === word)?.texts ?? [];
      return said.length === 0 ? word : `(?:${[word, ...said].join("|")})`;
    })
    .replaceAll(/(?<=\d)\\\.(?=\d)/g, "[.,]");

/** Blanks that do not break are read as others are, and a colon has one before it in French and none about it in Chinese. */
const byBlanks = (pattern: string): string =>
  pattern.replaceAll(/\s*(?<!\(\?)[:：]\s*/g, "\\s*[:：]\\s*").replaceAll(/\s+/g, "\\s+");

/** All that the catalogue says for messages which the text or pattern fits; and itself, for what is no message. A part of a
 * text is looked for where no message is just that. */
export function finderOf(language: string): Finder {
  const messages = messagesIn(language);
  return (wanted, isExact) => found(messages, wanted, isExact);
}

function found(messages: Messages, wanted: string | RegExp, isExact: boolean): RegExp {
  const isMeant =
    wanted instanceof RegExp
      ? (english: string) => wanted.test(english)
      : isExact
        ? (english: string) => english === wanted
        : messages.some(({ english }) => english === wanted)
          ? (english: string) => english === wanted
          : (english: string) => english.toLowerCase().includes(wanted.toLowerCase());
  const itself = byWords(messages, wanted instanceof RegExp ? wanted.source : escaped(wanted));
  const said = messages.flatMap(({ english, texts }) => (isMeant(english) ? texts : []));
  const patterns = [itself, ...said.map((text) => escaped(text).replaceAll(/\\\{\w+\\\}/g, ".*"))];
  const pattern = `(?:${patterns.map(byBlanks).join("|")})`;
  return new RegExp(isExact ? `^${pattern}$` : pattern, isExact ? "" : "i");
}

type Options = Readonly<Record<string, unknown>>;
type Method = (...given: unknown[]) => unknown;

const TARGET = Symbol("what is wrapped");

const bare = (value: unknown): unknown =>
  (typeof value === "object" && value !== null && Reflect.get(value, TARGET)) || value;

/** A part of the page that is found and looked into in turn. */
const isPlace = (value: unknown): value is Locator =>
  typeof value === "object" && value !== null && "getByRole" in value;

const isText = (value: unknown): value is string | RegExp =>
  typeof value === "string" || value instanceof RegExp;

/** Names and texts in options, as { name: "Close", exact: true } and { hasText: /Buy/ }. */
function optionsIn(find: Finder, options: unknown): unknown {
  if (typeof options !== "object" || options === null || options instanceof RegExp) return options;
  const { exact, ...others } = options as Options;
  const entries = Object.entries(others).map(([key, value]) =>
    isText(value) && /^(?:name|hasText|hasNotText)$/.test(key)
      ? [key, find(value, exact === true)]
      : [key, bare(value)],
  );
  return Object.fromEntries(entries);
}

/** By the method: which of its arguments are texts. */
const FINDS_TEXT = /^getBy(?:Label|Text|Placeholder|Title|AltText)$/;

function argumentsOf(find: Finder, method: string, given: readonly unknown[]): unknown[] {
  const [first, options, ...rest] = given;
  if (FINDS_TEXT.test(method) && isText(first)) {
    const { exact } = (options ?? {}) as { exact?: boolean };
    return [find(first, exact === true)];
  }
  if (method === "getByRole" || method === "locator")
    return [bare(first), optionsIn(find, options)];
  if (method === "filter") return [optionsIn(find, first)];
  return [bare(first), bare(options), ...rest];
}

/** The same page or part of it, on which texts are looked for by their English. */
export function wrapped<Target extends Page | Locator>(target: Target, find: Finder): Target {
  return new Proxy(target, {
    get(inner, key) {
      if (key === TARGET) return inner;
      const value: unknown = Reflect.get(inner, key, inner);
      if (typeof value !== "function" || key === "constructor") return value;
      const method = String(key);
      return (...given: unknown[]) => {
        const answer = (value as Method).apply(inner, argumentsOf(find, method, given));
        return isPlace(answer) ? wrapped(answer, find) : answer;
      };
    },
  });
}
