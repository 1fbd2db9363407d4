/** A price that must lie on one side of a reference, at a distance. Runs anywhere; pure. */
import { ORDER_TYPE, SIDE, type OrderType, type Side } from "../contract/codes.ts";
import type { Quote } from "./terms.ts";
import { points, type Points } from "./units.ts";

/** A price passes when it is above (below) the reference, by at least stop_level points. Equal is the wrong side. */
export type Bound = {
  readonly reference: Points;
  readonly stop_level: Points;
  readonly isAbove: boolean;
};

export const isWrongSide = (price: Points, { reference, isAbove }: Bound): boolean =>
  isAbove ? price <= reference : price >= reference;

export const isTooClose = (price: Points, { reference, stop_level }: Bound): boolean =>
  Math.abs(price - reference) < stop_level;

/** The smallest price that anybody may ask for. A market's own prices are above zero, so one below never trades. */
export const PRICE_MIN = points(1);

/** true: a price of that many points can be asked for, and is exact. */
export const isPrice = (value: number): boolean =>
  value >= PRICE_MIN && value <= Number.MAX_SAFE_INTEGER;

export const isBelowMin = (price: Points | null): boolean => price !== null && price < PRICE_MIN;

/** The price nearest to the reference that passes; null: only prices below the smallest would. */
export function nearestPassing({ reference, stop_level, isAbove }: Bound): Points | null {
  const distance = Math.max(1, stop_level);
  const nearest = points(isAbove ? reference + distance : reference - distance);
  return isBelowMin(nearest) ? null : nearest;
}

/**
 * The price nearest to one below the smallest that passes: the smallest itself where prices pass below the reference, else
 * the first above it. `bound` null: nothing but the smallest price holds it. null: none passes.
 */
export function lowestPassing(bound: Bound | null): Points | null {
  if (bound === null) return PRICE_MIN;
  const nearest = nearestPassing(bound);
  return bound.isAbove || nearest === null ? nearest : PRICE_MIN;
}

/**
 * Where the market lets a pending order stand: limits and market_if_touched on the good side of it, stops and stop_limits on
 * the bad one. Of the market's two prices it is the one that the order waits for.
 */
export const pendingBound = (
  type: OrderType,
  side: Side,
  quote: Quote,
  stop_level: Points,
): Bound => ({
  reference: quote[triggeredBy(type, side)],
  stop_level,
  isAbove: (side === SIDE.buy) !== waitsForBetter(type),
});

/**
 * Which price of the market a pending order waits for: the one at which it would fill; a market_if_touched the other one,
 * which comes to its price first.
 */
export const triggeredBy = (type: OrderType, side: Side): "bid" | "ask" =>
  (side === SIDE.buy) === (type === ORDER_TYPE.market_if_touched) ? "bid" : "ask";

/** A limit and a market_if_touched buy below the market and sell above it. */
export const waitsForBetter = (type: OrderType): boolean =>
  type === ORDER_TYPE.limit || type === ORDER_TYPE.market_if_touched;
