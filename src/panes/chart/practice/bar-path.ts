/**
 * The way that prices took through a bar, as far as the bar tells: where it opened, its high and its low, and where it closed.
 * Main thread; pure. Which of high and low came first no bar tells: the one that is nearer to the open is taken to, as
 * TradingView does, and a finer bar leaves less to take.
 */
import { nearestPointsOf } from "../../../../domain/price.ts";
import { unixMs } from "../../../../domain/units.ts";
import type { QuoteInput } from "../../../../engine/input.ts";

/** Decimals; ts: when it begins, Unix ms. */
export type PathBar = {
  readonly ts: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/** One bar of both sides. ask: null: none is known, and it is `spread` above the bid. */
export type BarPair = { readonly bid: PathBar; readonly ask: PathBar | null };

export type PathScale = {
  readonly symbol_id: number;
  readonly digits: number;
  /** How long a bar is, ms: at least 4. */
  readonly barMs: number;
  /** Points. */
  readonly spread: number;
};

const ORDERS = {
  highFirst: ["open", "high", "low", "close"],
  lowFirst: ["open", "low", "high", "close"],
} as const;

/** Four quotes, all within the bar, the last in its last millisecond. Where both sides would cross, the ask is the bid. */
export function quotesOfBar({ bid, ask }: BarPair, scale: PathScale): QuoteInput[] {
  const isHighFirst = bid.high - bid.open < bid.open - bid.low;
  const corners = isHighFirst ? ORDERS.highFirst : ORDERS.lowFirst;
  return corners.flatMap((corner, at) => {
    const under = nearestPointsOf(bid[corner], scale.digits);
    const over = ask === null ? null : nearestPointsOf(ask[corner], scale.digits);
    if (under === null) return [];
    const last = corners.length - 1;
    const offset = at === last ? scale.barMs - 1 : Math.floor((scale.barMs * at) / last);
    return {
      kind: "quote" as const,
      ts: unixMs(bid.ts + offset),
      symbol_id: scale.symbol_id,
      bid: under,
      ask: (ask === null || over === null
        ? under + scale.spread
        : Math.max(under, over)) as typeof under,
    };
  });
}
