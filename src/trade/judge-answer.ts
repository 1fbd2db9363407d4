/**
 * What an answer of the service proves of a request: done, refused, or nothing at all. Main thread; pure. A 2xx is sent only
 * once it is durable and a 4xx only if nothing happened; whatever else comes, or does not come, says nothing.
 */
import { REJECTIONS } from "../../contract/rejections.ts";
import type { CallResult } from "../../workers/feed/feed-api.ts";
import type { Outcome } from "./desk.ts";
import { t } from "../language/translate.ts";

/** null: unknown. */
export type Verdict<Record> = Outcome<Record> | null;

/** The service gave up waiting for the request: it may have had all of it. */
const REQUEST_TIMEOUT = 408;

/** What is told of an order that the service certainly does not have. */
export const NEVER_ARRIVED = t("it did not reach the service in time, and nothing happened");
/** It arrived so late that the question came first and withdrew it. */
export const WITHDRAWN = t("it arrived too late and was cancelled");

/** `answer` as feed.call gives it: parsed by the operation's schema where it is ok. */
export function judge<Record>(answer: CallResult<unknown>): Verdict<Record> {
  if (answer.ok) return { ok: true, record: answer.data as Record };
  const { status, message } = answer;
  const isCertain = status >= 400 && status < 500 && status !== REQUEST_TIMEOUT;
  if (!isCertain) return null;
  const isBarred = message === REJECTIONS.client_order_id_barred.message;
  return { ok: false, status, message: isBarred ? NEVER_ARRIVED : message };
}

export const refused = (message: string, status = 0): Outcome<never> => ({
  ok: false,
  status,
  message,
});
