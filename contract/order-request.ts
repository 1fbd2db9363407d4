/**
 * What a client may ask of an order or a position: the bodies of the operations in endpoints-order-sending.ts. Apart from
 * the records, so that a terminal that only watches does not load it. Runs anywhere; pure. @interface §4.8
 */
import { z } from "zod";
import { ORDER_TYPE, SIDE } from "./codes.ts";
import { clientOrderId, distance, id, lotsAsked, oneOf, price, text, unixMs } from "./fields.ts";
import { COMMENT_CHARS_MAX } from "./limits.ts";
import { assumed, extension } from "./provenance.ts";
import { TakeProfitLevels } from "./take-profit-level.ts";

const once = extension("an order whose answer was lost can be asked for, never doubled");
const guards = extension("the service guards a position while no terminal is open");
const oco = extension("one cancels the other: the service sees to it while no terminal is open");
const kept = extension("stop and target keep their distance from the price that was really got");
const closing = extension("a resting order that can only close its position, and goes with it");
const late = extension("an order that arrives late or far from its price is refused");
const guaranteed = extension("a stop loss that a gap cannot make worse, for a premium");

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
  /** Largest distance of the fill from the price asked for, in points; on market orders and market_if_touched. */
  max_deviation: z.number().int().nonnegative().optional().meta(late),
};

/** What is asked of any new order. */
const asked = {
  type: oneOf(ORDER_TYPE),
  side: oneOf(SIDE),
  volume: lotsAsked(),
  order_price: price().nullable().optional(),
  order_limit_price: price().nullable().optional(),
  ...protections,
  comment: text(COMMENT_CHARS_MAX).optional(),
  expiry_at: unixMs().nullable().optional(),
};

/** The second of two pending orders that are placed at once and tied together, of the same symbol as the first. */
export const OcoLeg = z
  .object({
    ...asked,
    is_from_fill: z.boolean().optional().meta(kept),
  })
  .meta(oco);
export type OcoLeg = z.infer<typeof OcoLeg>;

/** Places an order. order_price is required but for market orders; order_limit_price only for stop_limit. */
export const CrtOrder = z
  .object({
    symbol_id: id(),
    ...asked,
    /**
     * true: stop_loss, take_profit and levels keep the distance that they have from the price of the order (order_price; of a
     * stop_limit order_limit_price; of a market order the order_price that was seen, which it then needs): at the fill they
     * are moved by as much as the fill is away from it. Absent: they are prices.
     */
    is_from_fill: z.boolean().optional().meta(kept),
    /** A pending order of the account that this one is tied to: the fill of either cancels the other. */
    oco_with: id().nullable().optional().meta(oco),
    /**
     * A second pending order, placed with this one and tied to it: both wait or neither does. The answer is the first; a refusal
     * of the second is oco_leg_refused, with the reason in the details.
     */
    oco_leg: OcoLeg.nullable().optional().meta(oco),
    /**
     * The open position that the order can only close: a limit order of the other side, without protections. It never opens
     * exposure nor holds margin, is never for more than is left of the position, and is cancelled when that is closed.
     */
    closes: id().nullable().optional().meta(closing),
    /**
     * true: the position's stop loss is filled at its own price, whatever a gap leaves. Of market orders with a stop_loss, in a
     * symbol that offers it; not with trailing_distance or break_even_distance. Absent: no.
     */
    is_stop_guaranteed: z.boolean().optional().meta(guaranteed),
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
    /** Where it is true after the change, protections that the change does not give move with the order's price. */
    is_from_fill: z.boolean().optional().meta(kept),
    /** Ties the order to another one, and to what that is tied to; null: unties it from all. */
    oco_with: id().nullable().optional().meta(oco),
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

/** Changes the protections of an open position. Absent: stays as it is; null: taken away. */
export const UptPosition = z
  .object({
    stop_loss: price().nullable().optional(),
    take_profit: price().nullable().optional(),
    take_profit_levels: TakeProfitLevels.optional().meta(guards),
    trailing_distance: distance().nullable().optional().meta(guards),
    break_even_distance: distance().nullable().optional().meta(guards),
    /**
     * true: the stop loss, that of this change or else the one that holds, is guaranteed; false: it is an ordinary one.
     * Absent: one that is guaranteed stays so, wherever the change moves it; taken away, its guarantee goes with it.
     */
    is_stop_guaranteed: z.boolean().optional().meta(guaranteed),
  })
  .meta(assumed("§4.8 trading operations"));
export type UptPosition = z.infer<typeof UptPosition>;
