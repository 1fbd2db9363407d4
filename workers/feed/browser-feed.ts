/**
 * The feed in a browser: gives it the browser's own socket, storage, locks and channel. The worker's second chunk, with
 * zod and the whole contract: loaded by feed-door.ts when somebody signs in. Runs in the feed worker.
 */
import "./no-eval.ts";
import { SnapshotPoster } from "../rings/snapshot.ts";
import type { FeedMaker, SessionPlaces } from "./feed-door.ts";
import { FeedHost, type HostPorts } from "./feed-host.ts";
import { machineWaits } from "./machine-waits.ts";
import type { LockRunner } from "./session-ports.ts";
import type { SocketLike } from "./socket.ts";
import { TabChannel } from "./tab-channel.ts";
import { makeTabLock } from "./tab-lock.ts";

export const makeBrowserFeed: FeedMaker = ({ origin, language, snapshots }, observer, places) => {
  const poster = snapshots === null ? null : new SnapshotPoster(snapshots);
  return new FeedHost(origin, browserPorts(places, language), poster, observer);
};

function browserPorts(places: SessionPlaces, language: string): HostPorts {
  return {
    language,
    fetch: (url, init) => fetch(url, init),
    makeSocket: (url) => new WebSocket(url) as SocketLike,
    wall: () => Date.now(),
    monotonic: () => performance.now(),
    ...machineWaits,
    random: () => Math.random(),
    store: places.store,
    presence: places.presence,
    channel: new TabChannel(places.openChannel()),
    lock: makeLock(),
  };
}

/** Without Web Locks (an insecure context) the tabs agree over a channel; without that, each is on its own. */
function makeLock(): LockRunner {
  const { locks } = navigator;
  if (locks !== undefined) return (name, work) => locks.request(name, work);
  if (typeof BroadcastChannel === "undefined") return (_, work) => work();
  return makeTabLock(new BroadcastChannel("ringside-lock"), `${Date.now()}:${Math.random()}`);
}
