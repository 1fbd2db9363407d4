/** Records of a position, an order and a symbol as the service sends them, for tests of what shows or changes them. */
import { ORDER_STATUS, ORDER_TYPE, POSITION_STATUS, SIDE } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { symbolRecord } from "../../src/panes/watchlist/test-symbols.ts";

/** Two digits, a pip of ten points, stops at 50 points from the market. */
export const COIN: SymbolRecord = symbolRecord({
  symbol_id: 401,
  symbol: "COINUSD",
  category: "crypto",
  base_currency: "COIN",
  digits: 2,
  pip_points: 10,
  contract_size: 1,
  stop_level: 50,
});

/** Bought 0.10 at 1000.00. */
export const position = (change: Partial<Position> = {}): Position => ({
  id: 12,
  symbol_id: COIN.symbol_id,
  side: SIDE.buy,
  volume: 0.1,
  open_price: 1000,
  close_price: null,
  current_price: 999,
  stop_loss: null,
  take_profit: null,
  profit: -0.1,
  swaps: 0,
  comment: "",
  status: POSITION_STATUS.open,
  account_id: 100001,
  order_id: 11,
  commission: 0,
  margin: 10,
  opened_at: 1,
  closed_at: null,
  updated_at: 1,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
  ...change,
});

/** A buy limit of 0.10 at 990.00. */
export const order = (change: Partial<Order> = {}): Order => ({
  id: 20,
  symbol_id: COIN.symbol_id,
  type: ORDER_TYPE.limit,
  side: SIDE.buy,
  volume: 0.1,
  status: ORDER_STATUS.pending,
  order_price: 990,
  order_limit_price: null,
  stop_loss: null,
  take_profit: null,
  filled_volume: 0,
  filled_price: null,
  position_id: null,
  comment: "",
  rejection_msg: null,
  expiry_at: null,
  account_id: 100001,
  reason: 0,
  created_at: 1,
  updated_at: 1,
  client_order_id: null,
  take_profit_levels: [],
  trailing_distance: null,
  break_even_distance: null,
  ...change,
});
