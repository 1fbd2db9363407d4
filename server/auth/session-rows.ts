/**
 * A live session as the database has it, found by its session_id or by an access token. Runs in the service; reads only.
 * @interface §5
 */
import type { Scope } from "../../contract/codes.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";

/** The session with what of its account decides whether it may be used. */
export type SessionRow = {
  session_hash: Buffer;
  account_id: number;
  group_id: number;
  scope: Scope;
  remember_me: boolean;
  last_seen_at: number;
  status: number;
  trial_expires_at: number | null;
};

/** The same by an access token, with when that ends. */
export type LiveToken = SessionRow & { readonly expires_at: number };

/** A session's name in maps and logs: the SHA-256 of its session_id, in hex. */
export const keyOf = (session_hash: Buffer): string => Buffer.from(session_hash).toString("hex");
export const hashOf = (session_key: string): Buffer => Buffer.from(session_key, "hex");

const columnsOf = (sql: Database) => sql`s.session_hash, s.account_id, a.group_id, s.scope,
  s.remember_me, s.last_seen_at, a.status, a.trial_expires_at`;

export async function liveBySession(
  sql: Database,
  session_hash: Buffer,
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select ${columnsOf(sql)} from sessions s join accounts a using (account_id)
    where s.session_hash = ${session_hash} and s.ended_at is null`;
  return row;
}

/** The live sessions of access tokens, by the tokens' hashes in hex, in the same order. */
export async function liveByTokens(
  sql: Database,
  clock: Clock,
  hashes: readonly string[],
): Promise<(LiveToken | undefined)[]> {
  const rows = await sql<(LiveToken & { token: string })[]>`
    select asked.token, found.*
    from unnest(${[...hashes]}::text[]) as asked(token) cross join lateral (
      select ${columnsOf(sql)}, t.expires_at
      from access_tokens t join sessions s using (session_hash) join accounts a using (account_id)
      where t.token_hash = decode(asked.token, 'hex') and t.expires_at > ${clock.now()}
        and s.ended_at is null limit 1) found`;
  const found = new Map(rows.map((row) => [row.token, row]));
  return hashes.map((hash) => found.get(hash));
}
