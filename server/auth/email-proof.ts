/**
 * Newcomers who show that their e-mail is theirs before they trade, where the broker asks for it (EMAIL_PROOF): who signs up
 * is mailed a code, kept as an Argon2id hash, and until he has shown it his orders are refused. Accounts that were there
 * before, and those that staff opens, need not; where the broker no longer asks, nobody does. Runs in the service.
 */
import {
  EMAIL_CODE_VALID_MS,
  EMAIL_CODES_PER_HOUR_MAX,
  PASSWORD_CODE_TRIES_MAX,
} from "../../contract/limits.ts";
import type { Transaction } from "../database/connect.ts";
import { writeNotes } from "../journal/account-note.ts";
import type { Origin } from "../journal/batch.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { Refusal } from "../refusal.ts";
import { HOUR_MS, takeAllowance, type Allowance } from "./allowance.ts";
import { checkCode, newCode, type CodeDeps } from "./password-codes.ts";

/** @interface limit:EMAIL_CODES_PER_HOUR_MAX */
const REQUESTS: Allowance = {
  kind: "email_code",
  usesMax: EMAIL_CODES_PER_HOUR_MAX,
  windowMs: HOUR_MS,
};

export type EmailProofs = {
  /** In the transaction that makes the account: its owner has to show his e-mail. `isMailed`: a first code goes out by itself. */
  ask(tx: Transaction, account_id: number, isMailed: boolean): Promise<void>;
  /** @throws Refusal email_unproved while the owner has not shown his e-mail */
  refuseUnproved(account_id: number): void;
  /** Has another code mailed. @throws Refusal wrong_state where none is due, too_many_requests */
  request(account_id: number): Promise<void>;
  /** @throws Refusal wrong_state where none is due, wrong_code */
  verify(account_id: number, origin: Origin, typed: string): Promise<void>;
};

/** `isAsked`: whether the broker asks for it. */
export async function createEmailProofs(deps: CodeDeps, isAsked: boolean): Promise<EmailProofs> {
  const { sql, clock } = deps;
  if (!isAsked) await sql`delete from email_proofs`;
  const rows = await sql<{ account_id: number }[]>`select account_id from email_proofs`;
  // Asked with each order, so it is no question to the database. Only this service writes the table.
  const due = new Set(rows.map(({ account_id }) => account_id));
  const assertDue = (account_id: number): void => {
    if (!due.has(account_id)) throw new Refusal("wrong_state");
  };
  return {
    async ask(tx, account_id, isMailed) {
      if (!isAsked) return;
      await tx`insert into email_proofs (account_id) values (${account_id})`;
      if (isMailed) await queueMail(tx, clock, { kind: "email_code", account_id, facts: {} });
      due.add(account_id);
    },
    // @interface error:email_unproved
    refuseUnproved(account_id) {
      if (due.has(account_id)) throw new Refusal("email_unproved");
    },
    async request(account_id) {
      assertDue(account_id);
      await takeAllowance(deps, REQUESTS, String(account_id));
      await queueMail(sql, clock, { kind: "email_code", account_id, facts: {} });
    },
    async verify(account_id, origin, typed) {
      assertDue(account_id);
      await checkCode(deps, "email_proofs", account_id, typed);
      await sql.begin(async (tx) => {
        const entity = { entity: "account", entity_id: account_id };
        const message = "showed that the e-mail is his";
        const note = { account_id, ts: clock.now(), origin, action: "email_proof", message };
        const gone = await tx`delete from email_proofs where account_id = ${account_id}`;
        // Two with the right code at once: the first one has shown it.
        if (gone.count > 0) await writeNotes(tx, [{ ...note, ...entity }]);
      });
      due.delete(account_id);
    },
  };
}

/** A new code for a mail, or null where the owner has shown his e-mail meanwhile. @interface limit:EMAIL_CODE_VALID_MS */
export async function issueEmailCode(
  { sql, clock, passwords }: CodeDeps,
  account_id: number,
): Promise<string | null> {
  const code = newCode();
  const changed = await sql`
    update email_proofs set code_hash = ${await passwords.hash(code)},
      expires_at = ${clock.now() + EMAIL_CODE_VALID_MS}, tries_left = ${PASSWORD_CODE_TRIES_MAX}
    where account_id = ${account_id}`;
  return changed.count === 0 ? null : code;
}
