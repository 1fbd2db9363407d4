/**
 * One WebSocket to a feed, kept alive: it connects, notices a connection through which nothing comes, and connects again
 * with growing waits. Runs in the service. Knows no protocol, and never gives up.
 */
import { dialFeed, type Dialed } from "./feed-dial.ts";
import type { FeedLink, LinkHandlers } from "./protocol.ts";
import {
  createReconnect,
  WAIT_AT_MOST_MS,
  type Connection,
  type Ending,
  type LinkListener,
  type LinkTools,
  type SocketTimings,
} from "./reconnect.ts";

export type FeedSocketOptions = LinkTools &
  LinkHandlers & {
    readonly url: string;
    /** Where answers to questions come this way, too. */
    readonly messageBytesMax?: number;
  };

/** A message beyond it is nothing that a price feed sends. */
const MESSAGE_BYTES_MAX = 1_048_576;
const RATE_LIMITED = new Set([418, 429]);

export function createFeedSocket(options: FeedSocketOptions): FeedLink {
  return createReconnect(options, (listener) => openConnection(options, listener));
}

/** One connection; `ended` is called once, whether it ever opened or not. */
function openConnection(
  { url, messageBytesMax, timings, monotonicMs, onOpen, onText, onBytes }: FeedSocketOptions,
  listener: LinkListener,
): Connection {
  let ending: Ending = { why: "lost", words: "the connection ended", waitMs: null };
  let heardMs = 0;
  let watch: NodeJS.Timeout | undefined;
  const heard = () => {
    heardMs = monotonicMs();
  };
  const bytesMax = messageBytesMax ?? MESSAGE_BYTES_MAX;
  const connection = dialFeed(
    { url, connectMs: timings.connectMs, bytesMax },
    {
      opened() {
        heard();
        watch = watchSilence(connection, timings, monotonicMs, {
          heardMs: () => heardMs,
          forgive: heard,
          silent: () => {
            const words = `nothing came for ${timings.silentMs} ms`;
            ending = { why: "silent", words, waitMs: null };
            connection.end();
          },
        });
        listener.opened();
        onOpen(connection.send);
      },
      refused(status, retryAfter) {
        const why = RATE_LIMITED.has(status) ? "rate_limited" : "refused";
        const words = `the feed answered with status ${status}`;
        ending = { why, words, waitMs: why === "rate_limited" ? retryAfterMs(retryAfter) : null };
      },
      bytes: (bytes, from, to) => onBytes?.(bytes, from, to) ?? false,
      text: onText,
      heard,
      ended(words) {
        clearInterval(watch);
        listener.ended(
          ending.why === "lost" ? { ...ending, words: words ?? ending.words } : ending,
        );
      },
    },
  );
  return connection;
}

function watchSilence(
  connection: Dialed,
  { pingMs, silentMs }: SocketTimings,
  monotonicMs: () => number,
  on: { heardMs(): number; forgive(): void; silent(): void },
): NodeJS.Timeout {
  let lookedMs = monotonicMs();
  return setInterval(() => {
    const nowMs = monotonicMs();
    // Where this process stood still, what came meanwhile is read after this: the feed is not to blame.
    if (nowMs - lookedMs > 2 * pingMs) on.forgive();
    lookedMs = nowMs;
    if (nowMs - on.heardMs() < silentMs) connection.ping();
    else on.silent();
  }, pingMs).unref();
}

/** The header's seconds in ms; what is no number of seconds: a minute. */
export function retryAfterMs(header: string | null | undefined): number {
  const seconds = /^\d{1,6}$/.test(header ?? "") ? Number(header) : 60;
  return Math.min(WAIT_AT_MOST_MS, seconds * 1_000);
}
