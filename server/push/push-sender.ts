/**
 * Sends the push notices that wait, a few at once, so that nothing ever waits for a push service. Runs in the service. What
 * cannot be sent is tried again as long as it is worth telling; neither addresses nor keys are logged.
 */
import { request } from "node:https";
import type { Clock } from "../clock.ts";
import { HOUR_MS } from "../auth/allowance.ts";
import type { Log } from "../log.ts";
import { startQueueWork } from "../running/work-queue.ts";
import { isPushEndpoint } from "./push-hosts.ts";
import type { DuePush, PushQueue } from "./push-queue.ts";
import { pushLink, pushWords } from "./push-words.ts";
import { encryptPush, vapidHeader, type VapidKey } from "./web-push.ts";

export type PushSenderDeps = {
  readonly queue: PushQueue;
  readonly key: VapidKey;
  readonly hosts: readonly string[];
  /** Where a push service reaches the house: https or mailto. */
  readonly subject: string;
  readonly clock: Clock;
  readonly log: Log;
  /** How often the queue is looked at, ms. */
  readonly pollMs: number;
  /** A certificate to trust beside those of the machine, as PEM; null: none. */
  readonly ca: string | null;
};

export type PushSender = {
  /** Lets what is under way go out, for a moment; what is left waits for the next start. */
  close(): Promise<void>;
};

const AT_ONCE_MAX = 8;
const ANSWER_TIMEOUT_MS = 10_000;
/** A day at most, by RFC 8292. */
const SIGNED_FOR_MS = 12 * HOUR_MS;

export function startPushSender(deps: PushSenderDeps): PushSender {
  const { queue, pollMs, log } = deps;
  return startQueueWork({
    async workAll(isClosed) {
      for (;;) {
        const due = await queue.take(AT_ONCE_MAX);
        await Promise.all(due.map((push) => send(deps, push)));
        if (due.length === 0 || isClosed()) return;
      }
    },
    pollMs,
    log,
    failedWords: "the queue of push notices could not be worked on",
  });
}

/** The push service's word that there is no such device. @see RFC 8030 7.3 */
const GONE: readonly number[] = [404, 410];

async function send(deps: PushSenderDeps, push: DuePush): Promise<void> {
  const { queue, log } = deps;
  const about = { push: push.id, kind: push.kind, attempts: push.attempts };
  // The house may have taken it off its list since.
  if (!isPushEndpoint(push.endpoint, deps.hosts)) {
    await queue.forgetDevice(push);
    return;
  }
  let status: number;
  try {
    status = await post(deps, push);
  } catch (error) {
    // What a connection fails with names the host, never the path of a device.
    const code = String(Reflect.get(Object(error), "code") ?? "unknown");
    log.warn({ ...about, code }, "a push notice could not be sent yet");
    await queue.retry(push);
    return;
  }
  if (GONE.includes(status)) await queue.forgetDevice(push);
  else if (status === 429 || status >= 500) {
    log.warn({ ...about, status }, "a push notice could not be sent yet");
    await queue.retry(push);
  } else {
    if (status >= 300) log.error({ ...about, status }, "a push notice was not taken");
    await queue.done(push);
  }
}

/** Returns the status. Follows no redirect: that would lead to a host that nobody listed. */
function post({ key, subject, clock, ca }: PushSenderDeps, push: DuePush): Promise<number> {
  const { kind, account_id, tag, endpoint } = push;
  const told = { ...pushWords(push, push.language), tag, account_id, hash: pushLink(kind) };
  const body = encryptPush(Buffer.from(JSON.stringify(told)), push);
  const now = clock.now();
  const signed = { endpoint, expires_at: now + SIGNED_FOR_MS, subject };
  const headers = {
    authorization: vapidHeader(key, signed),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    "content-length": String(body.length),
    ttl: String(Math.max(1, Math.ceil((push.expires_at - now) / 1_000))),
    urgency: "high",
  };
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, signal, ...(ca === null ? {} : { ca }) };
    const asked = request(endpoint, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      // What it says beside its status is of no use, however long it is.
      answer.destroy();
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
