/** Protections that keep their distance from the fill, by docs/engine.md, Distances from the fill. Runs in tests; pure. */
import type { Protections } from "../../../domain/protections.ts";
import { points } from "../../../domain/units.ts";
import type { OrderRecord } from "../../../engine/records.ts";

type Order = Pick<
  OrderRecord,
  "type" | "order_price" | "order_limit_price" | "stop_loss" | "take_profit" | "take_profit_levels"
> & { readonly is_from_fill?: boolean | undefined };
type Guards = Pick<Protections, "stop_loss" | "take_profit" | "take_profit_levels">;

const meantPrice = (order: Order): number | null =>
  order.type === 3 ? order.order_limit_price : order.order_price;

/** Each of the prices as far from `to` as it is from `from`. */
export function carried(
  guards: Guards,
  from: number,
  to: number,
  least = Number.NEGATIVE_INFINITY,
): Guards {
  const at = (price: number) => {
    const distance = price - from;
    return points(Math.max(least, to + distance));
  };
  return {
    stop_loss: guards.stop_loss === null ? null : at(guards.stop_loss),
    take_profit: guards.take_profit === null ? null : at(guards.take_profit),
    take_profit_levels: guards.take_profit_levels.map((level) => ({
      ...level,
      price: at(level.price),
    })),
  };
}

/** The protections as the fill of the order at that price leaves them. */
export function guardsAtFill(order: Order, price: number): Guards {
  const { stop_loss, take_profit, take_profit_levels } = order;
  const meant = meantPrice(order);
  if (order.is_from_fill !== true || meant === null) {
    return { stop_loss, take_profit, take_profit_levels };
  }
  return carried(order, meant, price, 1);
}

/** The protections that a changed order has where the change does not give them. */
export function guardsAlong(before: OrderRecord, after: OrderRecord): Guards {
  const [from, to] = [meantPrice(before), meantPrice(after)];
  if (after.is_from_fill !== true || from === null || to === null) {
    const { stop_loss, take_profit, take_profit_levels } = before;
    return { stop_loss, take_profit, take_profit_levels };
  }
  return carried(before, from, to);
}
