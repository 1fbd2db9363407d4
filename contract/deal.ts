/** A deal: one fill, booked. Deals are the authoritative record of trading. Runs anywhere; pure. @interface §2 Deal */
import { z } from "zod";
import { id, lots, money, price, unixMs, wireCode } from "./fields.ts";
import { assumed, documented, extension } from "./provenance.ts";
import { afterQuery, pageQuery, queryInteger, queryUnixMs } from "./query-fields.ts";

const shown = documented("§2 Deal");
const proof = extension("lets the trader check the quality of the fill");
const guaranteed = extension("a stop loss that a gap cannot make worse, for a premium");

/** Payload of deal_create, deal_update and deal_delete, and a row of the deal history. */
export const Deal = z
  .object({
    /** As DEAL_DIRECTION; 1 exit carries realized profit, commission and swap. */
    direction: wireCode().meta(shown),
    /** Realized, deposit currency; 0 on an entry. */
    profit: money().meta(shown),
    commission: money().meta(shown),
    swap: money().meta(shown),
    id: id(),
    account_id: id(),
    order_id: id(),
    position_id: id(),
    symbol_id: id(),
    /** As SIDE: of the deal itself, so the exit of a long is a sell. */
    side: wireCode(),
    /** In lots. */
    volume: lots(),
    /** Price of the fill. */
    price: price(),
    /** Price at which the position was opened; null on an entry. */
    open_price: price().nullable(),
    comment: z.string(),
    /** As ORDER_REASON. */
    reason: wireCode(),
    created_at: unixMs(),
    /** Price that was asked for; null when none was. */
    requested_price: price().nullable().meta(proof),
    /** The quote at the fill, the group's mark-up included. */
    bid: price().meta(proof),
    ask: price().meta(proof),
    /**
     * An exit at a guaranteed stop: the premium charged, never positive, deposit currency. What a deal moves on the balance is
     * profit + swap + commission + premium. Absent: none was.
     */
    premium: money().optional().meta(guaranteed),
    /** With premium: by how much profit is more than it would have been at the quote; the house paid it. Never negative. */
    guarantee_paid: money().optional().meta(guaranteed),
  })
  .meta(assumed("§2 Deal: other field names"));
export type Deal = z.infer<typeof Deal>;

/** Which deals, newest first. from is inclusive, to exclusive, Unix ms. */
export const DealsQuery = z
  .object({
    symbol_id: queryInteger(z.number().int().positive()).optional(),
    position_id: queryInteger(z.number().int().positive()).optional(),
    from: queryUnixMs().optional(),
    to: queryUnixMs().optional(),
    after: afterQuery,
    ...pageQuery,
  })
  .meta(assumed("§4.8 deal history"));
export type DealsQuery = z.infer<typeof DealsQuery>;

/** Which deals a file of all of them holds: the same, without pages. */
export const DealsExportQuery = DealsQuery.omit({ page: true, limit: true, after: true }).meta(
  assumed("§4.8 deal export"),
);
export type DealsExportQuery = z.infer<typeof DealsExportQuery>;
