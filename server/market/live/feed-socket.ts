/**
 * One WebSocket to a feed, kept alive: it connects, notices a connection through which nothing comes, and connects again
 * with growing waits. Runs in the service. Knows no protocol, and never gives up.
 */
import type { IncomingMessage } from "node:http";
import WebSocket, { type RawData } from "ws";
import { backoffMs, type Backoff } from "./backoff.ts";

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

export type Down = "lost" | "silent" | "refused" | "rate_limited";

export type FeedSocketOptions = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timings: SocketTimings;
  /** In [0, 1). */
  readonly random: () => number;
  readonly monotonicMs: () => number;
  readonly onOpen: (send: (text: string) => void) => void;
  readonly onText: (text: string) => void;
  /** The connection ended, or did not come about; the next try is in `waitMs`. `words` hold no secret. */
  readonly onDown: (why: Down, words: string, waitMs: number) => void;
};

/** A message beyond it is nothing that a price feed sends. */
const MESSAGE_BYTES_MAX = 1_048_576;
const RATE_LIMITED = new Set([418, 429]);
const WAIT_AT_MOST_MS = 86_400_000;

/** How a connection ended. waitMs: as long as the feed asked to be left alone, or null. */
type Ending = { readonly why: Down; readonly words: string; readonly waitMs: number | null };

export function createFeedSocket(options: FeedSocketOptions) {
  const { timings, monotonicMs } = options;
  let socket: WebSocket | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;
  let openedMs = Number.POSITIVE_INFINITY;

  function connect(): void {
    socket = openConnection(options, {
      opened: () => {
        openedMs = monotonicMs();
      },
      ended,
    });
  }

  function ended({ why, words, waitMs }: Ending): void {
    socket = null;
    if (isStopped) return;
    failures = monotonicMs() - openedMs >= timings.stableMs ? 1 : failures + 1;
    openedMs = Number.POSITIVE_INFINITY;
    const backoff = backoffMs(timings.backoff, failures, options.random());
    const wait = Math.min(WAIT_AT_MOST_MS, Math.max(backoff, waitMs ?? 0));
    timer = setTimeout(connect, wait);
    options.onDown(why, words, wait);
  }

  return {
    start: connect,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      socket?.terminate();
    },
    /** Gives the connection up for a new one. */
    drop(): void {
      socket?.terminate();
    },
  };
}

/** One connection; `ended` is called once, whether it ever opened or not. */
function openConnection(
  { url, headers, timings, monotonicMs, onOpen, onText }: FeedSocketOptions,
  listener: { opened(): void; ended(ending: Ending): void },
): WebSocket {
  const socket = new WebSocket(url, {
    handshakeTimeout: timings.connectMs,
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    headers: { ...headers },
  });
  let ending: Ending = { why: "lost", words: "the connection ended", waitMs: null };
  let heardMs = 0;
  const heard = () => {
    heardMs = monotonicMs();
  };
  socket.on("unexpected-response", (_, response) => {
    const why = RATE_LIMITED.has(response.statusCode ?? 0) ? "rate_limited" : "refused";
    const words = `the feed answered with status ${response.statusCode}`;
    const waitMs = why === "rate_limited" ? retryAfterMs(response.headers["retry-after"]) : null;
    ending = { why, words, waitMs };
    abandon(socket, response);
  });
  socket.on("open", () => {
    heard();
    const watch = watchSilence(socket, timings, monotonicMs, {
      heardMs: () => heardMs,
      forgive: heard,
      silent: () => {
        const words = `nothing came for ${timings.silentMs} ms`;
        ending = { why: "silent", words, waitMs: null };
        socket.terminate();
      },
    });
    socket.on("close", () => clearInterval(watch));
    listener.opened();
    onOpen((text) => socket.send(text));
  });
  socket.on("message", (data: RawData, isBinary: boolean) => {
    heard();
    if (!isBinary) onText(textOf(data));
  });
  socket.on("ping", heard);
  socket.on("pong", heard);
  socket.on("error", ({ message }) => {
    if (ending.why === "lost") ending = { ...ending, words: message };
  });
  socket.on("close", () => listener.ended(ending));
  return socket;
}

function watchSilence(
  socket: WebSocket,
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
    if (nowMs - on.heardMs() < silentMs) socket.ping();
    else on.silent();
  }, pingMs).unref();
}

/** An answer that is no upgrade: it is let go, and with it the connection. */
function abandon(socket: WebSocket, response: IncomingMessage): void {
  response.destroy();
  socket.terminate();
}

/** The header's seconds in ms; what is no number of seconds: a minute. */
export function retryAfterMs(header: string | null | undefined): number {
  const seconds = /^\d{1,6}$/.test(header ?? "") ? Number(header) : 60;
  return Math.min(WAIT_AT_MOST_MS, seconds * 1_000);
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString("utf8");
}
