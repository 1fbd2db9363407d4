/** A close as it is asked for, with everything that is not told left out. Runs in tests and benchmarks; pure. */
import type { ClosePosition } from "../../engine/input.ts";

type About = Pick<ClosePosition, "ts" | "account_id" | "actor">;
type Told = Partial<ClosePosition> & Pick<ClosePosition, "position_id">;

/** Closes all of a position at the market, unless told otherwise. */
export const closePosition = (about: About, of: Told): ClosePosition => ({
  ...about,
  kind: "close_position",
  volume: null,
  is_off_step: false,
  comment: "",
  client_order_id: null,
  known: { state: "free" },
  valid_until: null,
  max_deviation: null,
  order_price: null,
  ...of,
});
