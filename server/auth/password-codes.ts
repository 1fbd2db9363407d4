/**
 * Codes that are mailed to an account's owner for changing his password: at most one an account, kept as an Argon2id
 * hash, for a quarter of an hour and a few uses. Runs in the service. A code exists in clear in its mail alone.
 */
import { randomInt } from "node:crypto";
import {
  PASSWORD_CODES_PER_HOUR_MAX,
  PASSWORD_CODE_TRIES_MAX,
  PASSWORD_CODE_VALID_MS,
} from "../../contract/limits.ts";
import { bareCode } from "../../domain/typed-code.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { Refusal } from "../refusal.ts";
import { HOUR_MS, takeAllowance, type Allowance } from "./allowance.ts";
import type { Passwords } from "./passwords.ts";
import { hashOf } from "./session-rows.ts";
import type { Caller } from "./sessions.ts";

export type CodeDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
};

const CODE_DIGITS = 8;

/** @interface limit:PASSWORD_CODES_PER_HOUR_MAX */
const REQUESTS: Allowance = {
  kind: "password_code",
  usesMax: PASSWORD_CODES_PER_HOUR_MAX,
  windowMs: HOUR_MS,
};

/** Digits from the operating system's source of randomness. */
export const newCode = (): string =>
  String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** Has a code mailed. @throws Refusal too_many_requests */
export async function requestCode({ sql, clock }: CodeDeps, account_id: number): Promise<void> {
  await takeAllowance({ sql, clock }, REQUESTS, String(account_id));
  await queueMail(sql, clock, { kind: "password_code", account_id, facts: {} });
}

/** A new code; the one before stops working. @interface limit:PASSWORD_CODE_VALID_MS */
export async function issueCode(
  { sql, clock, passwords }: CodeDeps,
  account_id: number,
): Promise<string> {
  const code = newCode();
  const row = {
    account_id,
    code_hash: await passwords.hash(code),
    expires_at: clock.now() + PASSWORD_CODE_VALID_MS,
    tries_left: PASSWORD_CODE_TRIES_MAX,
    verified_by: null,
  };
  await sql`insert into password_codes ${sql(row)} on conflict (account_id) do update set
    code_hash = excluded.code_hash, expires_at = excluded.expires_at,
    tries_left = excluded.tries_left, verified_by = null`;
  return code;
}

/** Notes that this session has shown the right code. @throws Refusal wrong_code */
export async function verifyCode(deps: CodeDeps, caller: Caller, typed: string): Promise<void> {
  const { account_id, session_key } = caller;
  await checkCode(deps, "password_codes", account_id, typed);
  await deps.sql`update password_codes set verified_by = ${hashOf(session_key)}
    where account_id = ${account_id}`;
}

/** Whether this session has shown the right code and it is still good. */
export async function hasShownCode({ sql, clock }: CodeDeps, caller: Caller): Promise<boolean> {
  const [row] = await sql`select 1 from password_codes
    where account_id = ${caller.account_id} and expires_at > ${clock.now()}
      and verified_by = ${hashOf(caller.session_key)}`;
  return row !== undefined;
}

/** Where a code waits for its use; both have the columns that checkCode reads. */
export type CodeTable = "password_codes" | "email_proofs";

/**
 * Each use counts before the answer is known, so that many at once are no more than so many.
 * @throws Refusal wrong_code
 * @interface error:wrong_code
 * @interface limit:PASSWORD_CODE_TRIES_MAX
 */
export async function checkCode(
  { sql, clock, passwords }: CodeDeps,
  table: CodeTable,
  account_id: number,
  typed: string,
): Promise<void> {
  const [row] = await sql<{ code_hash: string }[]>`
    update ${sql(table)} set tries_left = tries_left - 1
    where account_id = ${account_id} and tries_left > 0 and expires_at > ${clock.now()}
    returning code_hash`;
  const isRight = row !== undefined && (await passwords.verify(row.code_hash, bareCode(typed)));
  if (!isRight) throw new Refusal("wrong_code");
}
