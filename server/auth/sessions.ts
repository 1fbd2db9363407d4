/**
 * Sessions: opened at login, carried on by refresh, checked on every request, ended by logout, the session limit, the
 * broker, idleness or a stolen refresh token. Runs in the service; the one door to them.
 * PostgreSQL holds the truth; nothing of a session lives in memory alone but the sockets, and what a busy token's session
 * was a moment ago. @interface §5, §8
 */
import type { Scope } from "../../contract/codes.ts";
import type { LoginResult } from "../../contract/session.ts";
import type { Bus, SessionEndCause } from "../bus.ts";
import type { Clock } from "../clock.ts";
import { batched } from "../database/batched.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { Origin } from "../journal/batch.ts";
import type { MailLanguage } from "../mail/mail-language.ts";
import { Refusal } from "../refusal.ts";
import { createBusySessions, type BusySessions } from "./busy-sessions.ts";
import { refuseClosedAccount } from "./login.ts";
import { keepOwnerLanguage, ownerLanguage } from "./owner-language.ts";
import { ACCESS_TOKEN_S, rotate, type RefreshAsk } from "./refresh-rotation.ts";
import {
  SEEN_WRITE_MS,
  endSessions,
  findIdle,
  findOf,
  forgetExpiredTokens,
  isIdle,
  type OpenedBy,
} from "./session-end.ts";
import { createSessionTouch } from "./session-touch.ts";
import { openSession, type OpenSession } from "./session-open.ts";
import { hashOf, keyOf, liveBySession, liveByTokens, type SessionRow } from "./session-rows.ts";
import { hashToken, sessionIdOf } from "./tokens.ts";

/** Who calls. `session_key` is the SHA-256 of the session_id in hex: fit for maps and logs. */
export type Caller = {
  readonly session_key: string;
  readonly account_id: number;
  readonly group_id: number;
  readonly scope: Scope;
  /** Who confirmed what is done now, where it waited for a second person. */
  readonly approved_by?: number;
  /** The call's name, as gateway/request-id.ts gives it; absent: it comes by no call, or one that was kept. */
  readonly request_id?: string;
};

export type Sessions = {
  /** Opens a session, ending the oldest beyond the account's limit. @throws Refusal 401 where the password changed meanwhile */
  open(request: OpenSession): Promise<LoginResult>;
  /** @throws Refusal 401 */
  check(access_token: string): Promise<Caller>;
  /** For the socket's handshake: null when the session_id is not that of a live session. */
  checkSocket(session_id: string): Promise<Caller | null>;
  /** Rotates the refresh token. `language`: that was asked for; null: none. @throws Refusal 401 */
  refresh(ask: RefreshAsk & { language: MailLanguage | null }): Promise<LoginResult>;
  /** `origin`: who wanted it; null: the service itself. */
  end(session_key: string, cause: SessionEndCause, origin?: Origin | null): Promise<void>;
  /**
   * Ends the account's sessions that were opened with a credential, but for `except` (a session_key), in one transaction
   * with what is done `alongside`, which comes first.
   */
  endOf(
    account_id: number,
    credential: OpenedBy,
    cause: SessionEndCause,
    by: {
      origin: Origin | null;
      except: string | null;
      alongside: (tx: Transaction) => Promise<void>;
    },
  ): Promise<void>;
  /** Marks sessions as used now: those with open sockets, and one whose socket closes. Returns how many of them live. */
  touch(session_keys: readonly string[]): Promise<number>;
  /** Ends idle sessions and forgets what is long over. */
  sweep(): Promise<void>;
  /** Set by the gateway: whether a session has an open socket, which keeps it from being idle. */
  hasSocket: (session_key: string) => boolean;
};

const invalidToken = () => new Refusal("invalid_token");

/** Sessions by their access tokens. */
function openTokens(sql: Database, clock: Clock, bus: Bus): BusySessions {
  const tokens = createBusySessions(
    batched((hashes: readonly string[]) => liveByTokens(sql, clock, hashes)),
    ({ expires_at }) => expires_at <= clock.now(),
    clock.monotonicMs,
  );
  bus.subscribe("session_ended", () => tokens.forget());
  bus.subscribe("account_event", ({ type }) => {
    // Told when the table has it.
    if (type === "account_update") tokens.forget();
  });
  return tokens;
}

export function createSessions(sql: Database, clock: Clock, bus: Bus): Sessions {
  const tokens = openTokens(sql, clock, bus);
  const endAll = (hashes: readonly Buffer[], cause: SessionEndCause, origin: Origin | null) =>
    endSessions({ sql, clock, bus }, async () => hashes, cause, origin);

  const marks = createSessionTouch(sql, clock);
  // Its last socket may have closed a moment ago, and the database not know it yet.
  const isHeard = (session_key: string) =>
    sessions.hasSocket(session_key) || marks.isBeingTouched(session_key);
  const endIdle = (among: readonly Buffer[] | null) =>
    endSessions({ sql, clock, bus }, (tx) => findIdle(tx, clock, isHeard, among), "idle", null);

  /** The rules that every use of a session passes. */
  const admit = async (row: SessionRow | undefined): Promise<Caller> => {
    if (row === undefined) throw invalidToken();
    const session_key = keyOf(row.session_hash);
    refuseClosedAccount(row, clock);
    // @interface limit:SESSION_IDLE_LOGOUT_MS
    if (isIdle(row, clock.now()) && !isHeard(session_key)) await endIdle([row.session_hash]);
    if (clock.now() - row.last_seen_at >= SEEN_WRITE_MS) {
      const live = await marks.touch([session_key]);
      if (live === 0) throw invalidToken();
      row.last_seen_at = clock.now();
    }
    return { session_key, account_id: row.account_id, group_id: row.group_id, scope: row.scope };
  };

  const sessions: Sessions = {
    hasSocket: () => false,
    async open(request) {
      const { session_id, tokens, evicted } = await openSession(sql, clock, request);
      const { account_id, scope, ip_address, user_agent } = request;
      bus.publish("session_opened", { account_id, scope, ip_address, user_agent });
      tellEvicted(bus, account_id, evicted);
      return { account_id, ...tokens, session_id, expires_in: ACCESS_TOKEN_S, scope };
    },
    end: (session_key, cause, origin = null) => endAll([hashOf(session_key)], cause, origin),
    async endOf(account_id, credential, cause, { origin, except, alongside }) {
      const find = async (tx: Transaction) => {
        await alongside(tx);
        return findOf(tx, account_id, credential, except);
      };
      await endSessions({ sql, clock, bus }, find, cause, origin);
    },
    async check(access_token) {
      return admit(await tokens.find(hashToken(access_token).toString("hex")));
    },
    async checkSocket(session_id) {
      try {
        return await admit(await liveBySession(sql, hashToken(session_id)));
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
    async refresh(ask) {
      const session_id = sessionIdOf(ask.refresh_token);
      if (session_id === null) throw invalidToken();
      const { account_id, scope } = await admit(await liveBySession(sql, hashToken(session_id)));
      const tokens = await rotate(sql, clock, session_id, ask);
      if (tokens === "reused") await endAll([hashToken(session_id)], "refresh_reuse", null);
      if (tokens === "reused" || tokens === null) throw invalidToken();
      const language = ownerLanguage(scope, ask.language);
      if (language !== null) await keepOwnerLanguage(sql, account_id, language);
      return { account_id, ...tokens, session_id, expires_in: ACCESS_TOKEN_S, scope };
    },
    touch: (session_keys) => marks.touch(session_keys),
    async sweep() {
      await endIdle(null);
      await forgetExpiredTokens(sql, clock);
    },
  };
  return sessions;
}

/** The oldest sessions, which gave way to a new one. */
function tellEvicted(bus: Bus, account_id: number, hashes: readonly Buffer[]): void {
  for (const hash of hashes) {
    bus.publish("session_ended", {
      session_key: keyOf(hash),
      account_id,
      cause: "too_many_sessions",
    });
  }
}
