/** What a socket of staff watches, and what it is told of it. Runs anywhere; pure. */
import { z } from "zod";
import { AccountSummary, PositionProfit } from "./account-summary.ts";
import { id, price, unixMs } from "./fields.ts";
import { WATCHED_ACCOUNTS_MAX, WATCHED_GROUPS_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("staff watches accounts as their owners do, without asking again and again");

/**
 * All that a socket watches: what is not in it is not watched any more. Clients in groups, or all of them, are watched as they
 * come and go; staff's accounts only by their numbers, and by an Admin alone.
 */
export const Watch = z
  .object({
    accounts: z.array(id()).max(WATCHED_ACCOUNTS_MAX).optional(),
    groups: z.array(id()).max(WATCHED_GROUPS_MAX).optional(),
    /** All clients. */
    all: z.boolean().optional(),
    /** What clients have open together, of this group and of real or of play money where that is said. */
    exposure: z.object({ group_id: id().optional(), is_demo: z.boolean().optional() }).optional(),
  })
  .meta(here);
export type Watch = z.infer<typeof Watch>;

/** Where an account's events stand. */
export const WatchedSeq = z
  .object({
    account_id: id(),
    /** Its last event; the next that comes is one more. */
    seq: z.number().int().nonnegative(),
  })
  .meta(here);
export type WatchedSeq = z.infer<typeof WatchedSeq>;

/** From here on it is watched: what is read by REST after this and the events that follow leave no gap. */
export const WatchingPayload = z
  .object({
    ts: unixMs(),
    /** Those that were named, by ascending number. */
    accounts: z.array(WatchedSeq),
  })
  .meta(here);
export type WatchingPayload = z.infer<typeof WatchingPayload>;

/** An event of a watched account, as its owner gets it, in the order of the journal. */
export const WatchedEventPayload = z
  .object({
    account_id: id(),
    /** Rises by one with each event of the account. */
    seq: z.number().int().nonnegative(),
    /** One of the events of an account, as order_create. */
    type: z.string(),
    payload: z.unknown(),
  })
  .meta(here);
export type WatchedEventPayload = z.infer<typeof WatchedEventPayload>;

export const WatchedPosition = PositionProfit.extend({
  /** What it would close at now; null: no price yet. */
  current_price: price().nullable(),
}).meta(here);
export type WatchedPosition = z.infer<typeof WatchedPosition>;

/** positions: empty for accounts that are watched by group or with all. */
export const WatchedFigures = AccountSummary.extend({ positions: z.array(WatchedPosition) }).meta(
  here,
);
export type WatchedFigures = z.infer<typeof WatchedFigures>;

/** Figures that changed, the last of each account. At most once in 200 ms, and less often the more is watched. */
export const WatchedFiguresPayload = z
  .object({ ts: unixMs(), accounts: z.array(WatchedFigures) })
  .meta(here);
export type WatchedFiguresPayload = z.infer<typeof WatchedFiguresPayload>;
