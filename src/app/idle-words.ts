/** What is said of a session that ends because the service cannot hear it. Pure; fetched with the notice that says it. */
import type { FeedStatus } from "../../workers/feed/feed-api.ts";
import { t } from "../language/translate.ts";

/** Without a connection for a minute, the end of the session is announced. */
export const IDLE_WARNING_MS = 4 * 60_000;

/**
 * What to say of a session that the service will end because it cannot hear it, or null: it hears it, or there is much time.
 * `now` is Unix ms of this machine.
 */
export function idleWarning({ logout_at }: FeedStatus, now: number): string | null {
  if (logout_at === null || logout_at - now > IDLE_WARNING_MS) return null;
  const seconds = Math.ceil((logout_at - now) / 1000);
  if (seconds <= 0) return t("No connection for five minutes: the session is over by now.");
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return t("No connection: the session ends in {clock} unless it comes back.", { clock });
}
