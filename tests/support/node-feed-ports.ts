/** What the feed worker has of a browser, in Node: real fetch, real sockets, nothing kept, no other tab. Runs in tests. */
import { WebSocket } from "ws";
import type { HostPorts } from "../../workers/feed/feed-host.ts";
import { machineWaits } from "../../workers/feed/machine-waits.ts";
import type { SocketLike } from "../../workers/feed/socket.ts";
import { TabChannel } from "../../workers/feed/tab-channel.ts";
import { ownOrigin } from "./plain-client.ts";

/** `of`: the ports that are the test's own. */
export const nodeFeedPorts = (of: Partial<HostPorts> = {}): HostPorts => ({
  language: "en",
  fetch: (url, init) => fetch(url, init),
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  ...machineWaits,
  random: Math.random,
  makeSocket: (url) => new WebSocket(url, { origin: ownOrigin(url) }) as unknown as SocketLike,
  store: {
    load: () => Promise.resolve(null),
    save: () => Promise.resolve(true),
    clear: () => Promise.resolve(),
    loadTab: () => Promise.resolve(null),
    saveTab: () => Promise.resolve(),
    clearTab: () => Promise.resolve(),
  },
  channel: new TabChannel(null),
  presence: {
    enter: () => undefined,
    leave: () => undefined,
    isAnyTabIn: () => Promise.resolve(null),
  },
  lock: (_, work) => work(),
  ...of,
});
