/** Finds symbols by what is typed. Main thread; pure. */
import type { SymbolRecord } from "../../contract/symbol.ts";

/** Ranks of a match, best first. */
const RANK = { exact: 0, prefix: 1, inside: 2, wordPrefix: 3, inWords: 4, none: 5 } as const;

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * The symbols that match every word of `query`, best first, the service's order among equals. "eur/usd", "EURUSD" and
 * "euro dollar" find the same. An empty query finds nothing.
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
  return found.sort((a, b) => a.rank - b.rank).map((match) => match.symbol);
}

/** The rank of the worst term, or none as soon as one does not match. */
function rankOf(record: SymbolRecord, terms: readonly string[]): number {
  const ticker = letters(record.symbol);
  const words = record.description.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const description = words.join("");
  let worst: number = RANK.exact;
  for (const term of terms) worst = Math.max(worst, rankOfTerm(term, ticker, words, description));
  return worst;
}

function rankOfTerm(
  term: string,
  ticker: string,
  words: readonly string[],
  description: string,
): number {
  if (ticker === term) return RANK.exact;
  if (ticker.startsWith(term)) return RANK.prefix;
  if (ticker.includes(term)) return RANK.inside;
  if (words.some((word) => word.startsWith(term))) return RANK.wordPrefix;
  return description.includes(term) ? RANK.inWords : RANK.none;
}
