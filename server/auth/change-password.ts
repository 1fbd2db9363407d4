/**
 * Changing passwords: one's own, the one that investors watch with, and any by staff. Whoever is signed in with the old
 * one is out in the same transaction. Runs in the service. A password is in no journal, log or mail.
 */
import { PASSWORD_TYPE, type Scope } from "../../contract/codes.ts";
import { PASSWORD_CHANGES_PER_HOUR_MAX } from "../../contract/limits.ts";
import { ensure } from "../../domain/assert.ts";
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { Origin } from "../journal/batch.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { Refusal } from "../refusal.ts";
import { HOUR_MS, takeAllowance, type Allowance } from "./allowance.ts";
import { checkCode, hasShownCode } from "./password-codes.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import type { Passwords } from "./passwords.ts";
import type { Credential } from "./session-end.ts";
import type { Caller, Sessions } from "./sessions.ts";

export type ChangePasswordDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
};

type Account = {
  account_id: number;
  role: Scope;
  status: number;
  name: string;
  alias: string | null;
  email: string;
  password_hash: string;
  investor_password_hash: string | null;
  password_code_required: boolean;
};

/** How often one account may change its password. @interface limit:PASSWORD_CHANGES_PER_HOUR_MAX */
const CHANGES: Allowance = {
  kind: "password_change",
  usesMax: PASSWORD_CHANGES_PER_HOUR_MAX,
  windowMs: HOUR_MS,
};

/**
 * Changes the caller's own password and ends every other session that was opened with it or with a key of the account.
 * @throws Refusal wrong_password, unchanged_password, weak_password, same_password, code_required, wrong_code, 429
 */
export async function changeMyPassword(
  deps: ChangePasswordDeps,
  caller: Caller,
  origin: Origin,
  asked: { current_password: string; new_password: string; code?: string | undefined },
): Promise<void> {
  const { passwords } = deps;
  const account = await provenOwner(deps, caller, asked.current_password);
  // @interface error:unchanged_password
  if (asked.new_password === asked.current_password) throw new Refusal("unchanged_password");
  refuseWeakPassword(asked.new_password, account);
  await refuseSame(passwords, account.investor_password_hash, asked.new_password);
  if (asked.code !== undefined) {
    await checkCode(deps, "password_codes", account.account_id, asked.code);
  } else if (account.password_code_required && !(await hasShownCode(deps, caller))) {
    // @interface error:code_required
    throw new Refusal("code_required");
  }
  await replacePassword(deps, account, {
    credential: "owner",
    hash: await passwords.hash(asked.new_password),
    origin,
    except: caller.session_key,
    by: "owner",
  });
}

/**
 * Sets the investor password, or takes it away (null), and ends the investors' sessions.
 * @throws Refusal wrong_password, unchanged_password, weak_password, same_password, 429
 */
export async function changeInvestorPassword(
  deps: ChangePasswordDeps,
  caller: Caller,
  origin: Origin,
  asked: { current_password: string; new_password: string | null },
): Promise<void> {
  const { passwords } = deps;
  const account = await provenOwner(deps, caller, asked.current_password);
  const { new_password } = asked;
  const change = { credential: "investor" as const, origin, except: null, by: "owner" as const };
  if (new_password === null) {
    if (account.investor_password_hash !== null) {
      await replacePassword(deps, account, { ...change, hash: null });
    }
    return;
  }
  // @interface error:same_password
  if (new_password === asked.current_password) throw new Refusal("same_password");
  refuseWeakPassword(new_password, account);
  const { investor_password_hash } = account;
  if (await passwords.verify(investor_password_hash, new_password)) {
    throw new Refusal("unchanged_password");
  }
  await replacePassword(deps, account, { ...change, hash: await passwords.hash(new_password) });
}

/**
 * Staff sets a password. Only an Admin sets that of staff: whoever could set an Admin's would be one.
 * @throws Refusal not_found, forbidden, bad_request (staff has no investors), weak_password, same_password
 */
export async function setPassword(
  deps: ChangePasswordDeps,
  caller: Caller,
  origin: Origin,
  asked: { account_id: number; password_type: number; new_password: string },
): Promise<void> {
  const { passwords, sql } = deps;
  const { account_id, new_password } = asked;
  const account = await findAccount(sql, account_id);
  if (account === null) throw new Refusal("not_found");
  const isStaff = account.role !== "Trader";
  if (isStaff && caller.scope !== "Admin") throw new Refusal("forbidden");
  const isInvestor = asked.password_type === PASSWORD_TYPE.investor;
  if (isStaff && isInvestor) {
    const message = "must be 0: the account is not a trader's";
    throw new Refusal("bad_request", { errors: [{ path: "query.password_type", message }] });
  }
  refuseWeakPassword(new_password, account);
  const other = isInvestor ? account.password_hash : account.investor_password_hash;
  await refuseSame(passwords, other, new_password);
  await replacePassword(deps, account, {
    credential: isInvestor ? "investor" : "owner",
    hash: await passwords.hash(new_password),
    origin,
    except: null,
    by: "broker",
  });
}

/** The caller's account, once he has shown that he knows its password. @interface error:wrong_password */
export async function provenOwner(
  deps: Pick<ChangePasswordDeps, "sql" | "clock" | "passwords">,
  { account_id }: Pick<Caller, "account_id">,
  current_password: string,
): Promise<Account> {
  await takeAllowance(deps, CHANGES, String(account_id));
  const account = ensure(await findAccount(deps.sql, account_id), `account ${account_id}`);
  const isRight = await deps.passwords.verify(account.password_hash, current_password);
  if (!isRight) throw new Refusal("wrong_password");
  return account;
}

export async function findAccount(sql: Database, account_id: number): Promise<Account | null> {
  const [account] = await sql<Account[]>`
    select a.account_id, a.role, a.status, a.name, a.alias, a.email, a.password_hash,
      a.investor_password_hash, g.password_code_required
    from accounts a join groups g using (group_id) where a.account_id = ${account_id}::bigint`;
  return account ?? null;
}

/** @throws Refusal same_password */
export async function refuseSame(
  passwords: Passwords,
  otherHash: string | null,
  new_password: string,
): Promise<void> {
  if (otherHash === null) return;
  if (await passwords.verify(otherHash, new_password)) throw new Refusal("same_password");
}

type Replacement = {
  readonly credential: Credential;
  /** null: there is none any more. */
  readonly hash: string | null;
  readonly origin: Origin;
  /** The session that goes on. */
  readonly except: string | null;
  /** `code`: the owner, who had forgotten the old one. */
  readonly by: "owner" | "broker" | "code";
  /** In the same transaction, first. */
  readonly alongside?: (tx: Transaction) => Promise<void>;
};

/** The new hash, the end of the sessions, the journal's line and the mail, all or nothing. */
export async function replacePassword(
  { clock, sessions }: ChangePasswordDeps,
  account: Account,
  { credential, hash, origin, except, by, alongside }: Replacement,
): Promise<void> {
  const { account_id } = account;
  const what = credential === "owner" ? "password" : "investor password";
  const done = hash === null ? "taken away" : "changed";
  await sessions.endOf(account_id, credential, "password_changed", {
    origin,
    except,
    async alongside(tx) {
      await alongside?.(tx);
      await storeHash(tx, clock, account, credential, hash);
      const note = { ts: clock.now(), origin, action: "password_change", entity: "account" };
      const message = `${what} ${done}${by === "code" ? " with a code by mail" : ""}`;
      await writeNotes(tx, [{ ...note, account_id, entity_id: account_id, message }]);
      await queueMail(tx, clock, {
        kind: "password_changed",
        account_id,
        facts: {
          credential,
          is_removed: hash === null,
          is_by_broker: by === "broker",
          ...(by === "code" ? { is_by_code: true } : {}),
          at: clock.now(),
        },
      });
    },
  });
}

/** Unless the owner's password was changed meanwhile: what was shown is then no longer right. */
async function storeHash(
  tx: Transaction,
  clock: Clock,
  { account_id, password_hash }: Account,
  credential: Credential,
  hash: string | null,
): Promise<void> {
  const column = credential === "owner" ? "password_hash" : "investor_password_hash";
  const changed = await tx`
    update accounts set ${tx({ [column]: hash, updated_at: clock.now() })}
    where account_id = ${account_id} and password_hash = ${password_hash}`;
  if (changed.count === 0) throw new Refusal("wrong_password");
  if (credential === "owner") {
    await tx`delete from password_codes where account_id = ${account_id}`;
    await tx`delete from password_resets where account_id = ${account_id}`;
  }
}
