/**
 * The opposite of a pending order: as far on the other side of the market, or at a price of its own, with the same volume, and
 * its stop and targets as far from it. Main thread; pure.
 */
import { SIDE, type Side } from "../../../contract/codes.ts";
import { priceOf, nearestPointsOf } from "../../../domain/price.ts";
import type { Quote } from "../../../domain/terms.ts";
import { points } from "../../../domain/units.ts";
import type { NewOrder } from "./order-ask.ts";

export type Opposite = NonNullable<NewOrder["oco_leg"]>;

/**
 * What is as far below the bid as a price is above the ask, and the other way round. `own`: its price where one was chosen, with
 * which all else of it moves; null: none.
 */
export function oppositeOf(
  order: NewOrder,
  { bid, ask }: Quote,
  digits: number,
  own: number | null = null,
): Opposite {
  const pointsAt = (price: number | null | undefined): number | null =>
    price === null || price === undefined ? null : nearestPointsOf(price, digits);
  const [from, to] = [pointsAt(order.order_price), pointsAt(own)];
  const sum = from === null || to === null ? bid + ask : from + to;
  const mirrored = (price: number | null | undefined): number | null => {
    const at = pointsAt(price);
    return at === null ? null : priceOf(points(sum - at), digits);
  };
  const { stop_loss, take_profit, take_profit_levels, order_limit_price } = order;
  const side: Side = order.side === SIDE.buy ? SIDE.sell : SIDE.buy;
  return {
    type: order.type,
    side,
    volume: order.volume,
    order_price: own ?? mirrored(order.order_price),
    ...(order_limit_price === undefined ? {} : { order_limit_price: mirrored(order_limit_price) }),
    stop_loss: mirrored(stop_loss),
    take_profit: mirrored(take_profit),
    ...(take_profit_levels === undefined
      ? {}
      : {
          take_profit_levels: take_profit_levels.map(({ price, volume }) => ({
            price: mirrored(price) ?? 0,
            volume,
          })),
        }),
    ...given("trailing_distance", order.trailing_distance),
    ...given("break_even_distance", order.break_even_distance),
    ...given("comment", order.comment),
    ...given("expiry_at", order.expiry_at),
    ...given("is_from_fill", order.is_from_fill),
  };
}

const given = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value };
