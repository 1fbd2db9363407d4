/**
 * Past ticks on the wire: columns as arrays, equal lengths, oldest first. Runs anywhere; pure.
 * The interface names symbols and price history without a shape, so all of it is ours. @interface §4.8
 */
import { z } from "zod";
import { id, price, unixMs } from "./fields.ts";
import { TICKS_LIMIT_DEFAULT, TICKS_LIMIT_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";
import { queryInteger, queryUnixMs } from "./query-fields.ts";

const here = extension("charts and proofs of a fill need the ticks themselves");

/** Ticks of one symbol. Prices hold the caller's group mark-up, as its live ticks do. has_more: older ones exist. */
export const Ticks = z
  .object({
    symbol_id: id(),
    ts: z.array(unixMs()),
    bid: z.array(price()),
    ask: z.array(price()),
    /** In the provider's unit; 0 where it records none. */
    volume: z.array(z.number()),
    has_more: z.boolean(),
  })
  .meta(here);
export type Ticks = z.infer<typeof Ticks>;

/** from is inclusive, to exclusive, Unix ms. Without to: up to now. The last `limit` ticks of that span. */
export const TicksQuery = z
  .object({
    from: queryUnixMs().optional(),
    to: queryUnixMs().optional(),
    limit: queryInteger(z.number().int().min(1).max(TICKS_LIMIT_MAX)).default(TICKS_LIMIT_DEFAULT),
  })
  .meta(here);
export type TicksQuery = z.infer<typeof TicksQuery>;
