/** Finds symbols by what is typed. Main thread; pure, and no part of the first load. */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { beginsNickname, isNickname, letters } from "./symbol-nicknames.ts";

/** Ranks of a match, best first. */
const RANK = {
  exact: 0,
  nickname: 1,
  prefix: 2,
  inside: 3,
  wordPrefix: 4,
  inWords: 5,
  none: 6,
} as const;

/**
 * The symbols that match every word of `query`, best first, the service's order among equals. "eur/usd", "EURUSD" and
 * "euro dollar" find the same, and a nickname as "dax" finds what it is of. An empty query finds nothing.
 */
export function searchSymbols(symbols: readonly SymbolRecord[], query: string): SymbolRecord[] {
  const terms = query.split(/\s+/).map(letters).filter(Boolean);
  const whole = letters(query);
  if (whole === "") return [];
  const found: { symbol: SymbolRecord; rank: number }[] = [];
  for (const symbol of symbols) {
    const rank = Math.min(rankOf(symbol, [whole]), rankOf(symbol, terms));
    if (rank < RANK.none) found.push({ symbol, rank });
  }
  // Letters that are somewhere in a description by chance are not what a nickname was meant for.
  const isNamed = found.some(({ rank }) => rank === RANK.nickname);
  return found
    .filter(({ rank }) => !isNamed || rank < RANK.inWords)
    .sort((a, b) => a.rank - b.rank)
    .map((match) => match.symbol);
}

/**
 * The symbol that one word of an order stands for: its name, its nickname, or how its name begins. A nickname of several gives
 * them all; null: there is none.
 */
export function symbolsCalled(
  symbols: readonly SymbolRecord[],
  word: string,
): readonly SymbolRecord[] | null {
  const typed = letters(word);
  const [first, ...others] = searchSymbols(symbols, word);
  if (first === undefined) return null;
  if (letters(first.symbol) !== typed && isNickname(typed, first))
    return [first, ...others.filter((one) => isNickname(typed, one))];
  return first.symbol.toLowerCase().startsWith(word) ? [first] : null;
}

/** Those that are called exactly so, in as many words as it takes: "us oil", "s&p 500"; by their own name before a nickname. */
export function symbolsNamed<Named extends Pick<SymbolRecord, "symbol">>(
  symbols: readonly Named[],
  name: string,
): readonly Named[] {
  const typed = letters(name);
  const own = symbols.find(({ symbol }) => letters(symbol) === typed);
  return own === undefined ? symbols.filter((one) => isNickname(typed, one)) : [own];
}

/** The rank of the worst term, or none as soon as one does not match. */
function rankOf(record: SymbolRecord, terms: readonly string[]): number {
  const words = record.description.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const description = words.join("");
  let worst: number = RANK.exact;
  for (const term of terms) worst = Math.max(worst, rankOfTerm(term, record, words, description));
  return worst;
}

function rankOfTerm(
  term: string,
  record: SymbolRecord,
  words: readonly string[],
  description: string,
): number {
  const ticker = letters(record.symbol);
  if (ticker === term) return RANK.exact;
  if (isNickname(term, record)) return RANK.nickname;
  if (ticker.startsWith(term)) return RANK.prefix;
  if (ticker.includes(term)) return RANK.inside;
  if (words.some((word) => word.startsWith(term)) || beginsNickname(term, record))
    return RANK.wordPrefix;
  return description.includes(term) ? RANK.inWords : RANK.none;
}
