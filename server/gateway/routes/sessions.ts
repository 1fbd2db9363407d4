/**
 * The live sessions of an account, for its owner and staff, who may end them. An investor sees that which asks: others' devices
 * and addresses are not for who only watches. Runs in the service. @interface §8
 */
import type { SessionRecord } from "../../../contract/session-record.ts";
import { keyOf } from "../../auth/session-rows.ts";
import type { Caller, Sessions } from "../../auth/sessions.ts";
import type { SessionEndCause } from "../../bus.ts";
import type { Database } from "../../database/connect.ts";
import type { Origin } from "../../journal/batch.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export type SessionRoutesDeps = {
  readonly sql: Database;
  readonly sessions: Sessions;
  /** Open sockets of a session. */
  readonly socketsOf: (session_key: string) => number;
};

type SessionRow = Omit<SessionRecord, "id" | "sockets_count" | "is_current"> & {
  session_number: number;
  session_hash: Buffer;
};

export function sessionRoutes({ sql, sessions, socketsOf }: SessionRoutesDeps) {
  const list = async (account_id: number, caller: Caller): Promise<SessionRecord[]> => {
    const rows = await sql<SessionRow[]>`
      select session_number, session_hash, account_id, scope, ip_address, user_agent, remember_me,
        created_at, last_seen_at
      from sessions where account_id = ${account_id}::bigint and ended_at is null
      order by session_number`;
    return rows.map(({ session_number, session_hash, ...row }) => {
      const session_key = keyOf(session_hash);
      return {
        ...row,
        id: session_number,
        sockets_count: socketsOf(session_key),
        is_current: session_key === caller.session_key,
      };
    });
  };
  const kill = async (
    account_id: number,
    id: number,
    cause: SessionEndCause,
    origin: Origin,
  ): Promise<null> => {
    const [row] = await sql<{ session_hash: Buffer }[]>`select session_hash from sessions
      where account_id = ${account_id}::bigint and session_number = ${id} and ended_at is null`;
    if (row === undefined) throw new Refusal("not_found");
    await sessions.end(keyOf(row.session_hash), cause, origin);
    return null;
  };
  const checkAccount = async (account_id: number) => {
    const [row] = await sql`select 1 from accounts where account_id = ${account_id}::bigint`;
    if (row === undefined) throw new Refusal("not_found");
  };
  return {
    /** @interface operation:sessions_list */
    async sessions_list({ caller }) {
      const { account_id, scope } = caller();
      const all = await list(account_id, caller());
      return scope === "Investor" ? all.filter(({ is_current }) => is_current) : all;
    },
    /** @interface operation:session_kill */
    async session_kill({ params, caller, ip }) {
      const { account_id } = caller();
      return kill(account_id, params.id, "ended_by_owner", originOf(caller(), ip));
    },
    /** @interface operation:account_sessions_list */
    async account_sessions_list({ params, caller }) {
      await checkAccount(params.account_id);
      return list(params.account_id, caller());
    },
    /** @interface operation:account_session_kill */
    async account_session_kill({ params, caller, ip }) {
      const origin = originOf(caller(), ip);
      return kill(params.account_id, params.id, "disconnected_by_broker", origin);
    },
  } satisfies Handlers;
}
