/**
 * What the feed measure needs of a service: the built page, a sign-in, symbols, bars, and a WebSocket that sends ticks as
 * fast as they are taken. Loopback only; runs in Node.
 */
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { WebSocketServer } from "ws";
import { WEBSOCKET_PATH } from "../../contract/service-endpoints.ts";
import { barStart } from "../../domain/bar.ts";
import { SYMBOLS } from "./tick-source.ts";
import { TickStream } from "./tick-stream.ts";

const SESSION = "measure";
const SCOPE = "Trader";
const MIME: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
/** Without these two there is no shared memory. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export type FeedService = {
  origin: string;
  /** What a socket is sent. */
  stream: TickStream;
  close(): Promise<void>;
};

/** Serves the files of `folder`, and ticks one a frame until `stream` is set. */
export async function startFeedService(folder: string): Promise<FeedService> {
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://loopback");
    if (/^\/(api|auth)\//.test(url.pathname)) return answer(url, response);
    void sendFile(join(folder, url.pathname === "/" ? "index.html" : url.pathname), response);
  });
  const sockets = new WebSocketServer({ server: http, path: WEBSOCKET_PATH });
  sockets.on("connection", (socket, request) => {
    socket.on("error", () => socket.terminate());
    socket.on("message", (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type: string };
      const payload = { features: ["seq", "heartbeat"], ts: Date.now() };
      if (type === "auth") socket.send(JSON.stringify({ type, session_id: SESSION, payload }));
      else service.stream.pour(request.socket);
    });
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  const service: FeedService = {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stream: new TickStream(1),
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  return service;
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
