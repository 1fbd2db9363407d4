/**
 * Prices that the broker shows to everybody, for widgets on its own pages. Nobody signs in for them, so they are of the symbols
 * that the broker names alone, with the mark-up of one group. Runs anywhere; pure.
 */
import { z } from "zod";
import { WIDGET_PRICE_STATES, WIDGET_TIMEFRAMES } from "./codes.ts";
import { price, unixMs } from "./fields.ts";
import { extension } from "./provenance.ts";

const here = extension("a broker's own pages show its prices and lead to its terminal");

const ticker = () => z.string().min(1).max(32);

/** The price of one symbol as it stands. All prices are null before its first one. */
export const WidgetQuote = z
  .object({
    symbol: ticker(),
    description: z.string(),
    /** Decimals of a price. */
    digits: z.number().int().min(0).max(10),
    bid: price().nullable(),
    ask: price().nullable(),
    /** Of the bid, since the close of the day before. */
    change: price().nullable(),
    change_percent: z.number().nullable(),
    /** When the price was made, by the symbol's own clock. */
    ts: unixMs().nullable(),
    /** Of a price that is not live its reader is told of when it is. */
    state: z.enum(WIDGET_PRICE_STATES),
  })
  .meta(here);
export type WidgetQuote = z.infer<typeof WidgetQuote>;

export const WidgetQuotes = z
  .object({
    /** When this answer was made: one that does not move any more comes from something that has stopped. */
    ts: unixMs(),
    /** In the order in which the broker names them. */
    quotes: z.array(WidgetQuote),
  })
  .meta(here);
export type WidgetQuotes = z.infer<typeof WidgetQuotes>;

export const WidgetBarsQuery = z
  .object({ symbol: ticker(), timeframe: z.enum(WIDGET_TIMEFRAMES) })
  .meta(here);

/** The last bars of a symbol's bid, oldest first, as columns; the last one is still forming where the market is open. */
export const WidgetBars = z
  .object({
    symbol: ticker(),
    digits: z.number().int().min(0).max(10),
    timeframe: z.enum(WIDGET_TIMEFRAMES),
    /** Opening time of each bar. */
    ts: z.array(z.number().int()),
    open: z.array(price()),
    high: z.array(price()),
    low: z.array(price()),
    close: z.array(price()),
  })
  .meta(here);
export type WidgetBars = z.infer<typeof WidgetBars>;
