/**
 * Reads a close that is typed as a line: "close 2 at 1.0950 until 4h", "close eurusd half". Main thread; pure. Which position is
 * meant, until when in which zone, and what the rules say to it, is close-line.ts's to know.
 */
import { t } from "../../language/translate.ts";
import { DIGITS, lineWords, nameLength, NUMBER, plainOf } from "./line-words.ts";

/** `part`: lots as typed, "half", a percentage as "30%", or null for all of it; `price` null: at market. */
export type ParsedClose =
  | {
      readonly ok: true;
      /** A position's number, or a ticker. */
      readonly which: string;
      readonly part: string | null;
      readonly price: number | null;
      /** Until when it waits, as expiry-input.ts reads it: "" for good, "day", "4h", "2026-11-30 14:00". */
      readonly expiry: string;
    }
  | { readonly ok: false; readonly message: string };

export const CLOSE_EXAMPLE = "close 2 at 1.0950";
export const UNTIL_EXAMPLE = "close 2 at 1.0950 until 2026-11-30 14:00, or until 4h";

const TIME = /^\d{1,2}:\d{2}$/;
const PART = new RegExp(`^(?<typed>${DIGITS})(?<unit>%|lots?)?$`);

/** What a line would close: the word behind "close", or as many as are a name; null: it closes nothing. */
export function closedWords(text: string, isName: (name: string) => boolean): string[] | null {
  const [first, ...words] = lineWords(text);
  if (first !== "close" || words.length === 0) return null;
  // A number behind a name is how much of it: "dax 40" never closes more than it says.
  const count = nameLength(words, 0, (name) => !/\s\d+$/.test(name) && isName(name));
  return [words.slice(0, count).join(" "), ...words.slice(count)];
}

/** null: the line does not begin with "close" and what it would close. `isName`: of several words, by all that they are. */
export function parseCloseLine(
  text: string,
  isName: (name: string) => boolean = () => false,
): ParsedClose | null {
  const [which, ...words] = closedWords(text, isName) ?? [];
  if (which === undefined) return null;
  let part: string | null = null;
  let price: number | null = null;
  let expiry = "";
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "day") expiry = word;
    else if (word === "gtc") expiry = "";
    else if (word === "until") {
      const typed = words.shift() ?? "";
      if (!/^\d/.test(typed))
        return no(
          t("“until” needs a moment, as in: {untilExample}", { untilExample: UNTIL_EXAMPLE }),
        );
      expiry = TIME.test(words[0] ?? "") ? `${typed} ${words.shift()}` : typed;
    } else if (word === "all" || word === "market") continue;
    else if (word === "at" || word === "@" || word === "limit" || word.startsWith("@")) {
      const typed = word.length > 1 && word.startsWith("@") ? word.slice(1) : (words.shift() ?? "");
      if (!NUMBER.test(typed))
        return no(
          t("“{word}” needs a price, as in: {closeExample}", { word, closeExample: CLOSE_EXAMPLE }),
        );
      const read = plainOf(typed);
      if ("message" in read) return no(read.message);
      price = Number(read.plain);
    } else if (word === "half" || PART.test(word)) {
      if (part !== null) return no(t("Two parts: {part} and {word}.", { part, word }));
      const { typed, unit } = PART.exec(word)?.groups ?? {};
      const read = typed === undefined ? { plain: word } : plainOf(typed);
      if ("message" in read) return no(read.message);
      part = unit === "%" ? `${read.plain}%` : read.plain;
    } else
      return no(
        t("“{word}” means nothing here, as in: {closeExample}", {
          word,
          closeExample: CLOSE_EXAMPLE,
        }),
      );
  }
  if (expiry !== "" && price === null) return no(t("What waits needs a price: say at."));
  return { ok: true, which: which.replace(/^#/, ""), part, price, expiry };
}

const no = (message: string): ParsedClose => ({ ok: false, message });
