/** An order as it is asked for, with everything that is not told left out. Runs in tests; pure. */
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { steps } from "../../domain/units.ts";
import type { PlaceOrder } from "../../engine/input.ts";

type About = Pick<PlaceOrder, "ts" | "account_id" | "actor">;

/** A market order to buy, unless told otherwise. */
export const marketOrder = (about: About, of: Partial<PlaceOrder>): PlaceOrder => ({
  ...about,
  kind: "place_order",
  symbol_id: 1,
  type: 0,
  side: 0,
  volume: steps(10),
  is_off_step: false,
  order_price: null,
  order_limit_price: null,
  protections: NO_PROTECTIONS,
  is_off_tick: false,
  comment: "",
  expiry_at: null,
  client_order_id: null,
  known: { state: "free" },
  valid_until: null,
  max_deviation: null,
  ...of,
});
