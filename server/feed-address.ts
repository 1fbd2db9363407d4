/** Where a feed is reached: the schemes of its address. Runs in the service; pure. */

/** Without TLS and with it, by what the feed speaks on. */
export const FEED_SCHEMES = {
  ws: ["ws", "wss"],
  http: ["http", "https"],
  /** A stream of bytes, as FIX is. */
  tcp: ["tcp", "tls"],
} as const;

export type FeedTransport = keyof typeof FEED_SCHEMES;

/** Whether the address is one of the transport; one of a stream of bytes names its port and nothing behind it. */
export function isAddressOf(url: URL, transport: FeedTransport): boolean {
  const isOf = FEED_SCHEMES[transport].some((scheme) => url.protocol === `${scheme}:`);
  if (transport !== "tcp") return isOf;
  return isOf && url.port !== "" && url.hostname !== "" && url.pathname.length <= 1;
}
