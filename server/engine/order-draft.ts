/** What every new order record has in common. Runs in the service; pure. */
import { steps } from "../../domain/units.ts";
import type { OrderRecord, Protections } from "./records.ts";
import type { Step } from "./step.ts";

export const NO_PROTECTIONS: Protections = {
  stop_loss: null,
  take_profit: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
};

type Common = Omit<OrderRecord, "symbol_id" | "type" | "side" | "volume" | "status" | "reason">;

/** The next order of an account, with nothing of it filled. */
export const orderDraft = (step: Step, account_id: number, protections: Protections): Common => ({
  ...protections,
  id: step.state.next.order,
  account_id,
  order_price: null,
  order_limit_price: null,
  is_triggered: false,
  filled_volume: steps(0),
  filled_price: null,
  position_id: null,
  max_deviation: null,
  comment: "",
  rejection: null,
  expiry_at: null,
  client_order_id: null,
  created_at: step.ts,
  updated_at: step.ts,
});
