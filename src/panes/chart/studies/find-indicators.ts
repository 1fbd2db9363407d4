/** Which indicators a typed text means, the best first. Pure. */
import type { Indicator } from "../../../../indicators/indicator.ts";
import { translateText } from "../../../language/translate.ts";
import { splitTyped } from "./typed-inputs.ts";

/**
 * All of them, in their order, for an empty text. Every word of the text is found somewhere in each, save the numbers beside a
 * name: "sma 200" is an SMA. `by` names: those that only their purpose speaks for are left out.
 */
export function findIndicators(
  all: readonly Indicator[],
  text: string,
  by: "names" | "purpose" = "purpose",
): readonly Indicator[] {
  const { names } = splitTyped(text);
  const words = names.length > 0 ? names : text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  const worst = by === "names" ? BY_PURPOSE : Infinity;
  return all
    .map((indicator) => ({ indicator, rank: rankOf(indicator, words) }))
    .filter(({ rank }) => rank < worst)
    .sort((one, other) => one.rank - other.rank)
    .map(({ indicator }) => indicator);
}

/** Letters of what an indicator is called by in short. Longer words, as "volume", say what it is for. */
const SHORT_MAX = 4;

/** The rank of what is found by its group or by what is said of it alone. */
const BY_PURPOSE = 6;

/** 0: the short name itself; the higher, the farther from it. Infinity: a word is nowhere. */
function rankOf(indicator: Indicator, words: readonly string[]): number {
  const short = indicator.short.toLowerCase();
  // By its name as it is read, and by the English one, which traders know it by in any language.
  const name = `${translateText(indicator.name)} ${indicator.name}`.toLowerCase();
  const typed = words.join(" ");
  if (short === typed) return 0;
  const inName = `${short} ${name}`;
  const aliases = indicator.aliases.join(" ").toLowerCase();
  const purpose =
    `${indicator.group} ${indicator.summary} ${translateText(indicator.summary)}`.toLowerCase();
  const isNamed = (word: string) => inName.includes(word) || isSaid(aliases, word);
  if (!words.every((word) => isNamed(word) || isSaid(purpose, word))) return Infinity;
  // What it is called by in short, whole, before what only begins so: an "ma" is a moving average and no MACD.
  if (typed.length <= SHORT_MAX && indicator.aliases.some((one) => one.toLowerCase() === typed))
    return 1;
  if (initials(indicator.name) === typed) return 1;
  if (short.startsWith(typed)) return 2;
  if (name.startsWith(typed)) return 3;
  if (words.every((word) => inName.includes(word))) return 4;
  return words.every(isNamed) ? 5 : BY_PURPOSE;
}

/**
 * Whether what is said of an indicator has a word. One as short as what indicators are called by begins a word there: "ema" is
 * not said in "demark". A longer one may stand within, as in what German puts together.
 */
function isSaid(text: string, word: string): boolean {
  if (word.length > SHORT_MAX) return text.includes(word);
  return text.split(/[^\p{L}\p{N}%]+/u).some((one) => one.startsWith(word));
}

const initials = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .join("");
