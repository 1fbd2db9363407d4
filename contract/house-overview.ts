/** The house at a glance: who is there, what money clients have, who is in a margin call, whether prices come. Pure. */
import { z } from "zod";
import { LIQUIDATION_STATUS } from "./codes.ts";
import { count, currency, id, money, oneOf, unixMs } from "./fields.ts";
import { extension } from "./provenance.ts";

const here = extension("whoever runs a house sees at a glance whether it is well");

/** All clients of one deposit currency. */
export const HouseMoney = z
  .object({
    currency: currency(),
    /** Of accounts with a balance, a credit or a position. */
    accounts_count: count(),
    balance: money(),
    credit: money(),
    /** null: a price or a rate of one of the positions is missing. */
    equity: money().nullable(),
    used_margin: money(),
    /** Put in less taken out since the server's day began. */
    day_flows: money(),
    /**
     * All premiums of guaranteed stops that clients were charged so far. Absent: none, or some groups alone were asked for: the
     * house's books are by currency.
     */
    premiums: money().optional(),
    /** What the house paid so far so that guaranteed stops were filled at their prices. Absent: nothing, or as above. */
    guarantees_paid: money().optional(),
  })
  .meta(here);
export type HouseMoney = z.infer<typeof HouseMoney>;

/** An account in a margin call or a stop-out. */
export const MarginCall = z
  .object({
    account_id: id(),
    account_name: z.string(),
    status: oneOf(LIQUIDATION_STATUS),
    currency: currency(),
    /** Percent; null where it cannot be valued. */
    margin_level: z.number().nullable(),
    equity: money().nullable(),
    used_margin: money(),
  })
  .meta(here);
export type MarginCall = z.infer<typeof MarginCall>;

/** Whether prices come. */
export const HouseFeed = z
  .object({
    /** Symbols whose market is open. */
    open_count: count(),
    /** Of them those without a price for a minute. */
    stale_count: count(),
    /** The first twenty of these, by symbol_id. */
    stale: z.array(id()),
    /** Why traders are not served well now, in words; empty: they are. */
    reasons: z.array(z.string()),
  })
  .meta(here);
export type HouseFeed = z.infer<typeof HouseFeed>;

/** Each account as of one moment, all of them within a few hundred ms up to `ts`. */
export const HouseOverview = z
  .object({
    ts: unixMs(),
    /** Client accounts with a live socket. */
    connected_count: count(),
    /** By the code of the deposit currency. */
    currencies: z.array(HouseMoney),
    margin_calls_count: count(),
    /** The first twenty, nearest to being closed first. */
    margin_calls: z.array(MarginCall),
    feed: HouseFeed,
  })
  .meta(here);
export type HouseOverview = z.infer<typeof HouseOverview>;
