/**
 * Entry of the feed worker: gives the feed the browser's own socket, storage, locks and channel, and opens its
 * door to the page through comlink. Runs as a dedicated worker. A broken invariant ends it: the page starts
 * another.
 */
import "./no-eval.ts";
import { expose, transfer } from "comlink";
import { ensure } from "../../domain/assert.ts";
import { SnapshotPoster } from "../rings/snapshot.ts";
import type { FeedApi } from "./feed-api.ts";
import { FeedHost, type HostPorts } from "./feed-host.ts";
import { IdbSessionStore } from "./session-store.ts";
import type { SocketLike } from "./socket.ts";
import { TabChannel } from "./tab-channel.ts";

const CHANNEL = "ringside-session";

let host: FeedHost | null = null;

const opened = (): FeedHost => ensure(host, "the feed, once open() was called");

const api: FeedApi = {
  async open(options, observer) {
    await holdForLife(options.life_lock);
    const poster = options.snapshots === null ? null : new SnapshotPoster(options.snapshots);
    host = new FeedHost(options.origin, browserPorts(), poster, observer);
  },
  rings: () => Promise.resolve(opened().rings()),
  signIn: (credentials) => opened().signIn(credentials),
  resume: (handover) => opened().resume(handover),
  signOut: () => opened().signOut(),
  call: (operation, input) => opened().call(operation, input),
  openBars: (key) => Promise.resolve(opened().openBars(key)),
  closeBars: (slot) => Promise.resolve(opened().closeBars(slot)),
  hurry: () => Promise.resolve(opened().hurry()),
  async history(key, to, limit) {
    const result = await opened().history(key, to, limit);
    if (!result.ok) return result;
    const { ts, open, high, low, close, volume } = result.data;
    const columns = [ts, open, high, low, close, volume];
    return transfer(
      result,
      columns.map((column) => column.buffer),
    );
  },
};

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

function browserPorts(): HostPorts {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  return {
    fetch: (url, init) => fetch(url, init),
    makeSocket: (url) => new WebSocket(url) as SocketLike,
    wall: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => Math.random(),
    store: new IdbSessionStore(),
    channel: new TabChannel(channel),
    // Without Web Locks (an insecure context) each tab is on its own.
    lock: (name, work) =>
      navigator.locks === undefined ? work() : navigator.locks.request(name, work),
  };
}

// A promise that nobody handled is a bug, and a bug ends the worker as an exception would.
self.addEventListener("unhandledrejection", (event) => {
  throw event.reason;
});
self.addEventListener("online", () => host?.hurry());

expose(api);
