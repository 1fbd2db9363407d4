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

/** The price nearest to the reference that passes. */
export function nearestPassing({ reference, stop_level, isAbove }: Bound): Points {
  const distance = Math.max(1, stop_level);
  return points(isAbove ? reference + distance : reference - distance);
}

/** Where the market lets a pending order stand: limits on the good side of it, stops and stop_limits on the bad one. */
export const pendingBound = (
  type: OrderType,
  side: Side,
  quote: Quote,
  stop_level: Points,
): Bound => ({
  reference: side === SIDE.buy ? quote.ask : quote.bid,
  stop_level,
  isAbove: (side === SIDE.buy) === (type !== ORDER_TYPE.limit),
});
