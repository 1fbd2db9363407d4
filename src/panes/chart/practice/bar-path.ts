/**
 * A bar of both sides as points, and the plain way through it: where nothing waits for a price within it, any way comes to the
 * same. Main thread; pure. Where something does, bar-walk.ts finds the way.
 */
import { nearestPointsOf } from "../../../../domain/price.ts";
import { points, unixMs, type Points } from "../../../../domain/units.ts";
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

/** Both sides at once. Where they would cross, the ask is the bid. */
export type Prices = { readonly bid: Points; readonly ask: Points };

const NAMES = ["open", "high", "low", "close"] as const;
export type Corners = Readonly<Record<(typeof NAMES)[number], Prices>>;

/** null: it is no bar of prices. */
export function cornersOf({ bid, ask }: BarPair, { digits, spread }: PathScale): Corners | null {
  const found: Partial<Record<(typeof NAMES)[number], Prices>> = {};
  for (const name of NAMES) {
    const under = nearestPointsOf(bid[name], digits);
    if (under === null) return null;
    const over = ask === null ? points(under + spread) : nearestPointsOf(ask[name], digits);
    found[name] = { bid: under, ask: points(Math.max(under, over ?? under + spread)) };
  }
  return found as Corners;
}

/** Which extreme is nearer to where the bar opened: TradingView takes it to have come first. */
export const nearerOf = ({ open, high, low }: Corners): "high" | "low" =>
  high.bid - open.bid < open.bid - low.bid ? "high" : "low";

/** Four quotes, all within the bar, the last in its last millisecond. */
export function plainWay(corners: Corners, ts: number, scale: PathScale): QuoteInput[] {
  const first = nearerOf(corners);
  const names = ["open", first, first === "high" ? "low" : "high", "close"] as const;
  const last = names.length - 1;
  return names.map((name, at) => ({
    kind: "quote",
    ts: unixMs(ts + (at === last ? scale.barMs - 1 : Math.floor((scale.barMs * at) / last))),
    symbol_id: scale.symbol_id,
    ...corners[name],
  }));
}

export function quotesOfBar(pair: BarPair, scale: PathScale): QuoteInput[] {
  const corners = cornersOf(pair, scale);
  return corners === null ? [] : plainWay(corners, pair.bid.ts, scale);
}
