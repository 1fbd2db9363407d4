/** Puts mail together: queue, way out, brand, codes, and the notices that people chose. Runs in the service at start. */
import { issueEmailCode } from "../auth/email-proof.ts";
import { issueCode, type CodeDeps } from "../auth/password-codes.ts";
import { issueResetCode } from "../auth/password-reset.ts";
import type { Config } from "../config.ts";
import { readBrandName } from "./brand-name.ts";
import { createMailQueue } from "./mail-queue.ts";
import { POLL_INTERVAL_MS, startMailer, type Mailer } from "./mailer.ts";
import { startNotices, type NoticeDeps } from "./notices.ts";
import { createMailTransport } from "./transport.ts";

export async function startMail(
  deps: CodeDeps & NoticeDeps & { readonly config: Config; readonly pollMs?: number | undefined },
): Promise<Mailer> {
  const { sql, clock, config, log } = deps;
  const stopNotices = await startNotices(deps);
  const mailer = startMailer({
    queue: createMailQueue(sql, clock),
    transport: createMailTransport(config, log),
    clock,
    log,
    pollMs: deps.pollMs ?? POLL_INTERVAL_MS,
    brand: await readBrandName(config.terminalDir),
    publicUrl: config.publicUrl,
    issueCode: (mail) => {
      if (mail.kind === "password_code") return issueCode(deps, mail.account_id);
      if (mail.kind === "email_code") return issueEmailCode(deps, mail.account_id);
      return issueResetCode(deps, mail.facts.request_hash);
    },
  });
  return {
    close() {
      stopNotices();
      return mailer.close();
    },
  };
}
