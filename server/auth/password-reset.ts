/**
 * A new password for who forgot the old one, by a code that is mailed to the account's owner. Runs in the service.
 * It tells nobody who is a customer: each who asks gets the same answer before anybody looks for the account, and each code
 * that is shown costs the same work, since each request has a row. A code is good only together with the secret that who
 * asked was given, so that a stranger can neither use up another's tries nor guess at a code that he did not ask for.
 */
import { createHash, randomBytes } from "node:crypto";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import {
  PASSWORD_CODE_TRIES_MAX,
  PASSWORD_CODE_VALID_MS,
  PASSWORD_RESETS_PER_HOUR_MAX,
} from "../../contract/limits.ts";
import type { PasswordReset } from "../../contract/password-reset.ts";
import { bareCode } from "../../domain/typed-code.ts";
import type { Log } from "../log.ts";
import type { MailLanguage } from "../mail/mail-language.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { Refusal } from "../refusal.ts";
import { HOUR_MS, takeAllowance, type Allowance } from "./allowance.ts";
import {
  findAccount,
  refuseSame,
  replacePassword,
  type ChangePasswordDeps,
} from "./change-password.ts";
import { findCandidates } from "./login.ts";
import { newCode, type CodeDeps } from "./password-codes.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import { networkOf } from "./rate-limit.ts";

/** How long a code may be on its way; the one that arrived is then good for as long as any code. */
const REQUEST_VALID_MS = 30 * 60_000;
/** Codes for one account in a window; beyond them nothing is mailed, and nobody is told so. */
const FROM_ONE_NETWORK_MAX = 3;
const FROM_EVERYWHERE_MAX = 6;
/** Requests whose account is still to be looked for; beyond it they are refused. */
const WAITING_MAX = 1_000;
const WAIT_WHEN_FULL_S = 60;

/** @interface limit:PASSWORD_RESETS_PER_HOUR_MAX */
const OF_NETWORK: Allowance = {
  kind: "password_reset",
  usesMax: PASSWORD_RESETS_PER_HOUR_MAX,
  windowMs: HOUR_MS,
};
const OF_PLACE: Allowance = {
  kind: "password_reset_place",
  usesMax: FROM_ONE_NETWORK_MAX,
  windowMs: HOUR_MS,
};
const OF_ACCOUNT: Allowance = {
  kind: "password_reset_account",
  usesMax: FROM_EVERYWHERE_MAX,
  windowMs: HOUR_MS,
};

export type PasswordResets = {
  /**
   * Has a code mailed, where there is somebody to mail it to. Returns the secret to be shown with it. `language`: of the mail;
   * null: the account's. @throws Refusal 429
   */
  request(username: string, ip: string, language: MailLanguage | null): Promise<string>;
  /** @throws Refusal wrong_code; weak_password and same_password to who showed the right code only */
  change(asked: PasswordReset, ip: string): Promise<void>;
  /** Ends the looking for accounts, after the one under way. */
  close(): Promise<void>;
};

type Deps = ChangePasswordDeps & { readonly log: Log };

export function createPasswordResets(deps: Deps): PasswordResets {
  const { sql, clock, log } = deps;
  let isClosed = false;
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  /** One after the other, and nobody waits for it: its time would tell whether there is such an account. */
  const lookLater = (look: () => Promise<void>) => {
    waiting += 1;
    last = last
      .then(() => (isClosed ? undefined : look()))
      .catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, "a request for a new password was lost");
      })
      .finally(() => {
        waiting -= 1;
      });
  };
  return {
    async request(username, ip, language) {
      const network = networkOf(ip);
      await takeAllowance(deps, OF_NETWORK, network);
      if (waiting >= WAITING_MAX) {
        throw new Refusal("too_many_requests", { retryAfterS: WAIT_WHEN_FULL_S });
      }
      const request = randomBytes(32).toString("base64url");
      const row = {
        request_hash: digestOf(request),
        expires_at: clock.now() + REQUEST_VALID_MS,
        tries_left: PASSWORD_CODE_TRIES_MAX,
      };
      await sql`insert into password_resets ${sql(row)}`;
      lookLater(() => mailTo(deps, username.trim(), network, { ...row, language }));
      return request;
    },
    change: (asked, ip) => changeByCode(deps, asked, ip),
    async close() {
      isClosed = true;
      await last;
    },
  };
}

/**
 * A code for the request of a mail, or null where that is over: nobody waits for the mail any more. Whoever asked lately may
 * have several requests, each with a code of its own.
 */
export async function issueResetCode(
  { sql, clock, passwords }: CodeDeps,
  request_hash: string,
): Promise<string | null> {
  const code = newCode();
  const changed = await sql`
    update password_resets set code_hash = ${await passwords.hash(code)},
      expires_at = ${clock.now() + PASSWORD_CODE_VALID_MS}, tries_left = ${PASSWORD_CODE_TRIES_MAX}
    where request_hash = ${Buffer.from(request_hash, "hex")} and expires_at > ${clock.now()}`;
  return changed.count === 0 ? null : code;
}

/**
 * Looks for the account and queues its mail. Staff gets none: who reads a mailbox must not get the house with it. Where an
 * e-mail has several accounts, it is told their numbers, of which one can be asked for.
 */
async function mailTo(
  deps: Deps,
  username: string,
  network: string,
  {
    request_hash,
    language,
  }: { readonly request_hash: Buffer; readonly language: MailLanguage | null },
): Promise<void> {
  const { sql, clock } = deps;
  const asked = language === null ? {} : { language };
  const found = (await findCandidates(sql, username)).filter(
    ({ role, status }) => role === "Trader" && status === ACCOUNT_STATUS.active,
  );
  const [first] = found;
  if (first === undefined) return;
  const { account_id } = first;
  try {
    await takeAllowance(deps, OF_PLACE, `${account_id} ${network}`);
    await takeAllowance(deps, OF_ACCOUNT, String(account_id));
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  if (found.length === 1) {
    const facts = { request_hash: request_hash.toString("hex"), ...asked };
    await sql.begin(async (tx) => {
      // Now, not when its code is made: a change of the password meanwhile takes this request too.
      await tx`update password_resets set account_id = ${account_id}
        where request_hash = ${request_hash}`;
      await queueMail(tx, clock, { kind: "password_reset", account_id, facts });
    });
  } else {
    const account_ids = found.map((candidate) => candidate.account_id);
    const facts = { account_ids, ...asked };
    await queueMail(sql, clock, { kind: "password_reset_choice", account_id, facts });
  }
}

async function changeByCode(
  deps: Deps,
  { request, code, new_password }: PasswordReset,
  ip: string,
): Promise<void> {
  const { sql, clock, passwords } = deps;
  const request_hash = digestOf(request);
  // Counted before the answer is known, so that many at once are no more than so many.
  const [row] = await sql<{ account_id: number | null; code_hash: string | null }[]>`
    update password_resets set tries_left = tries_left - 1
    where request_hash = ${request_hash} and tries_left > 0 and expires_at > ${clock.now()}
    returning account_id, code_hash`;
  if (row === undefined) throw new Refusal("wrong_code");
  const isRight = await passwords.verify(row.code_hash, bareCode(code), networkOf(ip));
  if (!isRight || row.account_id === null) throw new Refusal("wrong_code");
  const { account_id } = row;
  const account = await findAccount(sql, account_id);
  if (account?.status !== ACCOUNT_STATUS.active) throw new Refusal("wrong_code");
  refuseWeakPassword(new_password, account);
  await refuseSame(passwords, account.investor_password_hash, new_password);
  await replacePassword(deps, account, {
    credential: "owner",
    hash: await passwords.hash(new_password),
    origin: { actor_id: account_id, actor_scope: "Trader", ip_address: ip },
    except: null,
    by: "code",
    async alongside(tx) {
      // Two with the right code at once: the first one has it.
      const used = await tx`delete from password_resets where request_hash = ${request_hash}`;
      if (used.count === 0) throw new Refusal("wrong_code");
    },
  });
}

const digestOf = (request: string): Buffer => createHash("sha256").update(request).digest();
