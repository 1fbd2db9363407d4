/** An order as the service shows it; what may be asked of one is in order-request.ts. Runs anywhere; pure. @interface §2 Order */
import { z } from "zod";
import { clientOrderId, distance, id, lots, price, unixMs, wireCode } from "./fields.ts";
import { assumed, documented, extension } from "./provenance.ts";
import { TakeProfitLevel } from "./take-profit-level.ts";
import { afterQuery, pageQuery, queryBoolean, queryInteger, queryUnixMs } from "./query-fields.ts";

const further = assumed("§2 Order: further fields");
const once = extension("an order whose answer was lost can be asked for, never doubled");
const oco = extension("one cancels the other: the service sees to it while no terminal is open");
const kept = extension("stop and target keep their distance from the price that was really got");
const closing = extension("a resting order that can only close its position, and goes with it");
const guards = extension("the service guards a position while no terminal is open");
const guaranteed = extension("a stop loss that a gap cannot make worse, for a premium");

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
    /** Price of a limit, trigger of a stop or a market_if_touched; of a market order that it was asked at. null: none was. */
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
    /** Shared by the orders that are tied together: the fill of one cancels the others. Absent: it is tied to none. */
    oco_id: id().optional().meta(oco),
    /**
     * The order whose fill cancelled this one: it was tied to it, or that fill closed the position that this one closes.
     * Absent: it is not over for that reason.
     */
    cancelled_by: id().optional().meta(oco),
    /**
     * true: while it waits, stop loss and take profits stand for their distance from its price, which holds from its fill.
     * Absent: no.
     */
    is_from_fill: z.boolean().optional().meta(kept),
    /** The position that it can only close. Absent: it may open one. */
    closes: id().optional().meta(closing),
    /** true: a market order that asked for a guaranteed stop loss. Absent: no. */
    is_stop_guaranteed: z.boolean().optional().meta(guaranteed),
  })
  .meta(documented("§2 Order"));
export type Order = z.infer<typeof Order>;

/** What a list of orders, positions or deals holds, newest first. from is inclusive, to exclusive, Unix ms. */
export const TradeQuery = z
  .object({
    /** true: what is over; false: what is working or open. */
    history: queryBoolean().default(false),
    symbol_id: queryInteger(z.number().int().positive()).optional(),
    from: queryUnixMs().optional(),
    to: queryUnixMs().optional(),
    after: afterQuery,
    ...pageQuery,
  })
  .meta(assumed("§4.8 trading operations"));
export type TradeQuery = z.infer<typeof TradeQuery>;
