/** Orders that simulated clients place two at a time, tied together. Runs in tests; pure. */
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { points, steps } from "../../domain/units.ts";
import type { OcoLeg, PlaceOrder } from "../../engine/input.ts";
import type { SymbolPlan } from "./symbols.ts";
import type { World } from "./world.ts";

/** The order with its opposite beyond the market, as far off; now and then one that may not be placed. */
export function withOpposite(
  world: World,
  order: PlaceOrder,
  plan: SymbolPlan,
  market: number,
): PlaceOrder {
  const { random, swarm } = world;
  if (order.order_price === null || !random.chance(0.12)) return order;
  const isWrong = () => random.chance(0.06 * swarm.isMalicious + 0.02);
  const oco_leg: OcoLeg = {
    type: isWrong() ? 0 : order.type,
    side: isWrong() ? order.side : order.side === 0 ? 1 : 0,
    volume: isWrong() ? steps(order.volume + plan.terms.volume_max) : order.volume,
    is_off_step: isWrong(),
    order_price: isWrong() ? order.order_price : points(2 * market - order.order_price),
    order_limit_price:
      order.order_limit_price === null ? null : points(2 * market - order.order_limit_price),
    protections: NO_PROTECTIONS,
    is_off_tick: isWrong(),
    comment: order.comment,
    expiry_at: order.expiry_at,
    ...(random.chance(0.1) ? { is_from_fill: true } : {}),
  };
  const { oco_with: _, ...alone } = order;
  return isWrong() ? { ...order, oco_leg } : { ...alone, oco_leg };
}
