/** What all clients have open and waiting, row by row, as the dealing desk watches it. Runs anywhere; pure. */
import { z } from "zod";
import { count, currency, id, unixMs } from "./fields.ts";
import { Order } from "./order.ts";
import { Position } from "./position.ts";
import { extension } from "./provenance.ts";
import { pageQuery, pathId, queryBoolean, queryInteger } from "./query-fields.ts";

const here = extension("a dealing desk sees the rows behind its exposure, and whose they are");

/** Beyond it the list is narrowed, by group, symbol or kind of account. */
const PAGES_MAX = 20;

const narrowed = {
  /** Only accounts of this group. */
  group_id: pathId().optional(),
  /** Only groups of play money, or only the others. */
  is_demo: queryBoolean().optional(),
  symbol_id: pathId().optional(),
  page: queryInteger(z.number().int().min(1).max(PAGES_MAX)).default(1),
  limit: pageQuery.limit,
};

/** Profits are compared as numbers of each account's own deposit currency. A position without a price is last. */
export const HousePositionsQuery = z
  .object({
    ...narrowed,
    sort_by: z
      .enum([
        "profit:asc",
        "profit:desc",
        "volume:asc",
        "volume:desc",
        "opened_at:asc",
        "opened_at:desc",
      ])
      .default("opened_at:desc"),
  })
  .meta(here);
export type HousePositionsQuery = z.infer<typeof HousePositionsQuery>;

export const HouseOrdersQuery = z
  .object({
    ...narrowed,
    sort_by: z
      .enum(["volume:asc", "volume:desc", "created_at:asc", "created_at:desc"])
      .default("created_at:desc"),
  })
  .meta(here);
export type HouseOrdersQuery = z.infer<typeof HouseOrdersQuery>;

/** Whose the row is. */
const holder = {
  account_name: z.string(),
  group_id: id(),
  /** Deposit currency of the account. */
  currency: currency(),
  currency_digits: z.number().int().min(0).max(8),
};

/** An open position with what it is worth now. */
export const HousePosition = Position.extend(holder).meta(here);
export type HousePosition = z.infer<typeof HousePosition>;

/** A working order. */
export const HouseOrder = Order.extend(holder).meta(here);
export type HouseOrder = z.infer<typeof HouseOrder>;

/** A page of them. Each account is as of one moment, all of them within a few hundred ms up to `ts`. */
export const HousePositions = z
  .object({
    ts: unixMs(),
    /** On all pages. */
    total: count(),
    rows: z.array(HousePosition),
  })
  .meta(here);
export type HousePositions = z.infer<typeof HousePositions>;

export const HouseOrders = z
  .object({
    ts: unixMs(),
    /** On all pages. */
    total: count(),
    rows: z.array(HouseOrder),
  })
  .meta(here);
export type HouseOrders = z.infer<typeof HouseOrders>;
