/**
 * Mail that waits to be sent, in PostgreSQL: it is queued in the transaction of what it tells of, tried again until it
 * went out, and given up aloud. Runs in the service. Holds neither text nor address nor code: it is put in words when it is sent.
 */
import type { Clock } from "../clock.ts";
import type { Database, Transaction } from "../database/connect.ts";
import type { Mail } from "./mail.ts";

/** Beyond so many waiting for one account more are left out: mail that cannot go out now must not pile up. */
export const MAILS_WAITING_PER_ACCOUNT_MAX = 20;
/** Whoever took a mail and was killed gives it back by this. */
const LEASE_MS = 60_000;
const RETRY_FIRST_MS = 30_000;
const RETRY_MS_MAX = 60 * 60_000;

/** A mail that is to be sent now. */
export type DueMail = Mail & {
  readonly id: number;
  /** Unix ms. */
  readonly created_at: number;
  /** This one included. */
  readonly attempts: number;
  readonly email: string;
  /** Of the account's owner, as mail-language.ts has it; null: he never said one. */
  readonly language: string | null;
};

/** Queues a mail to be sent once the transaction is durable. */
export async function queueMail(
  tx: Database | Transaction,
  clock: Clock,
  { kind, account_id, facts }: Mail,
): Promise<void> {
  const now = clock.now();
  await tx`
    insert into mails (account_id, kind, facts, created_at, due_at)
    select ${account_id}::integer, ${kind}, ${JSON.stringify(facts)}::text::json, ${now}, ${now}
    where (select count(*) from mails where account_id = ${account_id} and failed_at is null)
      < ${MAILS_WAITING_PER_ACCOUNT_MAX}`;
}

export type MailQueue = {
  /** The next mail that is due, and nobody else's until its lease ends; null: none is. */
  take(): Promise<DueMail | null>;
  /** It went out. */
  done(mail: DueMail): Promise<void>;
  /** It did not: again later. Returns when, Unix ms. */
  retry(mail: DueMail): Promise<number>;
  /** It never will. It is kept for a while for whoever looks after it (MAIL_KEPT_DAYS). */
  giveUp(mail: DueMail): Promise<void>;
};

export function createMailQueue(sql: Database, clock: Clock): MailQueue {
  return {
    async take() {
      const now = clock.now();
      const [mail] = await sql<DueMail[]>`
        update mails m set due_at = ${now + LEASE_MS}, attempts = m.attempts + 1
        from accounts a
        where a.account_id = m.account_id and m.id = (
          select id from mails where due_at <= ${now} and failed_at is null
          order by due_at, id limit 1 for update skip locked)
        returning m.id, m.account_id, m.kind, m.facts, m.created_at, m.attempts, a.email, a.language`;
      return mail ?? null;
    },
    async done({ id }) {
      await sql`delete from mails where id = ${id}`;
    },
    async retry({ id, attempts }) {
      const waitMs = Math.min(RETRY_MS_MAX, RETRY_FIRST_MS * 2 ** (attempts - 1));
      const due_at = clock.now() + waitMs;
      await sql`update mails set due_at = ${due_at} where id = ${id}`;
      return due_at;
    },
    async giveUp({ id }) {
      await sql`update mails set failed_at = ${clock.now()} where id = ${id}`;
    },
  };
}
