/** One account's page of the journal: who did what, when, from where. Runs anywhere; pure. @interface §4.2 */
import { z } from "zod";
import { SCOPES } from "./codes.ts";
import { id, unixMs } from "./fields.ts";
import { assumed, documented } from "./provenance.ts";
import { pageQuery } from "./query-fields.ts";

const fields = z.record(z.string(), z.unknown());

export const Journal = z
  .object({
    id: id(),
    /** Whose journal this is. */
    account_id: id(),
    ts: unixMs(),
    /** Who acted; null: the service itself. */
    actor_id: id().nullable(),
    actor_scope: z.enum(SCOPES).nullable(),
    /** What was done, as order_create. */
    action: z.string(),
    /** What it was done to, as order 1001; null where there is no such thing. */
    entity: z.string().nullable(),
    entity_id: id().nullable(),
    /** In words. */
    message: z.string(),
    ip_address: z.string().nullable(),
    /** Fields that changed, as they were and as they are; null where nothing is kept. */
    before: fields.nullable(),
    after: fields.nullable(),
  })
  .meta(assumed("§2 Other named records"));
export type Journal = z.infer<typeof Journal>;

/** A day or a moment as text: 2026-08-29, 2026-08-29T12:00:00Z; a day counts from its start in UTC. */
export const isoMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** from is inclusive, to exclusive. Names are documented; forms, defaults and bounds are ours. */
export const JournalQuery = z
  .object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    from: isoMoment.optional(),
    to: isoMoment.optional(),
    /** Newest first by default. */
    sort_by: z.enum(["ts:desc", "ts:asc", "action:asc", "action:desc"]).default("ts:desc"),
  })
  .meta(documented("§4.2 Accounts"));
export type JournalQuery = z.infer<typeof JournalQuery>;
