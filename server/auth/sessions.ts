/**
 * Sessions and their tokens: opened at login, carried on by refresh, checked on every request, ended by logout, the
 * session limit, the broker, idleness or a stolen refresh token. Runs in the service.
 * PostgreSQL holds the truth; nothing of a session lives in memory alone but the sockets. @interface §5, §8
 */
import type { Scope } from "../../contract/codes.ts";
import {
  REFRESH_REUSE_GRACE_MS,
  SESSIONS_PER_ACCOUNT_MAX,
  SESSIONS_PER_ACCOUNT_SINGLE_MAX,
  SESSION_IDLE_LOGOUT_MS,
} from "../../contract/limits.ts";
import type { LoginResult } from "../../contract/session.ts";
import type { Bus, SessionEndCause } from "../bus.ts";
import type { Clock } from "../clock.ts";
import { batched } from "../database/batched.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { Refusal } from "../refusal.ts";
import { refuseClosedAccount } from "./login.ts";
import { createRefreshToken, createSecret, hashToken, sessionIdOf } from "./tokens.ts";

/** Lifetime of an access token. */
export const ACCESS_TOKEN_S = 15 * 60;
/** A refresh token older than this many generations is as good as unknown: 401, and nothing else. */
const REFRESH_GENERATIONS_KEPT = 500;
/** last_seen_at is written at most this often, so idleness is judged this much later. */
const SEEN_WRITE_MS = 5_000;
const USER_AGENT_CHARS_MAX = 256;
const ENDED_SESSIONS_KEPT_MS = 30 * 24 * 3_600_000;

/** Who calls. `session_key` is the SHA-256 of the session_id in hex: fit for maps and logs. */
export type Caller = {
  readonly session_key: string;
  readonly account_id: number;
  readonly group_id: number;
  readonly scope: Scope;
};

export type OpenSession = {
  account_id: number;
  scope: Scope;
  remember_me: boolean;
  ip_address: string;
  user_agent: string;
};

export type Sessions = {
  /** Opens a session, ending the oldest beyond the account's limit. */
  open(request: OpenSession): Promise<LoginResult>;
  /** @throws Refusal 401 */
  check(access_token: string): Promise<Caller>;
  /** For the socket's handshake: null when the session_id is not that of a live session. */
  checkSocket(session_id: string): Promise<Caller | null>;
  /** Rotates the refresh token. remember_me null leaves the session's as it is. @throws Refusal 401 */
  refresh(refresh_token: string, remember_me: boolean | null): Promise<LoginResult>;
  end(session_key: string, cause: SessionEndCause): Promise<void>;
  /** Marks sessions as used now: those with open sockets. */
  touch(session_keys: readonly string[]): Promise<void>;
  /** Ends idle sessions and forgets what is long over. */
  sweep(): Promise<void>;
  /** Set by the gateway: whether a session has an open socket, which keeps it from being idle. */
  hasSocket: (session_key: string) => boolean;
};

type SessionRow = {
  session_hash: Buffer;
  account_id: number;
  group_id: number;
  scope: Scope;
  remember_me: boolean;
  last_seen_at: number;
  status: number;
  trial_expires_at: number | null;
};

const invalidToken = () => new Refusal("invalid_token");
const keyOf = (session_hash: Buffer): string => Buffer.from(session_hash).toString("hex");
const hashOf = (session_key: string): Buffer => Buffer.from(session_key, "hex");

export function createSessions(sql: Database, clock: Clock, bus: Bus): Sessions {
  const liveSession = (extra: ReturnType<Database>) => sql<SessionRow[]>`
    select s.session_hash, s.account_id, a.group_id, s.scope, s.remember_me, s.last_seen_at,
      a.status, a.trial_expires_at
    from sessions s join accounts a using (account_id) ${extra} and s.ended_at is null`;

  const findByToken = batched((hashes: readonly string[]) => liveByTokens(sql, clock, hashes));

  const end = (session_key: string, cause: SessionEndCause) =>
    endSessions(sql, clock, bus, [hashOf(session_key)], cause);

  // @interface limit:SESSION_IDLE_LOGOUT_MS
  const isIdle = (row: SessionRow) =>
    !row.remember_me &&
    clock.now() - row.last_seen_at > SESSION_IDLE_LOGOUT_MS + SEEN_WRITE_MS &&
    !sessions.hasSocket(keyOf(row.session_hash));

  /** The rules that every use of a session passes. */
  const admit = async (row: SessionRow | undefined): Promise<Caller> => {
    if (row === undefined) throw invalidToken();
    const session_key = keyOf(row.session_hash);
    if (isIdle(row)) {
      await end(session_key, "idle");
      throw invalidToken();
    }
    refuseClosedAccount(row, clock);
    if (clock.now() - row.last_seen_at >= SEEN_WRITE_MS) await sessions.touch([session_key]);
    return {
      session_key,
      account_id: row.account_id,
      group_id: row.group_id,
      scope: row.scope,
    };
  };

  const sessions: Sessions = {
    hasSocket: () => false,
    open: (request) => openSession(sql, clock, bus, request),
    end,
    async check(access_token) {
      return admit(await findByToken(hashToken(access_token).toString("hex")));
    },
    async checkSocket(session_id) {
      const [row] = await liveSession(sql`where s.session_hash = ${hashToken(session_id)}`);
      try {
        return await admit(row);
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
    async refresh(refresh_token, remember_me) {
      const session_id = sessionIdOf(refresh_token);
      if (session_id === null) throw invalidToken();
      const [row] = await liveSession(sql`where s.session_hash = ${hashToken(session_id)}`);
      const caller = await admit(row);
      const tokens = await rotate(sql, clock, hashToken(session_id), refresh_token, remember_me);
      if (tokens === "reused") {
        await end(caller.session_key, "refresh_reuse");
        throw invalidToken();
      }
      if (tokens === null) throw invalidToken();
      return { ...loginResult(caller.account_id, caller.scope, session_id), ...tokens };
    },
    async touch(session_keys) {
      if (session_keys.length === 0) return;
      await sql`update sessions set last_seen_at = ${clock.now()}
        where session_hash in ${sql(session_keys.map(hashOf))} and ended_at is null`;
    },
    sweep: () => sweepSessions(sql, clock, bus, (key) => sessions.hasSocket(key)),
  };
  return sessions;
}

/** The live sessions of access tokens, by the tokens' hashes in hex, in the same order. */
async function liveByTokens(
  sql: Database,
  clock: Clock,
  hashes: readonly string[],
): Promise<(SessionRow | undefined)[]> {
  const rows = await sql<(SessionRow & { token: string })[]>`
    select asked.token, found.*
    from unnest(${[...hashes]}::text[]) as asked(token) cross join lateral (
      select s.session_hash, s.account_id, a.group_id, s.scope, s.remember_me, s.last_seen_at,
        a.status, a.trial_expires_at
      from access_tokens t join sessions s using (session_hash) join accounts a using (account_id)
      where t.token_hash = decode(asked.token, 'hex') and t.expires_at > ${clock.now()}
        and s.ended_at is null limit 1) found`;
  const found = new Map(rows.map((row) => [row.token, row]));
  return hashes.map((hash) => found.get(hash));
}

async function sweepSessions(
  sql: Database,
  clock: Clock,
  bus: Bus,
  hasSocket: (session_key: string) => boolean,
): Promise<void> {
  const idleSince = clock.now() - SESSION_IDLE_LOGOUT_MS - SEEN_WRITE_MS;
  const rows = await sql<SessionRow[]>`select session_hash from sessions
    where ended_at is null and not remember_me and last_seen_at < ${idleSince}`;
  const idle = rows.filter((row) => !hasSocket(keyOf(row.session_hash)));
  const hashes = idle.map((row) => row.session_hash);
  if (hashes.length > 0) await endSessions(sql, clock, bus, hashes, "idle");
  await sql`delete from access_tokens where expires_at <= ${clock.now()}`;
  await sql`delete from sessions where ended_at < ${clock.now() - ENDED_SESSIONS_KEPT_MS}`;
}

const loginResult = (account_id: number, scope: Scope, session_id: string) => ({
  account_id,
  session_id,
  expires_in: ACCESS_TOKEN_S,
  scope,
});

async function openSession(
  sql: Database,
  clock: Clock,
  bus: Bus,
  { account_id, scope, remember_me, ip_address, user_agent }: OpenSession,
): Promise<LoginResult> {
  const session_id = createSecret();
  const session_hash = hashToken(session_id);
  const { tokens, evicted } = await sql.begin(async (tx) => {
    // The account's row is the lock: two logins at once count each other.
    const [group] = await tx<{ multi_session: boolean; investor_sessions_apart: boolean }[]>`
      select g.multi_session, g.investor_sessions_apart
      from accounts a join groups g using (group_id)
      where a.account_id = ${account_id} for update of a`;
    const live = await tx<{ session_hash: Buffer; scope: Scope }[]>`
      select session_hash, scope from sessions
      where account_id = ${account_id} and ended_at is null order by session_number`;
    const isApart = group?.investor_sessions_apart === true;
    const counted = live.filter(
      (other) => !isApart || (other.scope === "Investor") === (scope === "Investor"),
    );
    // @interface limit:SESSIONS_PER_ACCOUNT_MAX @interface limit:SESSIONS_PER_ACCOUNT_SINGLE_MAX
    const max =
      group?.multi_session === false ? SESSIONS_PER_ACCOUNT_SINGLE_MAX : SESSIONS_PER_ACCOUNT_MAX;
    const oldest = counted.slice(0, Math.max(0, counted.length - (max - 1)));
    const hashes = oldest.map((other) => other.session_hash);
    await markEnded(tx, clock, hashes, "too_many_sessions");
    await tx`insert into sessions ${tx({
      session_hash,
      account_id,
      scope,
      remember_me,
      ip_address,
      user_agent: user_agent.slice(0, USER_AGENT_CHARS_MAX),
      created_at: clock.now(),
      last_seen_at: clock.now(),
    })}`;
    await tx`update accounts set last_login_at = ${clock.now()} where account_id = ${account_id}`;
    return { tokens: await issueTokens(tx, clock, session_id, 1), evicted: hashes };
  });
  for (const hash of evicted) {
    bus.publish("session_ended", {
      session_key: keyOf(hash),
      account_id,
      cause: "too_many_sessions",
    });
  }
  return { ...loginResult(account_id, scope, session_id), ...tokens, ip_address };
}

type Tokens = { access_token: string; refresh_token: string };

async function issueTokens(
  tx: Transaction,
  clock: Clock,
  session_id: string,
  generation: number,
): Promise<Tokens> {
  const session_hash = hashToken(session_id);
  const access_token = createSecret();
  const refresh_token = createRefreshToken(session_id);
  await tx`insert into access_tokens ${tx({
    token_hash: hashToken(access_token),
    session_hash,
    expires_at: clock.now() + ACCESS_TOKEN_S * 1000,
  })}`;
  await tx`insert into refresh_tokens ${tx({
    token_hash: hashToken(refresh_token),
    session_hash,
    generation,
    created_at: clock.now(),
  })}`;
  return { access_token, refresh_token };
}

/** New tokens for the current refresh token; null for an unknown one or the previous one at once; else "reused". */
function rotate(
  sql: Database,
  clock: Clock,
  session_hash: Buffer,
  refresh_token: string,
  remember_me: boolean | null,
): Promise<Tokens | "reused" | null> {
  return sql.begin(async (tx) => {
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
    const session_id = sessionIdOf(refresh_token) ?? "";
    return issueTokens(tx, clock, session_id, used.generation + 1);
  });
}

async function endSessions(
  sql: Database,
  clock: Clock,
  bus: Bus,
  hashes: readonly Buffer[],
  cause: SessionEndCause,
): Promise<void> {
  const ended = await sql.begin((tx) => markEnded(tx, clock, hashes, cause));
  for (const { session_hash, account_id } of ended) {
    bus.publish("session_ended", { session_key: keyOf(session_hash), account_id, cause });
  }
}

/** Ends what is live of these and removes their tokens; returns what it ended. */
async function markEnded(
  tx: Transaction,
  clock: Clock,
  hashes: readonly Buffer[],
  cause: SessionEndCause,
): Promise<{ session_hash: Buffer; account_id: number }[]> {
  if (hashes.length === 0) return [];
  const ended = await tx<{ session_hash: Buffer; account_id: number }[]>`
    update sessions set ended_at = ${clock.now()}, ended_by = ${cause}
    where session_hash in ${tx(hashes)} and ended_at is null
    returning session_hash, account_id`;
  await tx`delete from access_tokens where session_hash in ${tx(hashes)}`;
  await tx`delete from refresh_tokens where session_hash in ${tx(hashes)}`;
  return [...ended];
}
