/** What every new order record has in common. Runs in the service; pure. */
import type { Protections } from "../../domain/protections.ts";
import { steps } from "../../domain/units.ts";
import type { OrderRecord } from "./records.ts";
import type { Step } from "./step.ts";

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
