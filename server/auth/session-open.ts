/**
 * Opening a session within the account's limit: the oldest beyond it end in the same transaction. Runs in the service.
 * @interface §5 (13), §8
 */
import type { Scope } from "../../contract/codes.ts";
import {
  SESSIONS_PER_ACCOUNT_MAX,
  SESSIONS_PER_ACCOUNT_SINGLE_MAX,
} from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { MailLanguage } from "../mail/mail-language.ts";
import { Refusal } from "../refusal.ts";
import { ownerLanguage } from "./owner-language.ts";
import { ACCESS_TOKEN_S, issueTokens, type Tokens } from "./refresh-rotation.ts";
import { markEnded } from "./session-end.ts";
import { createSecret, hashToken } from "./tokens.ts";

/**
 * How long the first access token of a remembered session works, whatever expires_in says: a client that loses the
 * refresh token it was to keep finds that out in minutes, and one that cannot renew never seems to be signed in for long.
 * @interface §5 (8)
 */
export const FIRST_REMEMBERED_ACCESS_TOKEN_S = 5 * 60;
const USER_AGENT_CHARS_MAX = 256;

export type OpenSession = {
  account_id: number;
  scope: Scope;
  remember_me: boolean;
  ip_address: string;
  user_agent: string;
  /** That was asked for; null: none. */
  language: MailLanguage | null;
  /** The hash of the password that was shown, which must still be the account's; absent where it was a key. */
  matched?: string;
  /** Whether a second factor was shown or is not asked for; false: the account had none when that was looked at. */
  isProved?: boolean;
};

/** The new session's credentials, and the hashes of the sessions that ended for it. */
export function openSession(
  sql: Database,
  clock: Clock,
  request: OpenSession,
): Promise<{ session_id: string; tokens: Tokens; evicted: Buffer[] }> {
  const { account_id, scope, remember_me, ip_address, user_agent } = request;
  const session_id = createSecret();
  return sql.begin(async (tx) => {
    const evicted = await evict(tx, account_id, scope);
    if (request.matched !== undefined) await refuseReplaced(tx, account_id, request.matched);
    if (request.isProved === false) await refuseUnproved(tx, account_id);
    await markEnded(tx, clock, evicted, "too_many_sessions");
    await tx`insert into sessions ${tx({
      session_hash: hashToken(session_id),
      account_id,
      scope,
      remember_me,
      ip_address,
      user_agent: user_agent.slice(0, USER_AGENT_CHARS_MAX),
      created_at: clock.now(),
      last_seen_at: clock.now(),
    })}`;
    await tx`update accounts set last_login_at = ${clock.now()},
        language = coalesce(${ownerLanguage(scope, request.language)}, language)
      where account_id = ${account_id}`;
    const lifetimeS = remember_me ? FIRST_REMEMBERED_ACCESS_TOKEN_S : ACCESS_TOKEN_S;
    const tokens = await issueTokens(tx, clock, session_id, { generation: 1, lifetimeS });
    return { session_id, tokens, evicted };
  });
}

/** The sessions that have to end so that one more is within the limit. */
async function evict(tx: Transaction, account_id: number, scope: Scope): Promise<Buffer[]> {
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
  return counted.slice(0, Math.max(0, counted.length - (max - 1))).map((one) => one.session_hash);
}

/**
 * The password may have been changed since it was checked, and the sessions of the old one ended: this one would be left.
 * The account's row is locked by now. @throws PasswordReplaced
 */
async function refuseReplaced(tx: Transaction, account_id: number, matched: string): Promise<void> {
  const [row] = await tx`select 1 from accounts where account_id = ${account_id}
    and (password_hash = ${matched} or investor_password_hash = ${matched})`;
  if (row === undefined) throw new PasswordReplaced();
}

/** It may have been turned on since, and the sessions of before it ended. @throws Refusal two_factor_required */
async function refuseUnproved(tx: Transaction, account_id: number): Promise<void> {
  const [row] = await tx`select 1 from two_factor
    where account_id = ${account_id} and secret is not null`;
  if (row !== undefined) throw new Refusal("two_factor_required");
}

/** What was checked is the account's password no more, or no more the hash of it: only checking again can tell. */
export class PasswordReplaced extends Refusal {
  constructor() {
    super("incorrect_credentials");
  }
}
