/**
 * The tokens of a session: issued in pairs, replaced by each refresh, and a replaced refresh token that comes again is
 * noticed. Runs in the service. At most one refresh token of a session works at any moment. @interface §5 (7)
 */
import { REFRESH_REUSE_GRACE_MS } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { createRefreshToken, createSecret, deriveRefreshToken, hashToken } from "./tokens.ts";

/** Lifetime of an access token. */
export const ACCESS_TOKEN_S = 15 * 60;
/** A refresh token older than this many generations is as good as unknown: 401, and nothing else. */
const REFRESH_GENERATIONS_KEPT = 500;

type UsedToken = {
  generation: number;
  replaced_at: number | null;
  /** The newest of the session. */
  last: number;
  last_hash: Buffer;
};

export type Tokens = { access_token: string; refresh_token: string };

export async function issueTokens(
  tx: Transaction,
  clock: Clock,
  session_id: string,
  {
    generation,
    lifetimeS,
    refresh_token = createRefreshToken(session_id),
  }: { generation: number; lifetimeS: number; refresh_token?: string },
): Promise<Tokens> {
  const session_hash = hashToken(session_id);
  const access_token = await issueAccess(tx, clock, session_hash, lifetimeS);
  await tx`insert into refresh_tokens ${tx({
    token_hash: hashToken(refresh_token),
    session_hash,
    generation,
    created_at: clock.now(),
  })}`;
  return { access_token, refresh_token };
}

async function issueAccess(
  tx: Transaction,
  clock: Clock,
  session_hash: Buffer,
  lifetimeS: number,
): Promise<string> {
  const access_token = createSecret();
  await tx`insert into access_tokens ${tx({
    token_hash: hashToken(access_token),
    session_hash,
    expires_at: clock.now() + lifetimeS * 1000,
  })}`;
  return access_token;
}

/** A refresh as it is asked for. remember_me null leaves the session's as it is; renewal_key null: it cannot be repeated. */
export type RefreshAsk = {
  refresh_token: string;
  remember_me: boolean | null;
  renewal_key: string | null;
};

/**
 * New tokens for the current refresh token of a session, and again for the previous one under the renewal_key that it was
 * replaced with; null for an unknown one or the previous one within the grace time; else "reused".
 */
export function rotate(
  sql: Database,
  clock: Clock,
  session_id: string,
  { refresh_token, remember_me, renewal_key }: RefreshAsk,
): Promise<Tokens | "reused" | null> {
  const session_hash = hashToken(session_id);
  const next =
    renewal_key === null
      ? createRefreshToken(session_id)
      : deriveRefreshToken(session_id, refresh_token, renewal_key);
  return sql.begin(async (tx) => {
    // The session's row is the lock: of two refreshes at once one comes second and finds its token replaced.
    const [session] = await tx`select 1 from sessions
      where session_hash = ${session_hash} and ended_at is null for update`;
    const [used] = await tx<UsedToken[]>`
      select r.generation, r.replaced_at, last.generation as last, last.token_hash as last_hash
      from refresh_tokens r, (
        select generation, token_hash from refresh_tokens
        where session_hash = ${session_hash} order by generation desc limit 1) as last
      where r.token_hash = ${hashToken(refresh_token)} and r.session_hash = ${session_hash}`;
    if (session === undefined || used === undefined) return null;
    if (used.replaced_at !== null) {
      const isPrevious = used.generation === used.last - 1;
      if (isPrevious && used.last_hash.equals(hashToken(next))) {
        // Its answer was lost on the way. The access token that went with it is heard of by nobody, and ends by itself.
        const access_token = await issueAccess(tx, clock, session_hash, ACCESS_TOKEN_S);
        return { access_token, refresh_token: next };
      }
      // @interface limit:REFRESH_REUSE_GRACE_MS
      const isRecent = clock.now() - used.replaced_at <= REFRESH_REUSE_GRACE_MS;
      return isPrevious && isRecent ? null : "reused";
    }
    await tx`update refresh_tokens set replaced_at = ${clock.now()}
      where session_hash = ${session_hash} and generation = ${used.generation}`;
    if (remember_me !== null) {
      await tx`update sessions set remember_me = ${remember_me}
        where session_hash = ${session_hash}`;
    }
    await tx`delete from access_tokens
      where session_hash = ${session_hash} and expires_at <= ${clock.now()}`;
    await tx`delete from refresh_tokens where session_hash = ${session_hash}
      and generation < ${used.generation - REFRESH_GENERATIONS_KEPT}`;
    const generation = used.generation + 1;
    return issueTokens(tx, clock, session_id, {
      generation,
      lifetimeS: ACCESS_TOKEN_S,
      refresh_token: next,
    });
  });
}
