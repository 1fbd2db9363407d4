/**
 * The end of sessions: their tokens go in the same transaction, who watches is told after it, and an end that is not of
 * every day is in the account's journal. Runs in the service. @interface §5 (10, 13), §8
 */
import { SESSION_IDLE_LOGOUT_MS } from "../../contract/limits.ts";
import type { Bus, SessionEndCause } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { Origin } from "../journal/batch.ts";
import { hashOf, keyOf } from "./session-rows.ts";

/** last_seen_at is written at most this often, so idleness is judged this much later. */
export const SEEN_WRITE_MS = 5_000;
/** So long who comes back to a trial that ended is told of that. */
const TRIAL_SESSIONS_KEPT_MS = 30 * 24 * 3_600_000;

/** What a session was opened with: the owner's password or key, or the investor password. */
export type Credential = "owner" | "investor";

/** Whose sessions may be ended together: of one credential, or of the owner's password without those of his key. */
export type OpenedBy = Credential | "own password";

type EndedSession = { session_hash: Buffer; session_number: number; account_id: number };

/** What the journal says of an end; the others happen every day and are not in it. */
const SENTENCES: Readonly<Partial<Record<SessionEndCause, string>>> = {
  disconnected_by_broker: "session ended by the broker",
  ended_by_owner: "session ended by its owner",
  refresh_reuse: "session ended: a refresh token was used that had been replaced",
  password_changed: "session ended: the password was changed",
};

/** Ends what is live of those that `find` finds, in one transaction with it. `origin`: who wanted it; null: the service. */
export async function endSessions(
  { sql, clock, bus }: { sql: Database; clock: Clock; bus: Bus },
  find: (tx: Transaction) => Promise<readonly Buffer[]>,
  cause: SessionEndCause,
  origin: Origin | null,
): Promise<void> {
  const ended = await sql.begin(async (tx) => {
    const rows = await markEnded(tx, clock, await find(tx), cause);
    const message = SENTENCES[cause];
    if (message !== undefined) {
      const note = { ts: clock.now(), origin, action: "session_end", entity: "session", message };
      await writeNotes(
        tx,
        rows.map((row) => ({ ...note, account_id: row.account_id, entity_id: row.session_number })),
      );
    }
    return rows;
  });
  for (const { session_hash, account_id } of ended) {
    bus.publish("session_ended", { session_key: keyOf(session_hash), account_id, cause });
  }
}

/** Ends what is live of these and removes their tokens and devices; returns what it ended. */
export async function markEnded(
  tx: Transaction,
  clock: Clock,
  hashes: readonly Buffer[],
  cause: SessionEndCause,
): Promise<EndedSession[]> {
  if (hashes.length === 0) return [];
  const ended = await tx<EndedSession[]>`
    update sessions set ended_at = ${clock.now()}, ended_by = ${cause}
    where session_hash in ${tx(hashes)} and ended_at is null
    returning session_hash, session_number, account_id`;
  await tx`delete from push_subscriptions where session_hash in ${tx(hashes)}`;
  await tx`delete from access_tokens where session_hash in ${tx(hashes)}`;
  await tx`delete from refresh_tokens where session_hash in ${tx(hashes)}`;
  return [...ended];
}

/** Live sessions that were opened with a credential, but for `except` (a session_key). */
export async function findOf(
  tx: Transaction,
  account_id: number,
  credential: OpenedBy,
  except: string | null,
): Promise<Buffer[]> {
  const isOfKey = tx`scope in ('API_Trader', 'API_Admin')`;
  const rows = await tx<{ session_hash: Buffer }[]>`
    select session_hash from sessions where account_id = ${account_id} and ended_at is null
      and (scope = 'Investor') = ${credential === "investor"}
      and not (${credential === "own password"} and ${isOfKey})
      and session_hash <> ${hashOf(except ?? "")}`;
  return rows.map((row) => row.session_hash);
}

/** Whether nothing was heard of a session for so long that it is over, unless a socket of it is open. */
export const isIdle = (session: { remember_me: boolean; last_seen_at: number }, now: number) =>
  !session.remember_me && session.last_seen_at < now - SESSION_IDLE_LOGOUT_MS - SEEN_WRITE_MS;

/**
 * Idle sessions that `isHeard` does not hold for alive, of all or of `among`. Those of a trial that ended are kept for a
 * while all the same: what is asked with them is told of the trial's end and not that the token is invalid.
 * The rows are locked before `isHeard` is asked: a socket that closes meanwhile says so to the row after this, or is still
 * saying it. @interface limit:SESSION_IDLE_LOGOUT_MS
 */
export async function findIdle(
  tx: Transaction,
  clock: Clock,
  isHeard: (session_key: string) => boolean,
  among: readonly Buffer[] | null = null,
): Promise<Buffer[]> {
  const now = clock.now();
  const idleSince = now - SESSION_IDLE_LOGOUT_MS - SEEN_WRITE_MS;
  const rows = await tx<{ session_hash: Buffer }[]>`
    select s.session_hash from sessions s join accounts a using (account_id)
    where s.ended_at is null and not s.remember_me and s.last_seen_at < ${idleSince}
      and (a.trial_expires_at is null or a.trial_expires_at > ${now}
        or s.last_seen_at < ${now - TRIAL_SESSIONS_KEPT_MS})
      ${among === null ? tx`` : tx`and s.session_hash in ${tx(among)}`}
    order by s.session_hash for update of s`;
  return rows.map((row) => row.session_hash).filter((hash) => !isHeard(keyOf(hash)));
}

/** Forgets the tokens that are over. */
export async function forgetExpiredTokens(sql: Database, clock: Clock): Promise<void> {
  await sql`delete from access_tokens where expires_at <= ${clock.now()}`;
}
