/**
 * Queues mail that an account's owner chose to get, as often in an hour as one can want it. Runs in the service.
 */
import type { NotificationPref } from "../../contract/notification-pref.ts";
import { HOUR_MS, useAllowance } from "../auth/allowance.ts";
import type { Clock } from "../clock.ts";
import type { Transaction } from "../database/connect.ts";
import type { Log } from "../log.ts";
import type { Mail } from "./mail.ts";
import { queueMail } from "./mail-queue.ts";

export type NoticeKind = keyof NotificationPref;
export type Notice = Extract<Mail, { kind: NoticeKind }>;

/** Mails of one kind to one account: a margin level that swings around its mark is told of a few times. */
const NOTICES_PER_HOUR_MAX = 10;

/** With the transaction, or not at all; one too many in the hour is left out. Whether it is wanted is the caller's to know. */
export async function queueNotice(
  tx: Transaction,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
  notice: Notice,
): Promise<void> {
  const { account_id, kind } = notice;
  const allowance = {
    kind: `notice_${kind}`,
    usesMax: NOTICES_PER_HOUR_MAX,
    windowMs: HOUR_MS,
  };
  if ((await useAllowance(tx, clock, allowance, String(account_id))) > 0) {
    log.info({ account_id, kind }, "a notice was left out: too many in an hour");
    return;
  }
  await queueMail(tx, clock, notice);
}
