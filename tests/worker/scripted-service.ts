/**
 * A service of a few lines for the worker's tests: real HTTP and WebSocket on loopback, saying what the test
 * scripts. Knows one account and the symbols it is given.
 */
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { SymbolRecord } from "../../contract/symbol.ts";

export type ScriptedService = {
  origin: string;
  /** Requests so far, as "GET /path". */
  requests: string[];
  /** Commands of all sockets so far, by type. */
  commands: string[];
  symbols: SymbolRecord[];
  /** Bars that every series has: opening time and price. */
  bars: [ts: number, price: number][];
  /** Open sockets, oldest first. */
  sockets: Set<WebSocket>;
  /** Sockets that were opened so far. */
  opened: number;
  /** False: a socket's auth is answered with `unauthorized`. */
  isSessionAlive: boolean;
  send(data: string | Buffer): void;
  /** `seq`: its number among the account's events; absent: it has none. */
  event(type: string, payload: unknown, seq?: number): void;
  /** The connection under the newest socket: bytes past every rule of the protocol, and an end without a word. */
  raw(): Socket;
  close(): Promise<void>;
};

const SESSION = "session-1";

export async function startScriptedService(symbols: SymbolRecord[]): Promise<ScriptedService> {
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://loopback");
    service.requests.push(`${request.method} ${url.pathname}`);
    const data = answerOf(service, url);
    response.setHeader("X-Server-Time", String(Date.now()));
    if (data === null) {
      response.writeHead(204).end();
      return;
    }
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ success: true, code: 200, data }));
  });
  const webSockets = new WebSocketServer({ server: http, path: "/ws" });
  let newest: Socket | null = null;
  const service: ScriptedService = {
    origin: "",
    requests: [],
    commands: [],
    symbols,
    bars: [],
    isSessionAlive: true,
    sockets: new Set(),
    opened: 0,
    send: (data) => {
      for (const socket of service.sockets) socket.send(data);
    },
    event: (type, payload, seq) => {
      service.send(JSON.stringify({ type, session_id: SESSION, payload, seq }));
    },
    raw: () => {
      if (newest === null) throw new Error("nobody has opened a socket");
      return newest;
    },
    close: async () => {
      for (const socket of service.sockets) socket.terminate();
      webSockets.close();
      await new Promise((done) => http.close(done));
    },
  };
  webSockets.on("connection", (socket, { socket: tcp }) => {
    newest = tcp;
    service.opened += 1;
    service.sockets.add(socket);
    socket.on("close", () => service.sockets.delete(socket));
    socket.on("error", () => socket.terminate());
    socket.on("message", (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type: string };
      service.commands.push(type);
      if (type !== "auth") return;
      const payload = service.isSessionAlive
        ? { features: ["seq", "heartbeat"], ts: Date.now() }
        : { message: "the session is invalid or expired", reason: "auth" };
      const answer = service.isSessionAlive ? "auth" : "unauthorized";
      socket.send(JSON.stringify({ type: answer, session_id: SESSION, payload }));
    });
  });
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  service.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return service;
}

function answerOf(service: ScriptedService, url: URL): unknown {
  if (url.pathname.endsWith("/logout")) return null;
  if (url.pathname.startsWith("/auth/")) {
    return {
      account_id: 100_001,
      access_token: "access",
      refresh_token: "refresh",
      session_id: SESSION,
      expires_in: 900,
      scope: "Trader",
    };
  }
  if (url.pathname === "/api/v1/symbols") return service.symbols;
  const price = service.bars.map(([, each]) => each);
  return {
    symbol_id: 7,
    timeframe: url.searchParams.get("timeframe"),
    side: "bid",
    forming: true,
    has_more: false,
    ts: service.bars.map(([ts]) => ts),
    open: price,
    high: price,
    low: price,
    close: price,
    volume: price.map(() => 0),
    ticks: price.map(() => 1),
  };
}
