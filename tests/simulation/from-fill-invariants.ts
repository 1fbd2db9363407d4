/** The invariant of protections that keep their distance from the fill. Runs in tests. */
import type { OrderRecord } from "../../engine/records.ts";
import { newDealsIn, ordersIn, positionsIn, type Context } from "./context.ts";
import { firstWrong, type Invariant } from "./invariant.ts";

export const FROM_FILL_INVARIANTS: readonly Invariant[] = [
  {
    number: 45,
    name: "what is asked for from the fill is exactly as far from the fill, in points; never below one",
    broken: (context) => brokenDistance(context),
  },
];

const pricesOf = (of: Guards): (number | null)[] => [
  of.stop_loss,
  of.take_profit,
  ...of.take_profit_levels.map(({ price }): number => price),
];
type Guards = Pick<OrderRecord, "stop_loss" | "take_profit" | "take_profit_levels">;

function brokenDistance({ events, memory }: Context): string | null {
  const opening = new Set(
    newDealsIn(events).flatMap(({ direction, order_id }) => (direction === 0 ? [order_id] : [])),
  );
  return firstWrong(ordersIn(events), (told) => {
    const { order } = told;
    if (order.status !== 3 || order.is_from_fill !== true) return null;
    const before =
      memory.orders.get(order.id) ?? ordersIn(events).find((e) => e.order.id === order.id)?.order;
    const meant = before?.type === 3 ? before.order_limit_price : (before?.order_price ?? null);
    if (before === undefined || meant === null || order.filled_price === null) {
      return `order ${order.id} has nothing to be measured from`;
    }
    const fill = order.filled_price;
    const expected = pricesOf(before).map((price) =>
      price === null ? null : Math.max(1, fill + (price - meant)),
    );
    const [want, has] = [String(expected), String(pricesOf(order))];
    if (want !== has) return `order ${order.id} has ${has}, not ${want}`;
    if (!opening.has(order.id)) return null;
    const after = events.slice(events.indexOf(told));
    const held = positionsIn(after).find(({ position }) => position.id === order.position_id);
    const { stop_loss, take_profit } = order;
    const isHeld =
      (stop_loss === null || held?.position.stop_loss === stop_loss) &&
      (take_profit === null || held?.position.take_profit === take_profit);
    return isHeld ? null : `position ${order.position_id} is not guarded as order ${order.id} says`;
  });
}
