/**
 * One thing for each feed, made when first asked for: what the page knows of the account that the feed is signed in to.
 * Main thread. Its effects are in a root of their own and live as long as the page: whichever pane asks first may go.
 */
import { createRoot } from "solid-js";
import type { Feed } from "./feed.ts";

/** Calls `make` once for each feed, owned by nobody; answers with what it made then. */
export function perFeed<Made extends object>(make: (feed: Feed) => Made): (feed: Feed) => Made {
  const known = new WeakMap<Feed, Made>();
  return (feed) => {
    const found = known.get(feed);
    if (found !== undefined) return found;
    const made = createRoot(() => make(feed));
    known.set(feed, made);
    return made;
  };
}
