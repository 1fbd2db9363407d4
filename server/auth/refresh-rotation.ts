/**
 * The tokens of a session: issued in pairs, replaced by each refresh, and a replaced refresh token that comes again is
 * noticed. Runs in the service. At most one refresh token of a session works at any moment. @interface §5 (7)
 */
import { REFRESH_REUSE_GRACE_MS } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { createRefreshToken, createSecret, hashToken } from "./tokens.ts";

/** Lifetime of an access token. */
export const ACCESS_TOKEN_S = 15 * 60;
/** A refresh token older than this many generations is as good as unknown: 401, and nothing else. */
const REFRESH_GENERATIONS_KEPT = 500;

export type Tokens = { access_token: string; refresh_token: string };

export async function issueTokens(
  tx: Transaction,
  clock: Clock,
  session_id: string,
  { generation, lifetimeS }: { generation: number; lifetimeS: number },
): Promise<Tokens> {
  const session_hash = hashToken(session_id);
  const access_token = createSecret();
  const refresh_token = createRefreshToken(session_id);
  await tx`insert into access_tokens ${tx({
    token_hash: hashToken(access_token),
    session_hash,
    expires_at: clock.now() + lifetimeS * 1000,
  })}`;
  await tx`insert into refresh_tokens ${tx({
    token_hash: hashToken(refresh_token),
    session_hash,
    generation,
    created_at: clock.now(),
  })}`;
  return { access_token, refresh_token };
}

/**
 * New tokens for the current refresh token of a session; null for an unknown one or the previous one within the grace
 * time; else "reused". remember_me null leaves the session's as it is.
 */
export function rotate(
  sql: Database,
  clock: Clock,
  session_id: string,
  refresh_token: string,
  remember_me: boolean | null,
): Promise<Tokens | "reused" | null> {
  const session_hash = hashToken(session_id);
  return sql.begin(async (tx) => {
    // The session's row is the lock: of two refreshes at once one comes second and finds its token replaced.
    const [session] = await tx`select 1 from sessions
      where session_hash = ${session_hash} and ended_at is null for update`;
    const [used] = await tx<{ generation: number; replaced_at: number | null; last: number }[]>`
      select generation, replaced_at,
        (select max(generation) from refresh_tokens where session_hash = ${session_hash}) as last
      from refresh_tokens
      where token_hash = ${hashToken(refresh_token)} and session_hash = ${session_hash}`;
    if (session === undefined || used === undefined) return null;
    if (used.replaced_at !== null) {
      const isPrevious = used.generation === used.last - 1;
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
    return issueTokens(tx, clock, session_id, { generation, lifetimeS: ACCESS_TOKEN_S });
  });
}
