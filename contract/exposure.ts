/** What all clients together have open, as the house stands against it. Runs anywhere; pure. */
import { z } from "zod";
import { count, currency, id, lots, money, price, unixMs } from "./fields.ts";
import { extension } from "./provenance.ts";
import { pathId, queryBoolean } from "./query-fields.ts";

const here = extension("a house that carries its clients' risk sees it, by symbol");

/** Which accounts count. */
export const ExposureQuery = z
  .object({
    /** Only accounts of this group. */
    group_id: pathId().optional(),
    /** Only groups of play money, or only the others. */
    is_demo: queryBoolean().optional(),
  })
  .meta(here);
export type ExposureQuery = z.infer<typeof ExposureQuery>;

/** What the clients' open positions would book now, in one deposit currency: what they gain the house would pay. */
export const ExposureProfit = z
  .object({
    currency: currency(),
    /** null: a price or a rate of one of the positions is missing. */
    floating_profit: money().nullable(),
  })
  .meta(here);
export type ExposureProfit = z.infer<typeof ExposureProfit>;

/** What is open in one symbol. */
export const SymbolExposure = z
  .object({
    symbol_id: id(),
    accounts_count: count(),
    positions_count: count(),
    /** Lots that clients have bought, and sold. */
    long_volume: lots(),
    short_volume: lots(),
    /** long_volume - short_volume: below zero where clients have sold more. */
    net_volume: z.number(),
    /** Of long_volume and short_volume what has a guaranteed stop: a gap beyond it is the house's. Absent: none has. */
    guaranteed_long_volume: lots().optional(),
    guaranteed_short_volume: lots().optional(),
    /** Mean of the open prices by volume; null where nothing is open on that side. */
    long_open_price: price().nullable(),
    short_open_price: price().nullable(),
    /** One of each deposit currency, by its code. */
    profits: z.array(ExposureProfit),
  })
  .meta(here);
export type SymbolExposure = z.infer<typeof SymbolExposure>;

/** The accounts of one deposit currency that have something open. */
export const CurrencyExposure = ExposureProfit.extend({
  accounts_count: count(),
  used_margin: money(),
}).meta(here);
export type CurrencyExposure = z.infer<typeof CurrencyExposure>;

/**
 * What clients bought and sold of one currency, or of one thing that is traded, with what they have open: a bought lot of EURUSD
 * is so many euros bought and, at its open price, so many dollars sold. Valued by today's rates, these amounts are their profit.
 */
export const CurrencyNet = z
  .object({
    /** As the symbols name it: not all are currencies. */
    currency: z.string(),
    bought_amount: z.number().nonnegative(),
    sold_amount: z.number().nonnegative(),
    /** bought_amount - sold_amount. */
    net_amount: z.number(),
  })
  .meta(here);
export type CurrencyNet = z.infer<typeof CurrencyNet>;

/** Each account as of one moment, all of them within a few hundred ms up to `ts`. */
export const HouseExposure = z
  .object({
    ts: unixMs(),
    /** Of accounts with an open position. */
    accounts_count: count(),
    positions_count: count(),
    /** By ascending symbol_id; symbols without a position are left out. */
    symbols: z.array(SymbolExposure),
    /** By the code of the deposit currency. */
    currencies: z.array(CurrencyExposure),
    /** Of the symbols' own currencies, by code. */
    nets: z.array(CurrencyNet),
  })
  .meta(here);
export type HouseExposure = z.infer<typeof HouseExposure>;
