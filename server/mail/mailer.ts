/**
 * Sends what waits in the queue, one mail after the other, so that no request ever waits for a mail server. Runs in the
 * service. What cannot be sent is tried again, and given up with a line in the log that names no address.
 */
import { PASSWORD_CODE_VALID_MS } from "../../contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { startQueueWork } from "../running/work-queue.ts";
import { composeMail } from "./compose.ts";
import type { Mail } from "./mail.ts";
import type { DueMail, MailQueue } from "./mail-queue.ts";
import { MailError, type MailTransport } from "./transport.ts";

export type MailerDeps = {
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
  readonly brand: string;
  /** Where customers open the terminal; null: no mail says it. */
  readonly publicUrl: string | null;
  /** How often the queue is looked at, ms. */
  readonly pollMs: number;
  /** A new code for a mail that has one; null: nobody waits for it any more. */
  readonly issueCode: (mail: CodeMail) => Promise<string | null>;
};

export type CodeMail = Extract<Mail, { kind: "password_code" | "password_reset" | "email_code" }>;

export type Mailer = {
  /** Lets the mail under way go out, for a moment; what is left waits for the next start. */
  close(): Promise<void>;
};

export const POLL_INTERVAL_MS = 1_000;
/** A mail that could not be sent for so long is given up. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

export function startMailer(deps: MailerDeps): Mailer {
  const { queue, pollMs, log } = deps;
  return startQueueWork({
    async workAll(isClosed) {
      for (let mail = await queue.take(); mail !== null; mail = await queue.take()) {
        await send(deps, mail);
        if (isClosed()) return;
      }
    },
    pollMs,
    log,
    failedWords: "the queue of mail could not be worked on",
  });
}

const hasCode = (mail: Mail): mail is CodeMail =>
  mail.kind === "password_code" || mail.kind === "password_reset" || mail.kind === "email_code";

async function send(deps: MailerDeps, mail: DueMail): Promise<void> {
  const { queue, transport, clock, log, brand, publicUrl, issueCode } = deps;
  const { id, kind, attempts, created_at, email, language } = mail;
  const isCode = hasCode(mail);
  try {
    const code = isCode ? await issueCode(mail) : null;
    if (isCode && code === null) {
      await queue.done(mail);
      log.info({ mail: id, kind }, "mail was left out: nobody waits for its code any more");
      return;
    }
    const name = `mail-${id}-${kind}`;
    const letter = composeMail(mail, { brand, publicUrl, code, language });
    await transport.send({ name, created_at, brand, to: email, ...letter });
  } catch (error) {
    const about = { mail: id, kind, attempts, err: error };
    // Nobody stands before a form that waits for the code of a new account.
    const isWaitedFor = isCode && kind !== "email_code";
    const giveUpAt = created_at + (isWaitedFor ? PASSWORD_CODE_VALID_MS : GIVE_UP_AFTER_MS);
    if ((error instanceof MailError && error.isFinal) || clock.now() >= giveUpAt) {
      await queue.giveUp(mail);
      log.error(about, "mail was given up");
      return;
    }
    const due_at = await queue.retry(mail);
    log.warn({ ...about, retry_ms: due_at - clock.now() }, "mail could not be sent yet");
    return;
  }
  await queue.done(mail);
}
