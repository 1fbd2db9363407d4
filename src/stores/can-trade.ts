/** Whether the session that is signed in may trade: an investor, for one, may not. Main thread. @interface §1, §5 (11) */
import { TRADERS } from "../../contract/scopes.ts";
import type { Feed } from "../feed/feed.ts";

/** Tracks the session. */
export function canTrade(feed: Pick<Feed, "session">): boolean {
  const scope = feed.session()?.scope;
  return scope !== undefined && TRADERS.includes(scope);
}
