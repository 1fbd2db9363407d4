/**
 * Entry of the feed worker: opens the feed's door to the page through comlink. Runs as a dedicated worker. A broken
 * invariant ends it: the page starts another. Imports little: all of this chunk is loaded before anybody signs in.
 */
import { expose } from "comlink";
import { FeedDoor } from "./feed-door.ts";
import { LockPresence } from "./presence.ts";
import { IdbSessionStore } from "./session-store.ts";

const CHANNEL = "ringside-session";

const door = new FeedDoor({
  load: async () => (await import("./browser-feed.ts")).makeBrowserFeed,
  holdForLife,
  store: new IdbSessionStore(),
  presence: new LockPresence(navigator.locks),
  openChannel: () =>
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL),
});

/**
 * Takes a lock that is kept until this worker ends, however it ends: the page that waits for it then knows.
 * Resolves once it is held; at once where there are no Web Locks (an insecure context).
 */
function holdForLife(name: string): Promise<void> {
  const { locks } = navigator;
  if (locks === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    void locks.request(name, () => {
      resolve();
      return new Promise<never>(() => undefined);
    });
  });
}

// A promise that nobody handled is a bug, and a bug ends the worker as an exception would.
self.addEventListener("unhandledrejection", (event) => {
  throw event.reason;
});
self.addEventListener("online", () => void door.hurry());

expose(door);
