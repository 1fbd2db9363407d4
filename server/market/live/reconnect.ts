/**
 * Keeps one connection to a feed up, whatever it is made of: opens it, and after each end opens it again with growing waits,
 * half of each by chance. Runs in the service. Never gives up.
 */
import { backoffMs, type Backoff } from "./backoff.ts";
import type { FeedLink, LinkHandlers, Reason } from "./protocol.ts";

export type SocketTimings = {
  readonly backoff: Backoff;
  readonly connectMs: number;
  /** Between two pings of ours. */
  readonly pingMs: number;
  /** Without any frame for so long the connection is dead, whatever the system says. */
  readonly silentMs: number;
  /** Who was connected for less counts as one that failed, so that a feed which ends each connection is not pressed. */
  readonly stableMs: number;
};

export const SOCKET_TIMINGS: SocketTimings = {
  backoff: { minMs: 1_000, maxMs: 30_000 },
  connectMs: 10_000,
  pingMs: 5_000,
  silentMs: 15_000,
  stableMs: 30_000,
};

export const WAIT_AT_MOST_MS = 86_400_000;

export type LinkTools = {
  readonly timings: SocketTimings;
  /** In [0, 1). */
  readonly random: () => number;
  readonly monotonicMs: () => number;
};

/** How a connection ended. waitMs: as long as the feed asked to be left alone, or null. */
export type Ending = Reason & { readonly waitMs: number | null };

/** `ended` is called once, whether it ever opened or not. */
export type LinkListener = { opened(): void; ended(ending: Ending): void };

export type Connection = { end(): void };

export function createReconnect(
  { timings, random, monotonicMs, onDown }: LinkTools & Pick<LinkHandlers, "onDown">,
  open: (listener: LinkListener) => Connection,
): FeedLink {
  let connection: Connection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;
  let openedMs = Number.POSITIVE_INFINITY;
  let leaveAloneMs = 0;
  let dropped: Reason | null = null;

  function connect(): void {
    connection = open({
      opened: () => {
        openedMs = monotonicMs();
      },
      ended,
    });
  }

  function ended({ waitMs, ...ending }: Ending): void {
    const { why, words } = dropped ?? ending;
    connection = null;
    dropped = null;
    if (isStopped) return;
    failures = monotonicMs() - openedMs >= timings.stableMs ? 1 : failures + 1;
    openedMs = Number.POSITIVE_INFINITY;
    const backoff = backoffMs(timings.backoff, failures, random());
    const wait = Math.min(WAIT_AT_MOST_MS, Math.max(backoff, waitMs ?? 0, leaveAloneMs));
    leaveAloneMs = 0;
    timer = setTimeout(connect, wait);
    onDown(why, words, wait);
  }

  return {
    start: connect,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      connection?.end();
    },
    drop(waitMs = 0, reason?: Reason): void {
      if (connection === null) return;
      leaveAloneMs = waitMs;
      dropped = reason ?? null;
      connection.end();
    },
  };
}
