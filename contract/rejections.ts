/**
 * Why a trading request is refused: a closed union, in order of precedence. The engine tests them from top to bottom
 * and answers the first that holds; the ticket asks the same list before it sends. The words are what a trader reads,
 * and rejection_msg of order_rejected. Runs anywhere; pure; imports types alone. @interface §3, §7
 */
import type { ErrorRow } from "./error-row.ts";

const rule = (status: number, message: string, condition: string): ErrorRow => ({
  status,
  message,
  provenance: "extension",
  source: "§7 trading rejections: not shown",
  condition,
});

export const REJECTIONS = {
  // May this session trade at all?
  investor_read_only: {
    ...rule(403, "this session is read-only", "an investor session makes a trading call"),
    provenance: "assumed",
    source: "§5 (6), §7",
  },
  trading_halted: rule(
    422,
    "trading is halted by the broker",
    "the broker stopped new orders for the symbol, the group or all",
  ),
  prop_failed: rule(
    422,
    "the programme's loss limit was reached",
    "a prop account broke its daily or total loss rule",
  ),
  self_locked: rule(
    422,
    "you locked yourself out of new trades until later",
    "the owner's own lock-out has not ended",
  ),
  daily_loss_limit: rule(
    422,
    "your own loss limit for today is reached",
    "the loss of the server's day is at the owner's own limit",
  ),
  daily_trades_limit: rule(
    422,
    "your own limit of trades for today is reached",
    "the trades of the server's day are at the owner's own limit",
  ),
  // Is the request still meant?
  client_order_id_taken: rule(
    409,
    "this client order id was used for another order",
    "the same client_order_id came with another body",
  ),
  client_order_id_barred: rule(
    409,
    "this client order id was cancelled before the order arrived",
    "a cancel by client_order_id came first",
  ),
  request_expired: rule(
    422,
    "the request arrived after its time limit",
    "valid_until is before the service's clock",
  ),
  // What is traded?
  unknown_symbol: rule(404, "there is no such symbol", "symbol_id is unknown or not in the group"),
  unknown_order: rule(404, "there is no such order", "the id is unknown or another account's"),
  unknown_position: rule(
    404,
    "there is no such position",
    "the id is unknown or another account's",
  ),
  order_not_pending: rule(
    409,
    "the order is no longer pending",
    "it was filled, cancelled, rejected or expired",
  ),
  position_not_open: rule(409, "the position is already closed", "its status is not open"),
  closing_not_allowed: rule(
    422,
    "only a limit order against its position, without protections, can close it at a price",
    "closes on an order that is no limit order, is of another symbol or of the position's own side, " +
      "or has protections; protections for an order that has it",
  ),
  symbol_disabled: rule(
    422,
    "trading in this symbol is disabled",
    "the symbol's status is disabled",
  ),
  market_closed: rule(422, "the market is closed", "the symbol's status is closed"),
  no_price: rule(
    422,
    "there is no current price for this symbol",
    "no tick has come, or the last is too old to trade on",
  ),
  // How much?
  volume_below_min: rule(
    422,
    "the volume is below the minimum",
    "volume is less than the symbol's volume_min",
  ),
  volume_above_max: rule(
    422,
    "the volume is above the maximum",
    "volume is more than the symbol's volume_max",
  ),
  volume_off_step: rule(
    422,
    "the volume is not a multiple of the volume step",
    "volume is not a multiple of the symbol's volume_step",
  ),
  volume_above_position: rule(
    422,
    "the volume is larger than the position",
    "a close, or an order that closes, asks for more than is open",
  ),
  volume_remainder_below_min: rule(
    422,
    "the remaining volume would be below the minimum",
    "a partial close leaves less than volume_min",
  ),
  // At what price?
  price_missing: rule(
    422,
    "this order type needs a price",
    "a limit, stop or stop_limit order has no order_price, or stop_limit no order_limit_price, " +
      "or a market order of is_from_fill no order_price",
  ),
  price_not_allowed: rule(
    422,
    "this order type has no such price",
    "order_limit_price on an order that is not stop_limit",
  ),
  price_off_tick: rule(
    422,
    "the price has too many decimals",
    "a price is not a multiple of the symbol's smallest step",
  ),
  price_below_min: rule(
    422,
    "the price is below the smallest price there is",
    "a price that is asked for is less than one point",
  ),
  price_wrong_side: rule(
    422,
    "the price is on the wrong side of the market",
    "a buy limit above ask, a buy stop below ask, a sell limit below bid, a sell stop above bid",
  ),
  price_too_close: rule(
    422,
    "the price is too close to the market",
    "nearer to the market than the symbol's stop_level",
  ),
  price_moved: rule(
    422,
    "the price moved further than allowed",
    "the fill would be more than max_deviation from the price asked for",
  ),
  stop_loss_wrong_side: rule(
    422,
    "the stop loss is on the wrong side of the price",
    "a long's stop loss at or above the price, a short's at or below it",
  ),
  stop_loss_too_close: rule(
    422,
    "the stop loss is too close to the price",
    "nearer than the symbol's stop_level",
  ),
  guarantee_not_allowed: rule(
    422,
    "a guaranteed stop needs a stop loss that stays, on a market order or a position",
    "is_stop_guaranteed on a pending order, without a stop_loss, or with trailing_distance or " +
      "break_even_distance; either of these for a position whose stop is guaranteed",
  ),
  guarantee_not_offered: rule(
    422,
    "there are no guaranteed stops in this symbol",
    "the symbol has no guaranteed_stop",
  ),
  guarantee_too_close: rule(
    422,
    "the guaranteed stop is too close to the price",
    "nearer to the price than the symbol's guaranteed_stop.distance_min",
  ),
  take_profit_wrong_side: rule(
    422,
    "the take profit is on the wrong side of the price",
    "a long's take profit at or below the price, a short's at or above it",
  ),
  take_profit_too_close: rule(
    422,
    "the take profit is too close to the price",
    "nearer than the symbol's stop_level",
  ),
  expiry_in_past: rule(422, "the expiry is in the past", "expiry_at is not after now"),
  expiry_not_allowed: rule(
    422,
    "a market order cannot have an expiry",
    "expiry_at on a market order",
  ),
  oco_not_allowed: rule(
    422,
    "only a pending order can be tied to another",
    "oco_with or oco_leg on a market order, which is filled at once, a market order as oco_leg, " +
      "or both at once",
  ),
  oco_order_not_pending: rule(
    422,
    "the order to tie to is not pending",
    "oco_with is no pending order of the account, or is the order itself",
  ),
  nothing_to_change: rule(
    422,
    "the request changes nothing",
    "a change has no field, or only values that hold already",
  ),
  // Can the account carry it?
  too_many_orders: rule(
    422,
    "there are too many pending orders",
    "the group's limit of pending orders is reached",
  ),
  oco_too_many_orders: rule(
    422,
    "there are too many orders tied together",
    "as many orders as may be are tied to that of oco_with",
  ),
  too_many_positions: rule(
    422,
    "there are too many open positions",
    "the group's limit of open positions is reached",
  ),
  guarantee_not_extended: rule(
    422,
    "the position has a guaranteed stop: what adds to it has to ask for one",
    "netting: the fill would add to such a position, and the order has no is_stop_guaranteed",
  ),
  liquidation_running: rule(
    422,
    "positions are being closed by stop-out",
    "a stop-out is under way on the account",
  ),
  oco_leg_refused: rule(
    422,
    "the second order was refused, so neither was placed",
    "oco_leg would be refused by itself; the order that it was to be keeps the reason",
  ),
  not_enough_free_margin: {
    ...rule(
      422,
      "not enough free margin",
      "free margin after the fill, commission included, would be below 0",
    ),
    provenance: "documented",
    source: "§7 (example of a trading rejection)",
  },
} as const satisfies Record<string, ErrorRow>;

/** The closed union. */
export type Rejection = keyof typeof REJECTIONS;

/** In order of precedence, highest first. */
export const REJECTION_PRECEDENCE = Object.keys(REJECTIONS) as readonly Rejection[];
