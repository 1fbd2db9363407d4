/**
 * A WebSocket client that knows interface.md and the handshake, and nothing of our code. Runs in the tests.
 * It keeps every frame in order; a test waits for the next one that matches.
 */
import WebSocket from "ws";

export type Frame =
  | { kind: "tick"; text: string }
  | { kind: "event"; type: string; session_id: string; payload: unknown; seq?: number };

export type PlainClient = {
  readonly frames: readonly Frame[];
  send(command: unknown): void;
  sendRaw(data: string | Buffer): void;
  /** The next frame not yet taken that matches; those before it stay taken. */
  next(matches: (frame: Frame) => boolean): Promise<Frame>;
  nextEvent(type: string): Promise<Extract<Frame, { kind: "event" }>>;
  /** The lines of the next tick frame. */
  nextTicks(): Promise<string[]>;
  /** Resolves with code and reason. */
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly ws: WebSocket;
  close(): Promise<unknown>;
};

export type ClientOptions = {
  /** Sends the auth command and waits for its answer. */
  session_id?: string;
  features?: string[];
  headers?: Record<string, string>;
  /** By default that of the service's own page; null: none, as a program that is no browser. */
  origin?: string | null;
};

/** The Origin of a page of the service that a socket's address is of. */
export const ownOrigin = (url: string): string => new URL(url).origin.replace(/^ws/, "http");

/** Opens a socket. */
export async function openClient(url: string, options: ClientOptions = {}): Promise<PlainClient> {
  const { origin = ownOrigin(url) } = options;
  const headers = { ...(origin === null ? {} : { origin }), ...options.headers };
  const ws = new WebSocket(url, { headers, perMessageDeflate: false });
  const frames: Frame[] = [];
  let taken = 0;
  let wake: (() => void)[] = [];
  const notify = () => {
    const waiting = wake;
    wake = [];
    for (const resume of waiting) resume();
  };
  ws.on("message", (data, isBinary) => {
    const text = (data as Buffer).toString("utf8");
    frames.push(isBinary ? { kind: "tick", text } : { kind: "event", ...JSON.parse(text) });
    notify();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on("close", (code, reason) => {
      resolve({ code, reason: reason.toString() });
      notify();
    });
  });
  ws.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    ws.once("open", () => resolve());
    ws.once("unexpected-response", (_request, response) =>
      reject(new Error(`upgrade refused: ${response.statusCode}`)),
    );
    ws.once("error", reject);
  });
  const client: PlainClient = {
    ws,
    frames,
    closed,
    send: (command) => ws.send(JSON.stringify(command)),
    sendRaw: (data) => ws.send(data),
    async next(matches) {
      for (;;) {
        while (taken < frames.length) {
          const frame = frames[taken++];
          if (frame !== undefined && matches(frame)) return frame;
        }
        if (ws.readyState === ws.CLOSED) throw new Error("the socket closed while waiting");
        await new Promise<void>((resolve) => wake.push(resolve));
      }
    },
    async nextEvent(type) {
      const frame = await client.next((one) => one.kind === "event" && one.type === type);
      return frame as Extract<Frame, { kind: "event" }>;
    },
    async nextTicks() {
      const frame = await client.next((one) => one.kind === "tick");
      return frame.kind === "tick" ? frame.text.split("\n") : [];
    },
    close() {
      ws.close();
      return closed;
    },
  };
  if (options.session_id !== undefined) {
    const { session_id, features = [] } = options;
    client.send({ type: "auth", session_id, payload: { features } });
    await client.nextEvent("auth");
  }
  return client;
}

const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

export type ParsedTick = {
  symbol_id: number;
  bid: string;
  ask: string;
  high: string;
  low: string;
  open: string;
  close: string;
  volume: string;
  ts: number;
};

/** Reads a line by the strict grammar: 11 columns, each a plain decimal. Throws on anything else. */
export function parseTick(line: string): ParsedTick {
  const columns = line.split(",");
  if (columns.length !== 11) throw new Error(`11 columns, were ${columns.length}: ${line}`);
  for (const column of columns) {
    if (!NUMBER.test(column)) throw new Error(`a decimal, was ${JSON.stringify(column)}: ${line}`);
  }
  const [symbol_id = "", bid = "", ask = "", high = "", low = "", open = ""] = columns;
  const [close = "", volume = "", ts = ""] = columns.slice(6);
  if (!(Number(bid) < Number(ask))) throw new Error(`bid < ask, was ${line}`);
  return {
    symbol_id: Number(symbol_id),
    bid,
    ask,
    high,
    low,
    open,
    close,
    volume,
    ts: Number(ts),
  };
}
