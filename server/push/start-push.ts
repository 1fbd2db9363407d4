/** Puts push notices together: key, queue, what is told, what is sent. Runs in the service at start. */
import type { Config } from "../config.ts";
import { createPushQueue } from "./push-queue.ts";
import { startPushNotices, type PushNoticeDeps } from "./push-notices.ts";
import { startPushSender } from "./push-sender.ts";
import { createPushSubscriptions, type PushSubscriptions } from "./push-subscriptions.ts";
import { openVapidKey } from "./vapid-key.ts";

export type Push = { readonly subscriptions: PushSubscriptions; close(): Promise<void> };

const POLL_INTERVAL_MS = 1_000;

export type PushDeps = PushNoticeDeps & {
  readonly config: Pick<Config, "pushHosts" | "publicUrl" | "mailFrom">;
  readonly pollMs?: number | undefined;
  readonly ca?: string | undefined;
};

export async function startPush(deps: PushDeps): Promise<Push> {
  const { sql, clock, bus, log, config, pollMs = POLL_INTERVAL_MS, ca = null } = deps;
  const hosts = config.pushHosts;
  if (hosts.length === 0) {
    const subscriptions = createPushSubscriptions({ sql, bus, public_key: null, hosts });
    return { subscriptions, close: async () => undefined };
  }
  const key = await openVapidKey(sql, clock);
  const public_key = key.public_key.toString("base64url");
  const stopNotices = await startPushNotices(deps);
  const queue = createPushQueue(sql, clock);
  const subject = subjectOf(config);
  const sender = startPushSender({ queue, key, hosts, subject, clock, log, pollMs, ca });
  return {
    subscriptions: createPushSubscriptions({ sql, bus, public_key, hosts }),
    close() {
      stopNotices();
      return sender.close();
    },
  };
}

/** Push services ask who sends; some refuse an address of no house. */
function subjectOf({ publicUrl, mailFrom }: PushDeps["config"]): string {
  if (publicUrl?.startsWith("https:") === true) return publicUrl;
  return `mailto:${mailFrom ?? "no-reply@localhost"}`;
}
