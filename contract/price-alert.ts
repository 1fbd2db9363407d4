/**
 * Prices that an account's owner waits for, fixed or along a line: he is told when the market is there, also where no terminal is
 * open then. Runs anywhere; pure.
 */
import { z } from "zod";
import { id, price, text, unixMs } from "./fields.ts";
import { DOCUMENT_PART_ID_PATTERN, PRICE_ALERT_NOTE_CHARS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("who waits for a price is told when it comes, also with no terminal open");
const along = extension("who waits for a line that he drew is told when the market crosses it");

/** Which side of the account's quote has to get there. */
const quoteSide = () => z.enum(["bid", "ask"]);
const note = () => text(PRICE_ALERT_NOTE_CHARS_MAX);
/** How often the owner is told: once, or at each crossing, but not twice within a minute, an hour or a day. */
const repeats = () => z.enum(["once", "minute", "hour", "day"]);

/** A place that a line goes through. The price is not held to the symbol's digits: a steep line needs more. */
const LinePoint = z.object({ ts: unixMs(), price: price().positive() });

/** A straight line, from its first point on: the price that is waited for is its value at that moment of the symbol's clock. */
export const AlertLine = z
  .object({
    from: LinePoint,
    /** At least a minute after `from`. */
    to: LinePoint,
    /** Whether it goes on beyond `to`. One that does not ends there, and what waits for it has expired then. */
    extends_right: z.boolean(),
    /** Straight on a logarithmic scale: the same part more in the same time. Else straight in prices. */
    is_log: z.boolean(),
    /** The drawing that it is of, a part of the owner's document, so that a terminal has the alert follow it; null: of none. */
    drawing_id: z.string().regex(DOCUMENT_PART_ID_PATTERN).nullable(),
  })
  .meta(along);
export type AlertLine = z.infer<typeof AlertLine>;

export const PriceAlert = z
  .object({
    id: id(),
    /** Rises with each change: of two that come without an order between them the higher is the later. */
    revision: z.number().int().positive(),
    account_id: id(),
    symbol_id: id(),
    /** Of one along a line: the line's when the alert was set, or moved last. */
    price: price(),
    /** What is waited for in place of `price`; null: the price. */
    line: AlertLine.nullable(),
    quote_side: quoteSide(),
    /** Whether the market has to rise to it, or to fall: as it stood when the alert was set, moved or reached last. */
    is_rising: z.boolean(),
    /** The owner's own words; "": none. */
    note: note(),
    repeats: repeats(),
    /** When it stops waiting; null: never. */
    expires_at: unixMs().nullable(),
    /** reached and expired: nothing is waited for any more. One that repeats waits on after it was reached. */
    state: z.enum(["waiting", "reached", "expired"]),
    created_at: unixMs(),
    /** When the market was there last; null: it was not yet. */
    reached_at: unixMs().nullable(),
    /** The quote that reached it, which may lie beyond the alert's price; null: it was not reached yet. */
    reached_price: price().nullable(),
    /** Whether the market rose to it then, or fell; null: it was not reached yet. */
    reached_rising: z.boolean().nullable(),
  })
  .meta(here);
export type PriceAlert = z.infer<typeof PriceAlert>;

export const CrtPriceAlert = z
  .object({
    symbol_id: id(),
    /** This or a line. */
    price: price().positive().optional(),
    line: AlertLine.nullable().default(null),
    quote_side: quoteSide().default("bid"),
    note: note().default(""),
    repeats: repeats().default("once"),
    expires_at: unixMs().nullable().default(null),
  })
  .meta(here);
export type CrtPriceAlert = z.infer<typeof CrtPriceAlert>;

/** What is left out stays. A price, a line or a side, the same as before too, has the alert wait anew. */
export const UpdPriceAlert = z
  .object({
    /** In place of a line too. */
    price: price().positive().optional(),
    /** In place of a price too. */
    line: AlertLine.optional(),
    quote_side: quoteSide().optional(),
    note: note().optional(),
    repeats: repeats().optional(),
    expires_at: unixMs().nullable().optional(),
  })
  .meta(here);
export type UpdPriceAlert = z.infer<typeof UpdPriceAlert>;
