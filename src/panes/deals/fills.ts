/**
 * How good fills were: what each differed from the price that was asked for, and what is typical of a symbol. Main thread; pure.
 * Typical is the median of the account's own fills: the service keeps no such figure of the house.
 */
import { SIDE } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { MINUS, PLUS } from "../../format/number.ts";
import { NO_VALUE, formatPips } from "../../format/price.ts";

/** With fewer fills than this nothing is called typical. */
export const TYPICAL_FILLS_MIN = 5;

type Filled = Pick<Deal, "requested_price" | "price" | "side" | "symbol_id" | "volume">;

/** Points of the symbol; above 0 is better than asked for. null: no price was asked for. */
export function slippageOf(deal: Filled, digits: number): number | null {
  const { requested_price, price, side } = deal;
  if (requested_price === null) return null;
  const points = Math.round((requested_price - price) * 10 ** digits);
  if (points === 0) return 0;
  return side === SIDE.buy ? points : -points;
}

/** In pips, its sign printed; in points where the symbol is not known. */
export function slippageText(
  points: number | null,
  symbol: Pick<SymbolRecord, "pip_points"> | undefined,
): string {
  if (points === null) return NO_VALUE;
  const text = symbol === undefined ? `${points}` : formatPips(points, symbol.pip_points);
  return `${points > 0 ? PLUS : ""}${text}`.replace("-", MINUS);
}

export type FillFigures = {
  readonly symbol_id: number;
  /** Fills for which a price was asked. */
  readonly count: number;
  /** Median slippage in points; null: fewer than TYPICAL_FILLS_MIN. */
  readonly typical: number | null;
  /** The least favourable, points. */
  readonly worst: number;
  readonly better: number;
  readonly worse: number;
  /** Slippage times lots, summed: what `pointValue` makes money of. */
  readonly pointLots: number;
};

/** By symbol, the one with most fills first. */
export function fillFigures(
  deals: readonly Filled[],
  digitsOf: (symbol_id: number) => number,
): FillFigures[] {
  const bySymbol = new Map<number, { slips: number[]; pointLots: number }>();
  for (const deal of deals) {
    const slip = slippageOf(deal, digitsOf(deal.symbol_id));
    if (slip === null) continue;
    const known = bySymbol.get(deal.symbol_id) ?? { slips: [], pointLots: 0 };
    known.slips.push(slip);
    known.pointLots += slip * deal.volume;
    bySymbol.set(deal.symbol_id, known);
  }
  return [...bySymbol]
    .map(([symbol_id, { slips, pointLots }]) => {
      const sorted = slips.toSorted((a, b) => a - b);
      return {
        symbol_id,
        count: sorted.length,
        typical: sorted.length < TYPICAL_FILLS_MIN ? null : median(sorted),
        worst: sorted[0] ?? 0,
        better: sorted.filter((slip) => slip > 0).length,
        worse: sorted.filter((slip) => slip < 0).length,
        pointLots,
      };
    })
    .sort((a, b) => b.count - a.count || a.symbol_id - b.symbol_id);
}

/** `sorted`: at least one, ascending. */
function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
