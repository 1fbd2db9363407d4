/**
 * What the feed measure needs of a service: the built page, a sign-in, symbols, bars, and a WebSocket that sends ticks as
 * fast as they are taken. Loopback only; runs in Node.
 */
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { WebSocketServer } from "ws";
import { WEBSOCKET_PATH } from "../../contract/service-endpoints.ts";
import { HEARTBEAT_INTERVAL_MS } from "../../contract/limits.ts";
import { barStart } from "../../domain/bar.ts";
import { SYMBOLS } from "./tick-source.ts";

/** The session of whoever signs in. */
export const SESSION = "measure";
const SCOPE = "Trader";
const MIME: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
/** Without these two there is no shared memory. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

type Command = { type: string; session_id: string };
type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void };

export type FeedService = {
  origin: string;
  /** The socket on which this session has asked for ticks, once it has. */
  subscribed(session_id: string): Promise<Duplex>;
  /** `subscribed` waits for sockets to come. */
  forget(): void;
  close(): Promise<void>;
};

/** Serves the files of `folder`. */
export async function startFeedService(folder: string): Promise<FeedService> {
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://loopback");
    if (/^\/(api|auth)\//.test(url.pathname)) return answer(url, response);
    void sendFile(join(folder, url.pathname === "/" ? "index.html" : url.pathname), response);
  });
  const subscribers = new Map<string, Deferred<Duplex>>();
  const subscriber = (session_id: string): Deferred<Duplex> => {
    const known = subscribers.get(session_id) ?? withResolvers<Duplex>();
    subscribers.set(session_id, known);
    return known;
  };
  const sockets = new WebSocketServer({ server: http, path: WEBSOCKET_PATH });
  sockets.on("connection", (socket, request) => {
    socket.on("error", () => socket.terminate());
    socket.on("message", (data: Buffer) => {
      const { type, session_id } = JSON.parse(data.toString()) as Command;
      const payload = { features: ["seq", "heartbeat"], ts: Date.now() };
      if (type === "auth") socket.send(JSON.stringify({ type, session_id: SESSION, payload }));
      else subscriber(session_id).resolve(request.socket);
    });
  });
  // A worker whose turn it is not would take its socket for dead.
  const heart = setInterval(() => {
    const payload = { seq: 0, ts: Date.now() };
    const beat = JSON.stringify({ type: "heartbeat", session_id: SESSION, payload });
    for (const socket of sockets.clients) socket.send(beat);
  }, HEARTBEAT_INTERVAL_MS);
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    subscribed: (session_id) => subscriber(session_id).promise,
    forget: () => subscribers.clear(),
    async close() {
      clearInterval(heart);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function answer(url: URL, response: ServerResponse): void {
  response.setHeader("X-Server-Time", String(Date.now()));
  if (url.pathname.endsWith("/logout")) {
    response.writeHead(204).end();
    return;
  }
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ success: true, code: 200, data: dataOf(url) }));
}

function dataOf(url: URL): unknown {
  if (url.pathname.startsWith("/auth/")) {
    return {
      account_id: 100_001,
      access_token: "access",
      refresh_token: "refresh",
      session_id: SESSION,
      expires_in: 900,
      scope: SCOPE,
    };
  }
  if (url.pathname === "/api/v1/symbols") return SYMBOLS;
  const [, symbol_id] = /\/symbols\/(\d+)\/bars$/.exec(url.pathname) ?? [];
  return {
    symbol_id: Number(symbol_id),
    timeframe: url.searchParams.get("timeframe"),
    side: url.searchParams.get("side"),
    forming: true,
    has_more: false,
    ts: [barStart("M1", Date.now())],
    open: [1],
    high: [1],
    low: [1],
    close: [1],
    volume: [1],
    ticks: [1],
  };
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  try {
    const bytes = await readFile(path);
    response.writeHead(200, { "Content-Type": MIME[extname(path)] ?? "", ...ISOLATION });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}
