/**
 * Two pending orders that are placed at once and tied together, of which then one cancels the other: both wait or neither does.
 * docs/engine.md, One cancels the other. Runs anywhere; pure.
 */
import { ORDER_TYPE } from "../contract/codes.ts";
import { checkOrder, type OrderAsk, type OrderFacts } from "./order-rules.ts";
import type { Verdict } from "./verdict.ts";

/** The second of the two, of the first one's symbol. */
export type LegAsk = Pick<
  OrderAsk,
  | "type"
  | "side"
  | "volume"
  | "is_off_step"
  | "order_price"
  | "order_limit_price"
  | "protections"
  | "is_off_tick"
  | "off_tick_field"
  | "expiry_at"
  | "is_from_fill"
>;

/** May the second be placed, once the first is? One at market never, for it would not wait. `facts`: those of the first. */
export const checkLeg = (leg: LegAsk, facts: OrderFacts): Verdict =>
  leg.type === ORDER_TYPE.market
    ? { rejection: "oco_not_allowed", fix: null }
    : checkOrder(
        { ...leg, known: { state: "free" }, valid_until: null, max_deviation: null },
        { ...facts, opens: leg.volume, ordersCount: facts.ordersCount + 1, closing: null },
      );
