/**
 * Removes rows that have been over for as many days as the settings keep them, a bounded slice at a time, so that nobody who
 * writes to the table waits for long. Runs in the service, now and then. Touches no table of the books.
 */
import { DAY_MS } from "../auth/allowance.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import type { KeptDays } from "./kept-days.ts";

/** Rows that one statement deletes. */
const ROWS_AT_ONCE = 5_000;
/** Accounts whose journal is looked through by one statement. */
const ACCOUNTS_AT_ONCE = 500;
/** Of a browser or network that somebody signed in from: longer ago is as good as never (mail/sign-in-places.ts). */
const PLACES_KEPT_DAYS = 30;

export type OldRowsDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly days: KeptDays;
  /** Ends it after the slice under way. */
  readonly stop: AbortSignal;
};

/** Rows removed, by table. */
export type Removed = Readonly<Record<string, number>>;

/** Removes all that is old now, and says how much that was. */
export async function removeOldRows(deps: OldRowsDeps): Promise<Removed> {
  const { clock, days } = deps;
  const before = (kept: number) => clock.now() - kept * DAY_MS;
  return {
    sessions: await removeOf(deps, "sessions", "ended_at", before(days.endedSessions)),
    mails: await removeOf(deps, "mails", "failed_at", before(days.mail)),
    password_resets: await removeOf(deps, "password_resets", "expires_at", clock.now()),
    sign_in_places: await removeOf(deps, "sign_in_places", "seen_at", before(PLACES_KEPT_DAYS)),
    two_factor_networks: await removeOf(
      deps,
      "two_factor_networks",
      "seen_at",
      before(PLACES_KEPT_DAYS),
    ),
    account_journal:
      days.accountJournal === 0 ? 0 : await removeNotes(deps, before(days.accountJournal)),
  };
}

/** Removes from a table in which few rows are that old, or in which an index finds them. */
async function removeOf(
  { sql, stop }: OldRowsDeps,
  table: string,
  column: string,
  before: number,
): Promise<number> {
  let removed = 0;
  for (;;) {
    if (stop.aborted) return removed;
    const { count } = await sql`
      delete from ${sql(table)} where ctid = any(array(
        select ctid from ${sql(table)} where ${sql(column)} < ${before} limit ${ROWS_AT_ONCE}))`;
    removed += count;
    if (count < ROWS_AT_ONCE) return removed;
  }
}

/** By accounts, since its key begins with theirs: by time alone the whole table would be read each time. */
async function removeNotes({ sql, stop }: OldRowsDeps, before: number): Promise<number> {
  let removed = 0;
  for (let after = 0; ;) {
    const ids = await sql<{ account_id: number }[]>`
      select account_id from accounts where account_id > ${after}
      order by account_id limit ${ACCOUNTS_AT_ONCE}`;
    const last = ids.at(-1);
    if (last === undefined || stop.aborted) return removed;
    const { count } = await sql`
      delete from account_journal where ctid = any(array(
        select n.ctid
        from unnest(${ids.map(({ account_id }) => account_id)}::integer[]) as a (account_id)
        cross join lateral (
          select j.ctid from account_journal j
          where j.account_id = a.account_id and j.ts < ${before} limit ${ROWS_AT_ONCE}
        ) n
        limit ${ROWS_AT_ONCE}))`;
    removed += count;
    // As long as there is a full slice there may be more of the same accounts.
    if (count < ROWS_AT_ONCE) after = last.account_id;
  }
}
