/**
 * The words of the terminal in the language of whoever reads them. English stands in the code and is the name of each message;
 * what another language says instead comes from its catalogue, which is there before anything is shown. Main thread.
 */
import type { JSX } from "solid-js";
import { fill, pieces, type NamesIn, type Value, type ValuesOf } from "../../domain/message.ts";

/** By a category of Intl.PluralRules, as "one", "few" and "other". */
export type Forms = Readonly<Record<string, string>>;

/** By the English message; one that counts goes by its English plural and has a text for each form of its language. */
export type Catalogue = Readonly<Record<string, string | Forms>>;

let catalogue: Catalogue = {};
let language = "en";
let rules = new Intl.PluralRules("en");
let lists = listsOf("en");

/** From here on everything is said in this language; what its catalogue lacks stays English. */
export function useCatalogue(locale: string, messages: Catalogue): void {
  catalogue = messages;
  language = new Intl.Locale(locale).language;
  rules = new Intl.PluralRules(locale);
  lists = listsOf(locale);
}

function listsOf(locale: string) {
  return {
    and: new Intl.ListFormat(locale, { type: "conjunction" }),
    or: new Intl.ListFormat(locale, { type: "disjunction" }),
  };
}

const translated = (message: string, key: string = message): string => {
  const said = catalogue[key];
  return typeof said === "string" ? said : message;
};

/** `t("Closed by {name}", { name })`. Throws where a value is missing. */
export function t<const Message extends string>(
  message: Message,
  ...[values]: ValuesOf<Message>
): string {
  const text = translated(message);
  return values === undefined ? text : fill(text, values);
}

/**
 * As t, where one English text has two meanings: `tIn("price of a bar", "Close")` beside `t("Close")` on a button. The
 * catalogue has it under "Close [price of a bar]".
 */
export function tIn<const Message extends string>(
  context: string,
  message: Message,
  ...[values]: ValuesOf<Message>
): string {
  const text = translated(message, `${message} [${context}]`);
  return values === undefined ? text : fill(text, values);
}

/**
 * `plural(rows, "1 row", "{count} rows")`, by the plural rules of the language. The number is {count}; where it is to be
 * formatted, `values` has it as text.
 */
export function plural(
  count: number,
  one: string,
  other: string,
  values?: Readonly<Record<string, Value>>,
): string {
  const said = catalogue[other];
  const form = rules.select(count);
  const english = form === "one" ? one : other;
  const text =
    typeof said === "object" ? (said[form] ?? said["other"] ?? english) : (said ?? english);
  return fill(text, { count, ...values });
}

/** `rich("I accept the {terms}.", { terms: <a href={url}>{t("terms")}</a> })`: a sentence with elements in it. */
export function rich<const Message extends string>(
  message: Message,
  values: Readonly<Record<NamesIn<Message>, JSX.Element>>,
): JSX.Element {
  return pieces<JSX.Element>(translated(message), values);
}

/**
 * A label within a sentence: "order price" of "Order price", but "API keys". In German it stays as it is, since nouns keep
 * their capital.
 */
export const inSentence = (label: string): string =>
  language === "de"
    ? label
    : label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase(language));

/** "A, B, and C" or "A, B, or C", as the language has it. */
export const listText = (parts: readonly string[], word: "and" | "or"): string =>
  lists[word].format(parts);

/** A text that comes as data: the name of an indicator, a reason that the service or the feed gives. Unknown ones stay. */
export const translateText = (text: string): string => translated(text);
