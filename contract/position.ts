/** A position: open exposure in one symbol, or the record of a closed one. Runs anywhere; pure. @interface §2 */
import { z } from "zod";
import { distance, id, lots, money, price, unixMs, wireCode } from "./fields.ts";
import { assumed, documented, extension } from "./provenance.ts";
import { TakeProfitLevel } from "./take-profit-level.ts";

const guards = extension("the service guards a position while no terminal is open");
const further = assumed("§2 Position: further fields");
const guaranteed = extension("a stop loss that a gap cannot make worse, for a premium");

/**
 * Profit that partial closes of an open position booked so far. A close books the difference of rounded totals, so whoever
 * has both can tell what the next one books, to the minor unit.
 */
export const RealizedProfit = z
  .object({
    /** Booked, deposit currency. */
    profit: money(),
    /** The same before it was rounded, as decimal text of at most 26 decimals: no double holds it. */
    profit_exact: z.string().regex(/^-?\d{1,16}(\.\d{1,26})?$/),
  })
  .meta(extension("the terminal values a position exactly as the engine does"));
export type RealizedProfit = z.infer<typeof RealizedProfit>;

/**
 * The full position: answer of the REST operations and payload of the position_* events. It never has a `direction`: by
 * that a deal is known where deal_create or money_change carries a position.
 */
export const Position = z
  .object({
    id: id(),
    symbol_id: id(),
    /** As SIDE. */
    side: wireCode(),
    /** In lots: what is open, or what was closed. */
    volume: lots(),
    open_price: price(),
    /** null while open. */
    close_price: price().nullable(),
    /** Price at which it would close now; at the end, at which it closed. */
    current_price: price(),
    /** null: none. */
    stop_loss: price().nullable(),
    take_profit: price().nullable(),
    /** Floating while open, realized when closed; without swaps and commission. Deposit currency. */
    profit: money(),
    swaps: money(),
    /** Starts with "Partial close" on the record of a part that was closed. */
    comment: z.string(),
    /** As POSITION_STATUS. */
    status: wireCode(),
    account_id: id().meta(further),
    /** The order that opened it. */
    order_id: id().meta(further),
    commission: money().meta(further),
    /** Margin in use, deposit currency; 0 when closed. */
    margin: money().meta(further),
    opened_at: unixMs().meta(further),
    /** null while open. */
    closed_at: unixMs().nullable().meta(further),
    updated_at: unixMs().meta(further),
    /** As those of the order; levels that were reached are gone. */
    take_profit_levels: z.array(TakeProfitLevel).meta(guards),
    trailing_distance: distance().nullable().meta(guards),
    break_even_distance: distance().nullable().meta(guards),
    /** Absent: closed, or no part of it was closed. */
    realized: RealizedProfit.optional(),
    /**
     * Present: the stop loss is guaranteed, and this is the premium agreed on, in points: charged on what is open when the stop
     * loss is triggered, else never. A closed record keeps it. Absent: the stop loss, if any, is an ordinary one.
     */
    guarantee_premium: z.number().int().nonnegative().optional().meta(guaranteed),
    /** Closed by its guarantee: the premium that was charged, never positive, deposit currency. Absent: none was. */
    premium: money().optional().meta(guaranteed),
  })
  .meta(documented("§2 Position"));
export type Position = z.infer<typeof Position>;
