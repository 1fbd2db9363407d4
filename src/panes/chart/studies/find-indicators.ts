/** Which indicators a typed text means, the best first. Pure. */
import type { Indicator } from "../../../../indicators/indicator.ts";
import { translateText } from "../../../language/translate.ts";

/** All of them, in their order, for an empty text. Every word of the text is found somewhere in each. */
export function findIndicators(all: readonly Indicator[], text: string): readonly Indicator[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  return all
    .map((indicator) => ({ indicator, rank: rankOf(indicator, words) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ indicator }) => indicator);
}

/** 0: the short name itself; the higher, the farther from it. Infinity: a word is nowhere. */
function rankOf(indicator: Indicator, words: readonly string[]): number {
  const short = indicator.short.toLowerCase();
  // By its name as it is read, and by the English one, which traders know it by in any language.
  const name = `${translateText(indicator.name)} ${indicator.name}`.toLowerCase();
  const typed = words.join(" ");
  if (short === typed) return 0;
  const inName = `${short} ${name}`;
  const inAliases = indicator.aliases.join(" ").toLowerCase();
  const inAll =
    `${inName} ${inAliases} ${indicator.group} ${indicator.summary} ${translateText(indicator.summary)}`.toLowerCase();
  if (!words.every((word) => inAll.includes(word))) return Infinity;
  if (short.startsWith(typed)) return 1;
  if (name.startsWith(typed)) return 2;
  if (words.every((word) => inName.includes(word))) return 3;
  return words.every((word) => `${inName} ${inAliases}`.includes(word)) ? 4 : 5;
}
