/**
 * Prices that an account's owner waits for: he is told once when the market is there, also where no terminal is open then. Runs
 * anywhere; pure.
 */
import { z } from "zod";
import { id, price, text, unixMs } from "./fields.ts";
import { PRICE_ALERT_NOTE_CHARS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("who waits for a price is told when it comes, also with no terminal open");

/** Which side of the account's quote has to get there. */
const quoteSide = () => z.enum(["bid", "ask"]);
const note = () => text(PRICE_ALERT_NOTE_CHARS_MAX);

export const PriceAlert = z
  .object({
    id: id(),
    /** Rises with each change: of two that come without an order between them the higher is the later. */
    revision: z.number().int().positive(),
    account_id: id(),
    symbol_id: id(),
    price: price(),
    quote_side: quoteSide(),
    /** Whether the market has to rise to it, or to fall: as it stood when the alert was set, or moved last. */
    is_rising: z.boolean(),
    /** The owner's own words; "": none. */
    note: note(),
    created_at: unixMs(),
    /** When the market was there; null: it is waited for. */
    reached_at: unixMs().nullable(),
    /** The quote that reached it, which may lie beyond the alert's price; null as long as it is waited for. */
    reached_price: price().nullable(),
  })
  .meta(here);
export type PriceAlert = z.infer<typeof PriceAlert>;

export const CrtPriceAlert = z
  .object({
    symbol_id: id(),
    price: price().positive(),
    quote_side: quoteSide().default("bid"),
    note: note().default(""),
  })
  .meta(here);
export type CrtPriceAlert = z.infer<typeof CrtPriceAlert>;

/** What is left out stays. A price or a side, the same as before too, has the alert wait anew. */
export const UpdPriceAlert = z
  .object({
    price: price().positive().optional(),
    quote_side: quoteSide().optional(),
    note: note().optional(),
  })
  .meta(here);
export type UpdPriceAlert = z.infer<typeof UpdPriceAlert>;
