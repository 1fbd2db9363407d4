/**
 * What the numbers of a deal mean, for files that people open: the symbol's name, the moment, and codes by their names. In the
 * service's own words, whatever language the page speaks: programs read the files too. Runs in the service; pure.
 */
import { DEAL_DIRECTION, ORDER_REASON, SIDE } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";

export type NamedSymbol = Pick<SymbolRecord, "symbol_id" | "symbol">;

/** A code that has no name is its number. */
export const codeWord = (codes: Readonly<Record<string, number>>, code: number): string =>
  Object.entries(codes).find(([, one]) => one === code)?.[0] ?? String(code);

/** ISO 8601 in UTC. */
export const momentWord = (ms: number): string => new Date(ms).toISOString();

export type DealWords = {
  readonly time: string;
  readonly symbol: string;
  readonly direction: string;
  readonly side: string;
  readonly reason: string;
};

/** `symbols`: those of the house. A symbol that it has no more is its number. */
export function dealWords(symbols: readonly NamedSymbol[]): (deal: Deal) => DealWords {
  const names = new Map(symbols.map(({ symbol_id, symbol }) => [symbol_id, symbol]));
  return (deal) => ({
    time: momentWord(deal.created_at),
    symbol: names.get(deal.symbol_id) ?? String(deal.symbol_id),
    direction: codeWord(DEAL_DIRECTION, deal.direction),
    side: codeWord(SIDE, deal.side),
    reason: codeWord(ORDER_REASON, deal.reason),
  });
}
