/** An order, and what a client may ask of one. Runs anywhere; pure. @interface §2 Order, §4.8 */
import { z } from "zod";
import { ORDER_TYPE, SIDE } from "./codes.ts";
import {
  clientOrderId,
  distance,
  id,
  lots,
  lotsAsked,
  oneOf,
  price,
  text,
  unixMs,
  wireCode,
} from "./fields.ts";
import { COMMENT_CHARS_MAX } from "./limits.ts";
import { assumed, documented, extension } from "./provenance.ts";
import { TakeProfitLevel, TakeProfitLevels } from "./take-profit-level.ts";
import { pageQuery, queryBoolean, queryInteger, queryUnixMs } from "./query-fields.ts";

const further = assumed("§2 Order: further fields");
const once = extension("an order whose answer was lost can be asked for, never doubled");
const guards = extension("the service guards a position while no terminal is open");
const late = extension("an order that arrives late or far from its price is refused");

/** The full order: answer of the REST operations and payload of the order_* events. */
export const Order = z
  .object({
    id: id(),
    symbol_id: id(),
    /** As ORDER_TYPE. */
    type: wireCode(),
    /** As SIDE. */
    side: wireCode(),
    /** Asked for, in lots. */
    volume: lots(),
    /** As ORDER_STATUS. */
    status: wireCode(),
    /** Price of a limit, trigger of a stop; of a market order the price it was asked at. null: none was given. */
    order_price: price().nullable(),
    /** Limit price that a stop_limit order has once triggered; null on other types. */
    order_limit_price: price().nullable(),
    /** null: none. */
    stop_loss: price().nullable(),
    take_profit: price().nullable(),
    filled_volume: lots(),
    /** Volume-weighted mean of the fills; null before the first. */
    filled_price: price().nullable(),
    /** The position it opened, or closes; null before a fill. */
    position_id: id().nullable(),
    comment: z.string(),
    /** Why the engine refused it, as in errors.ts; null when it did not. */
    rejection_msg: z.string().nullable(),
    /** Unix ms; null: good till cancelled. */
    expiry_at: unixMs().nullable(),
    account_id: id().meta(further),
    /** As ORDER_REASON. */
    reason: wireCode().meta(further),
    created_at: unixMs().meta(further),
    updated_at: unixMs().meta(further),
    /** null when the client gave none. */
    client_order_id: clientOrderId().nullable().meta(once),
    /** Nearest first; they close parts, take_profit closes the rest. */
    take_profit_levels: z.array(TakeProfitLevel).meta(guards),
    /** Distance in points at which the stop loss follows the price; null: it stays. */
    trailing_distance: distance().nullable().meta(guards),
    /** Profit in points at which the stop loss goes to the open price, once; null: never. */
    break_even_distance: distance().nullable().meta(guards),
  })
  .meta(documented("§2 Order"));
export type Order = z.infer<typeof Order>;

const protections = {
  /** Absent on a change: stays as it is. null: none, or taken away. */
  stop_loss: price().nullable().optional(),
  take_profit: price().nullable().optional(),
  take_profit_levels: TakeProfitLevels.optional().meta(guards),
  trailing_distance: distance().nullable().optional().meta(guards),
  break_even_distance: distance().nullable().optional().meta(guards),
};

const timeliness = {
  client_order_id: clientOrderId().optional().meta(once),
  /** Refused when it reaches the engine later than this, Unix ms by the service's clock. */
  valid_until: unixMs().optional().meta(late),
  /** Largest distance of the fill from the price asked for, in points; on market orders. */
  max_deviation: z.number().int().nonnegative().optional().meta(late),
};

/** Places an order. order_price is required but for market orders; order_limit_price only for stop_limit. */
export const CrtOrder = z
  .object({
    symbol_id: id(),
    type: oneOf(ORDER_TYPE),
    side: oneOf(SIDE),
    volume: lotsAsked(),
    order_price: price().nullable().optional(),
    order_limit_price: price().nullable().optional(),
    ...protections,
    comment: text(COMMENT_CHARS_MAX).optional(),
    expiry_at: unixMs().nullable().optional(),
    ...timeliness,
  })
  .meta(assumed("§4.8 trading operations"));
export type CrtOrder = z.infer<typeof CrtOrder>;

/** Changes a pending order. A field that is absent stays as it is. */
export const UptOrder = z
  .object({
    volume: lotsAsked().optional(),
    order_price: price().optional(),
    order_limit_price: price().nullable().optional(),
    ...protections,
    comment: text(COMMENT_CHARS_MAX).optional(),
    expiry_at: unixMs().nullable().optional(),
  })
  .meta(assumed("§4.8 trading operations"));
export type UptOrder = z.infer<typeof UptOrder>;

/** Closes a position, or a part of it. */
export const ClosePosition = z
  .object({
    /** In lots; absent: all of it. */
    volume: lotsAsked().optional(),
    comment: text(COMMENT_CHARS_MAX).optional(),
    /** The price that was shown; with max_deviation it bounds the fill. */
    order_price: price().optional(),
    ...timeliness,
  })
  .meta(assumed("§4.8 trading operations"));
export type ClosePosition = z.infer<typeof ClosePosition>;

/** Closes two opposite positions of one symbol against each other, without paying the spread twice. */
export const CloseBy = z
  .object({ by_position_id: id(), comment: text(COMMENT_CHARS_MAX).optional() })
  .meta(extension("a hedged pair is closed at one price"));
export type CloseBy = z.infer<typeof CloseBy>;

/** What a list of orders, positions or deals holds, newest first. from is inclusive, to exclusive, Unix ms. */
export const TradeQuery = z
  .object({
    /** true: what is over; false: what is working or open. */
    history: queryBoolean().default(false),
    symbol_id: queryInteger(z.number().int().positive()).optional(),
    from: queryUnixMs().optional(),
    to: queryUnixMs().optional(),
    ...pageQuery,
  })
  .meta(assumed("§4.8 trading operations"));
export type TradeQuery = z.infer<typeof TradeQuery>;
