/** What is said of a live session, to its owner and to staff. Main thread; pure. */
import type { SessionRecord } from "../../contract/session-record.ts";
import { t } from "../language/translate.ts";

/** A session that called within this is in use. */
const IN_USE_MS = 60_000;

/** `now`: Unix ms by the service's clock. */
export const isInUse = (
  { sockets_count, last_seen_at }: Pick<SessionRecord, "sockets_count" | "last_seen_at">,
  now: number,
): boolean => sockets_count > 0 || now - last_seen_at < IN_USE_MS;

/** How the session may be used, where it is not the owner's own; null: it is. */
export function scopeMark({ scope }: Pick<SessionRecord, "scope">): string | null {
  if (scope === "Investor") return t("View only");
  return scope.startsWith("API_") ? t("API key") : null;
}

/** The one that asks first, then the newest. */
export const inOrder = (list: readonly SessionRecord[]): SessionRecord[] =>
  list.toSorted(
    (a, b) => Number(b.is_current) - Number(a.is_current) || b.created_at - a.created_at,
  );
