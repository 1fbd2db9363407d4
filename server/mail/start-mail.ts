/** Puts mail together: queue, way out, brand and codes. Runs in the service at start. */
import { issueCode, type CodeDeps } from "../auth/password-codes.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { readBrandName } from "./brand-name.ts";
import { createMailQueue } from "./mail-queue.ts";
import { startMailer, type Mailer } from "./mailer.ts";
import { createMailTransport } from "./transport.ts";

export async function startMail(
  deps: CodeDeps & { readonly config: Config; readonly log: Log },
): Promise<Mailer> {
  const { sql, clock, config, log } = deps;
  return startMailer({
    queue: createMailQueue(sql, clock),
    transport: createMailTransport(config, log),
    clock,
    log,
    brand: await readBrandName(config.terminalDir),
    issueCode: (account_id) => issueCode(deps, account_id),
  });
}
