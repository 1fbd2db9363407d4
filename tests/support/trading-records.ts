/** The records of trading with what they have when nothing is said of it: a test says what matters. Runs in the tests. */
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";

type Given<T, K extends keyof T> = Pick<T, K> & Partial<T>;

const NO_PROTECTIONS = {
  stop_loss: null,
  take_profit: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
};

/** Of EURUSD, 0.1 lot, a market buy; `at` is when it was made and last changed. */
export const anOrder = (
  at: number,
  given: Given<Order, "id" | "account_id" | "status">,
): Order => ({
  symbol_id: 1,
  type: 0,
  side: 0,
  volume: 0.1,
  order_price: null,
  order_limit_price: null,
  ...NO_PROTECTIONS,
  filled_volume: 0,
  filled_price: null,
  position_id: null,
  comment: "",
  rejection_msg: null,
  expiry_at: null,
  reason: 0,
  created_at: at,
  updated_at: at,
  client_order_id: null,
  ...given,
});

/** Of EURUSD, 0.1 lot, an open long. */
export const aPosition = (
  at: number,
  given: Given<
    Position,
    "id" | "account_id" | "order_id" | "open_price" | "current_price" | "profit" | "margin"
  >,
): Position => ({
  symbol_id: 1,
  side: 0,
  volume: 0.1,
  close_price: null,
  ...NO_PROTECTIONS,
  swaps: 0,
  comment: "",
  status: 0,
  commission: 0,
  opened_at: at,
  closed_at: null,
  updated_at: at,
  ...given,
});

/** Of EURUSD, 0.1 lot, an entry that bought. */
export const aDeal = (
  at: number,
  given: Given<Deal, "id" | "account_id" | "order_id" | "position_id" | "price" | "bid" | "ask">,
): Deal => ({
  direction: 0,
  profit: 0,
  commission: 0,
  swap: 0,
  symbol_id: 1,
  side: 0,
  volume: 0.1,
  open_price: null,
  comment: "",
  reason: 0,
  created_at: at,
  requested_price: null,
  ...given,
});
