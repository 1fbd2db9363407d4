/**
 * Why orders and positions are refused, by operation: the rules of domain/order-rules.ts, change-rules.ts and close-rules.ts with
 * those of ties, guarantees and closing orders. Runs in the service; pure.
 */
import type { Operation } from "../../contract/endpoints.ts";
import type { ErrorName } from "../../contract/errors.ts";

const PLACE = ["order_create"] as const;
const CHANGE = ["order_update"] as const;
const GUARD = ["position_update", "account_position_update"] as const;
const CLOSE = ["position_close", "account_position_close"] as const;
const CLOSE_BY = ["position_close_by"] as const;
const CANCEL = ["order_cancel", "account_order_cancel"] as const;
const ALERTS = ["price_alert_create", "price_alert_update"] as const;

export const TRADING_ERRORS: Partial<Record<ErrorName, readonly Operation[]>> = {
  email_unproved: PLACE,
  trading_halted: PLACE,
  prop_failed: PLACE,
  self_locked: [...PLACE, "save_my_limits"],
  daily_loss_limit: PLACE,
  daily_trades_limit: PLACE,
  // Staff's acts have no client_order_id and no bound of time or price.
  client_order_id_taken: [...PLACE, "position_close"],
  client_order_id_barred: [...PLACE, "position_close"],
  request_expired: [...PLACE, "position_close"],
  unknown_symbol: [...PLACE, ...ALERTS],
  unknown_order: [...CHANGE, ...CANCEL, "client_order_get"],
  unknown_position: [...PLACE, ...GUARD, ...CLOSE, ...CLOSE_BY],
  order_not_pending: [...CHANGE, ...CANCEL, "client_order_cancel"],
  position_not_open: [...GUARD, ...CLOSE, ...CLOSE_BY],
  closing_not_allowed: [...PLACE, ...CHANGE],
  symbol_disabled: PLACE,
  market_closed: [...PLACE, ...GUARD, ...CLOSE, ...CLOSE_BY],
  no_price: [...PLACE, ...CHANGE, ...GUARD, ...CLOSE, ...CLOSE_BY, ...ALERTS],
  volume_below_min: [...PLACE, ...CHANGE, "position_update", ...CLOSE],
  volume_above_max: [...PLACE, ...CHANGE],
  volume_off_step: [...PLACE, ...CHANGE, "position_update", ...CLOSE],
  volume_above_position: [...PLACE, ...CHANGE, "position_update", ...CLOSE],
  volume_remainder_below_min: [...PLACE, ...CHANGE, ...CLOSE, ...CLOSE_BY],
  price_missing: [...PLACE, ...CHANGE],
  price_not_allowed: [...PLACE, ...CHANGE],
  price_off_tick: [...PLACE, ...CHANGE, ...GUARD],
  price_below_min: [...PLACE, ...CHANGE, ...GUARD, "position_close"],
  price_wrong_side: [...PLACE, ...CHANGE],
  price_too_close: [...PLACE, ...CHANGE],
  price_moved: [...PLACE, "position_close"],
  stop_loss_wrong_side: [...PLACE, ...CHANGE, ...GUARD],
  stop_loss_too_close: [...PLACE, ...CHANGE, ...GUARD],
  guarantee_not_allowed: [...PLACE, "position_update"],
  guarantee_not_offered: [...PLACE, ...GUARD],
  guarantee_too_close: [...PLACE, ...GUARD],
  take_profit_wrong_side: [...PLACE, ...CHANGE, ...GUARD],
  take_profit_too_close: [...PLACE, ...CHANGE, ...GUARD],
  expiry_in_past: [...PLACE, ...CHANGE],
  expiry_not_allowed: PLACE,
  oco_not_allowed: PLACE,
  oco_order_not_pending: [...PLACE, ...CHANGE],
  nothing_to_change: [...CHANGE, ...GUARD, "save_my_limits"],
  too_many_orders: PLACE,
  oco_too_many_orders: [...PLACE, ...CHANGE],
  too_many_positions: PLACE,
  guarantee_not_extended: PLACE,
  liquidation_running: PLACE,
  oco_leg_refused: PLACE,
  not_enough_free_margin: PLACE,
};
