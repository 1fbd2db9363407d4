/** The journal over all accounts: who did what to whom, newest first. Runs anywhere; pure. */
import { z } from "zod";
import { unixMs } from "./fields.ts";
import { isoMoment, Journal } from "./journal.ts";
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";
import { afterQuery, pathId, queryInteger } from "./query-fields.ts";

const here = extension("one list of who did what to whom, for a house that has to answer for it");

/** staff: somebody of the house; clients: an account's owner, his investor or his bot; service: nobody. */
export const JOURNAL_ACTORS = ["staff", "clients", "service"] as const;

const filters = {
  /** Whose journal. */
  account_id: pathId().optional(),
  /** Who acted. */
  actor_id: pathId().optional(),
  by: z.enum(JOURNAL_ACTORS).optional(),
  /** What was done, as money_change. */
  action: z
    .string()
    .regex(/^[a-z][a-zA-Z_]{0,63}$/)
    .optional(),
  /** Part of the words, in either case; or the number of the order, position, deal or account. */
  q: z.string().min(1).max(64).optional(),
  /** from is inclusive, to exclusive. */
  from: isoMoment.optional(),
  to: isoMoment.optional(),
};

export const HouseJournalQuery = z
  .object({
    ...filters,
    after: afterQuery,
    limit: queryInteger(z.number().int().min(1).max(PAGE_LIMIT_MAX)).default(PAGE_LIMIT_DEFAULT),
  })
  .meta(here);
export type HouseJournalQuery = z.infer<typeof HouseJournalQuery>;

export const HouseJournalExportQuery = z.object(filters).meta(here);
export type HouseJournalExportQuery = z.infer<typeof HouseJournalExportQuery>;

export const HouseJournal = z
  .object({
    rows: z.array(Journal),
    /** What to ask for as `after` to go on; null: there is nothing older. A page may be short and go on: see searched_to. */
    next: z.string().nullable(),
    /** How far back was looked for these rows; null: to the beginning. */
    searched_to: unixMs().nullable(),
  })
  .meta(here);
export type HouseJournal = z.infer<typeof HouseJournal>;
