/**
 * The feed in a browser: gives it the browser's own socket, storage, locks and channel. The worker's second chunk, with
 * zod and the whole contract: loaded by feed-door.ts when somebody signs in. Runs in the feed worker.
 */
import "./no-eval.ts";
import { SnapshotPoster } from "../rings/snapshot.ts";
import type { FeedMaker, SessionPlaces } from "./feed-door.ts";
import { FeedHost, type HostPorts } from "./feed-host.ts";
import type { SocketLike } from "./socket.ts";
import { TabChannel } from "./tab-channel.ts";

export const makeBrowserFeed: FeedMaker = ({ origin, snapshots }, observer, places) => {
  const poster = snapshots === null ? null : new SnapshotPoster(snapshots);
  return new FeedHost(origin, browserPorts(places), poster, observer);
};

function browserPorts(places: SessionPlaces): HostPorts {
  return {
    fetch: (url, init) => fetch(url, init),
    makeSocket: (url) => new WebSocket(url) as SocketLike,
    wall: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => Math.random(),
    store: places.store,
    channel: new TabChannel(places.openChannel()),
    // Without Web Locks (an insecure context) each tab is on its own.
    lock: (name, work) =>
      navigator.locks === undefined ? work() : navigator.locks.request(name, work),
  };
}
