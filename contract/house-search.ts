/** What staff finds from anywhere: accounts by number or words, orders, positions and deals by number. Runs anywhere; pure. */
import { z } from "zod";
import { ACCOUNT_ROLES } from "./account.ts";
import { id, lots, price, text, unixMs, wireCode } from "./fields.ts";
import { extension } from "./provenance.ts";
import { queryInteger } from "./query-fields.ts";

const here = extension(
  "who has a number or a name on the telephone finds what it is, wherever he is",
);

/** Characters of a search. */
const SEARCH_CHARS_MAX = 64;
const ACCOUNTS_DEFAULT = 8;
const ACCOUNTS_MAX = 50;

export const HouseSearchQuery = z
  .object({
    /**
     * A number, with or without a # before it, is that of an order, a position or a deal, whole, and the beginning of an
     * account's; any text is a part of an account's name, e-mail or alias.
     */
    q: text(SEARCH_CHARS_MAX).min(1),
    /** Accounts at most. */
    limit: queryInteger(z.number().int().min(1).max(ACCOUNTS_MAX)).default(ACCOUNTS_DEFAULT),
  })
  .meta(here);
export type HouseSearchQuery = z.infer<typeof HouseSearchQuery>;

export const FoundAccount = z
  .object({
    account_id: id(),
    name: z.string(),
    email: z.string(),
    alias: z.string().nullable(),
    role: z.enum(ACCOUNT_ROLES),
    /** As ACCOUNT_STATUS. */
    status: wireCode(),
    group_name: z.string(),
    is_demo: z.boolean(),
  })
  .meta(here);
export type FoundAccount = z.infer<typeof FoundAccount>;

/** What is said of each trade that is found, and whose it is. */
const trade = {
  id: id(),
  account_id: id(),
  account_name: z.string(),
  symbol_id: id(),
  /** As SIDE. */
  side: wireCode(),
  volume: lots(),
};

export const FoundOrder = z
  .object({
    ...trade,
    /** As ORDER_TYPE. */
    type: wireCode(),
    /** As ORDER_STATUS. */
    status: wireCode(),
    /** It waits or is being filled: it is among the working orders, else in the history. */
    is_working: z.boolean(),
    created_at: unixMs(),
    updated_at: unixMs(),
  })
  .meta(here);
export type FoundOrder = z.infer<typeof FoundOrder>;

export const FoundPosition = z
  .object({
    ...trade,
    open_price: price(),
    opened_at: unixMs(),
    /** null while open. */
    closed_at: unixMs().nullable(),
  })
  .meta(here);
export type FoundPosition = z.infer<typeof FoundPosition>;

export const FoundDeal = z
  .object({
    ...trade,
    /** As DEAL_DIRECTION. */
    direction: wireCode(),
    price: price(),
    created_at: unixMs(),
  })
  .meta(here);
export type FoundDeal = z.infer<typeof FoundDeal>;

/** Accounts are the best match first; of the others one each has the number. Nothing is of an account that is closed. */
export const HouseSearch = z
  .object({
    accounts: z.array(FoundAccount),
    orders: z.array(FoundOrder),
    positions: z.array(FoundPosition),
    deals: z.array(FoundDeal),
  })
  .meta(here);
export type HouseSearch = z.infer<typeof HouseSearch>;
