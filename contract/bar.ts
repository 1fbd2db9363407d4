/**
 * Price history on the wire: columns as arrays, one array an attribute, equal lengths. Runs anywhere; pure.
 * The interface names price history without a shape, so all of it is assumed. @interface §4.8
 */
import { z } from "zod";
import { BAR_SIDES, TIMEFRAMES } from "./codes.ts";
import { BARS_LIMIT_DEFAULT, BARS_LIMIT_MAX } from "./limits.ts";
import { assumed } from "./provenance.ts";
import { queryInteger, queryUnixMs } from "./query-fields.ts";

export { TIMEFRAMES } from "./codes.ts";

export const Timeframe = z.enum(TIMEFRAMES).meta(assumed("§4.8 price history"));
export type Timeframe = z.infer<typeof Timeframe>;

/** Which side of the price a bar is made of. */
export const BarSide = z.enum(BAR_SIDES).meta(assumed("§4.8 price history"));
export type BarSide = z.infer<typeof BarSide>;

/**
 * Bars of one symbol, oldest first. `ts` is each bar's opening time in Unix ms. A bar exists only where at least one
 * tick came. Prices are decimals, the caller's group mark-up included, so that they agree with its ticks. The last bar
 * may still be forming: then `forming` is true. `has_more`: older bars than these exist before ts[0].
 */
export const Bars = z
  .object({
    symbol_id: z.number().int().positive(),
    timeframe: Timeframe,
    side: BarSide,
    ts: z.array(z.number().int()),
    open: z.array(z.number()),
    high: z.array(z.number()),
    low: z.array(z.number()),
    close: z.array(z.number()),
    /** Sum of the ticks' volume, in the provider's unit; 0 where it records none. */
    volume: z.array(z.number()),
    /** Number of ticks. */
    ticks: z.array(z.number().int()),
    forming: z.boolean(),
    has_more: z.boolean(),
  })
  .meta(assumed("§4.8 price history"));
export type Bars = z.infer<typeof Bars>;

/** Query of GET /api/v1/symbols/{symbol_id}/bars. from is inclusive, to exclusive, Unix ms. Without to: up to now. */
export const BarsQuery = z
  .object({
    timeframe: Timeframe,
    from: queryUnixMs().optional(),
    to: queryUnixMs().optional(),
    limit: queryInteger(z.number().int().min(1).max(BARS_LIMIT_MAX)).default(BARS_LIMIT_DEFAULT),
    side: BarSide.default("bid"),
  })
  .meta(assumed("§4.8 price history"));
export type BarsQuery = z.infer<typeof BarsQuery>;
