/** What every new order record has in common. Runs anywhere; pure. */
import type { Protections } from "../domain/protections.ts";
import { steps } from "../domain/units.ts";
import type { OrderRecord } from "./records.ts";
import type { Step } from "./step.ts";

/** What an order says of itself when it comes. */
export type OrderTelling = Pick<
  OrderRecord,
  | "symbol_id"
  | "type"
  | "side"
  | "volume"
  | "order_price"
  | "order_limit_price"
  | "max_deviation"
  | "comment"
  | "expiry_at"
  | "reason"
  | "client_order_id"
> & { readonly position_id: number | null };

/**
 * The next order of an account, with nothing of it filled. Written out field by field: a record that is spread and then
 * grows costs many times as much, and each order makes one.
 */
export const orderDraft = (
  step: Step,
  account_id: number,
  protections: Protections,
  told: OrderTelling,
): OrderRecord => ({
  stop_loss: protections.stop_loss,
  take_profit: protections.take_profit,
  take_profit_levels: protections.take_profit_levels,
  trailing_distance: protections.trailing_distance,
  break_even_distance: protections.break_even_distance,
  id: step.state.next.order,
  account_id,
  order_price: told.order_price,
  order_limit_price: told.order_limit_price,
  is_triggered: false,
  filled_volume: steps(0),
  filled_price: null,
  position_id: told.position_id,
  max_deviation: told.max_deviation,
  comment: told.comment,
  rejection: null,
  expiry_at: told.expiry_at,
  client_order_id: told.client_order_id,
  created_at: step.ts,
  updated_at: step.ts,
  symbol_id: told.symbol_id,
  type: told.type,
  side: told.side,
  volume: told.volume,
  status: 0,
  reason: told.reason,
});
