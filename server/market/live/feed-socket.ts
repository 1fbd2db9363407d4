/**
 * One WebSocket to a feed, kept alive: it connects, notices a connection through which nothing comes, and connects again
 * with growing waits. Runs in the service. Knows no protocol, and never gives up.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import WebSocket, { type RawData } from "ws";
import { readFrames } from "./feed-frames.ts";
import { gatherReads } from "./feed-reads.ts";
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
/**
 * A socket that is paused reads on until so many bytes wait, 16 KiB by itself: with 1 it reads once more. ws hands it on to the
 * socket of Node, which its types do not say.
 */
const READING = { highWaterMark: 1 };

export function createFeedSocket(options: FeedSocketOptions): FeedLink {
  return createReconnect(options, (listener) => openConnection(options, listener));
}

/** One connection; `ended` is called once, whether it ever opened or not. */
function openConnection(
  { url, messageBytesMax, timings, monotonicMs, onOpen, onText, onBytes }: FeedSocketOptions,
  listener: LinkListener,
): Connection {
  const socket = new WebSocket(url, {
    handshakeTimeout: timings.connectMs,
    maxPayload: messageBytesMax ?? MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    ...READING,
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
  socket.on("upgrade", (response) => {
    // Not before ws itself listens.
    socket.once("open", () => listenTo(response.socket));
  });
  function listenTo(connection: Socket): void {
    const gather = gatherReads(socket, monotonicMs);
    const read = readFrames({
      onBytes: onBytes ?? (() => false),
      onText,
      onRest: handOver(connection),
      isOpen: () => socket.readyState === WebSocket.OPEN,
    });
    connection.on("data", (piece: Buffer) => {
      heard();
      gather(piece.length);
      read(piece);
    });
  }
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
    onOpen((text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    });
  });
  socket.on("message", (data: RawData) => onText(textOf(data)));
  socket.on("error", ({ message }) => {
    if (ending.why === "lost") ending = { ...ending, words: message };
  });
  socket.on("close", () => listener.ended(ending));
  return { end: () => socket.terminate() };
}

/** Takes the connection's bytes from ws, which reads what it is handed instead. */
function handOver(connection: Socket): (bytes: Buffer) => void {
  const listeners = connection.listeners("data");
  connection.removeAllListeners("data");
  return (bytes) => {
    for (const listen of listeners) listen.call(connection, bytes);
  };
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
