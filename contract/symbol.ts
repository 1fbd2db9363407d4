/**
 * The symbol record: what can be traded and by which rules. Runs anywhere; pure.
 * The interface names symbols without a shape, so all of it is assumed. @interface §4.8
 */
import { z } from "zod";
import { MARGIN_MODES, SWAP_MODES, SYMBOL_CATEGORIES } from "./codes.ts";
import { wireCode } from "./fields.ts";
import { assumed, extension } from "./provenance.ts";

export { SYMBOL_CATEGORIES } from "./codes.ts";
export type { SymbolCategory } from "./codes.ts";

/** One weekly session in the symbol's time zone. day 0 is Sunday; minutes since midnight; close may be 1440. */
export const TradingSession = z
  .object({
    day: z.number().int().min(0).max(6),
    open: z.number().int().min(0).max(1439),
    close: z.number().int().min(1).max(1440),
  })
  .meta(assumed("§4.8 symbols"));
export type TradingSession = z.infer<typeof TradingSession>;

/** Weekly trading hours. `timezone` is an IANA name; sessions are in its local time. 24/7: each day 0 to 1440. */
export const TradingHours = z
  .object({ timezone: z.string(), sessions: z.array(TradingSession) })
  .meta(assumed("§4.8 symbols"));
export type TradingHours = z.infer<typeof TradingHours>;

/** By which terms a symbol offers guaranteed stops: each position keeps those of when its stop was set or moved. */
export const GuaranteedStop = z
  .object({
    /** Charged when the stop is triggered, on what it closes, in points. */
    premium: z.number().int().nonnegative(),
    /** Least distance from the price at which the position would close, in points. */
    distance_min: z.number().int().positive(),
  })
  .meta(extension("a stop loss that a gap cannot make worse, for a premium"));
export type GuaranteedStop = z.infer<typeof GuaranteedStop>;

export const SymbolRecord = z
  .object({
    symbol_id: z.number().int().positive(),
    /** Ticker, as EURUSD. Unique. */
    symbol: z.string().min(1).max(32),
    description: z.string(),
    category: z.enum(SYMBOL_CATEGORIES),
    /** Path for grouping, as "Forex / Majors". */
    path: z.string(),
    base_currency: z.string(),
    quote_currency: z.string(),
    /** Decimals of a price; one point is 10^-digits. */
    digits: z.number().int().min(0).max(10),
    /** Points in one pip: 10 on 5- and 3-digit forex, else 1, unless the market counts otherwise. */
    pip_points: z.number().int().positive(),
    contract_size: z.number().positive(),
    volume_min: z.number().positive(),
    volume_max: z.number().positive(),
    volume_step: z.number().positive(),
    margin_mode: z.enum(MARGIN_MODES),
    /** Margin a lot in the quote currency when margin_mode is fixed, else null. */
    margin_fixed: z.number().positive().nullable(),
    /** Highest leverage on this symbol, or null when the group's leverage rules. */
    leverage_max: z.number().positive().nullable(),
    swap_mode: z.enum(SWAP_MODES),
    swap_long: z.number(),
    swap_short: z.number(),
    /** Day of the triple swap, 0 Sunday to 6 Saturday, or null. */
    swap_triple_day: z.number().int().min(0).max(6).nullable(),
    /** Least distance of a pending price, SL or TP from the market, in points. */
    stop_level: z.number().int().nonnegative(),
    hours: TradingHours,
    /** As SYMBOL_STATUS. */
    status: wireCode(),
    /** Typical spread in points, before the group's mark-up. */
    spread_typical: z.number().int().nonnegative(),
    /** Absent: there are no guaranteed stops in it. */
    guaranteed_stop: GuaranteedStop.optional(),
  })
  .meta(assumed("§4.8 symbols"));
export type SymbolRecord = z.infer<typeof SymbolRecord>;
