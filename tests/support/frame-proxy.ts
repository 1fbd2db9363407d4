/**
 * A proxy on loopback that speaks WebSocket on both sides: between the messages of the real service a test says what it
 * likes to the terminal, whole or byte by byte. Requests pass unread, unless the test changes their answer. Runs in the tests.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocket, WebSocketServer } from "ws";

export type FrameProxy = {
  /** http://127.0.0.1:port */
  readonly url: string;
  /** Sockets that terminals have opened here so far. */
  opened(): number;
  /** The newest socket of a terminal. A fault where none is open. */
  socket(): WebSocket;
  /** Bytes as they are, past every rule of the protocol, to the newest socket. */
  raw(bytes: Uint8Array): void;
  /** An event for the session of the newest socket, under its next number. */
  event(type: string, payload: unknown): void;
  /** Ticks of the service pass, or do not; events and heartbeats pass always. */
  passTicks(isPassing: boolean): void;
  /** Said on each new socket before the first word of the service, and before the terminal has proved its session. */
  greet(greeting: ((socket: WebSocket) => void) | null): void;
  /** Changes the `data` of answers to GET of this path, "/api/v1/orders"; the query is left out. */
  rewrite(path: string, change: (data: unknown) => unknown): void;
  close(): Promise<void>;
};

type Link = { client: WebSocket; tcp: Socket; session_id: string; seq: number };

const DATA_BYTES_MAX = 64 * 2 ** 20;

/** `target` as http://host:port. */
export async function startFrameProxy(target: string): Promise<FrameProxy> {
  const changes = new Map<string, (data: unknown) => unknown>();
  const links: Link[] = [];
  let opened = 0;
  let passesTicks = true;
  let greeting: ((socket: WebSocket) => void) | null = null;

  const http = createServer((from, to) => passOn(target, changes, from, to));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: DATA_BYTES_MAX });
  http.on("upgrade", (from, tcp: Socket, head) => {
    sockets.handleUpgrade(from, tcp, head, (client) => {
      opened += 1;
      const link: Link = { client, tcp, session_id: "", seq: 0 };
      links.push(link);
      greeting?.(client);
      join(link, target, from, () => passesTicks);
      client.on("close", () => links.splice(links.indexOf(link), 1));
    });
  });
  const newest = (): Link => {
    const link = links.at(-1);
    if (link === undefined) throw new Error("no terminal has a socket open");
    return link;
  };
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    opened: () => opened,
    socket: () => newest().client,
    raw: (bytes) => void newest().tcp.write(bytes),
    event: (type, payload) => {
      const link = newest();
      link.seq += 1;
      const { session_id, seq } = link;
      link.client.send(JSON.stringify({ type, session_id, payload, seq }));
    },
    passTicks: (isPassing) => void (passesTicks = isPassing),
    greet: (next) => void (greeting = next),
    rewrite: (path, change) => void changes.set(path, change),
    close: async () => {
      for (const { client } of links) client.terminate();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}

/** Opens the service's end of a terminal's socket and passes both ways what is said. */
function join(link: Link, target: string, from: IncomingMessage, passesTicks: () => boolean): void {
  const { client } = link;
  const { host = "", origin = "" } = from.headers;
  const service = new WebSocket(target.replace(/^http/, "ws") + (from.url ?? ""), {
    headers: { host, origin },
  });
  const waiting: string[] = [];
  client.on("message", (data: Buffer) => {
    const text = data.toString();
    const { session_id } = JSON.parse(text) as { session_id?: string };
    link.session_id ||= session_id ?? "";
    if (service.readyState === WebSocket.OPEN) service.send(text);
    else waiting.push(text);
  });
  service.on("open", () => {
    for (const text of waiting) service.send(text);
  });
  service.on("message", (data: Buffer, isBinary) => {
    if (isBinary && passesTicks()) client.send(data);
    else if (!isBinary) client.send(renumbered(link, data.toString()));
  });
  service.on("close", () => client.close());
  service.on("error", () => client.terminate());
  client.on("close", () => service.terminate());
  client.on("error", () => service.terminate());
}

/** What the test says has numbers of its own, so those of the service count on from them. */
function renumbered(link: Link, text: string): string {
  const message = JSON.parse(text) as { type: string; seq?: number; payload: { seq?: number } };
  if (message.type === "heartbeat") message.payload.seq = link.seq;
  else if (message.seq !== undefined) message.seq = link.seq += 1;
  return JSON.stringify(message);
}

function passOn(
  target: string,
  changes: ReadonlyMap<string, (data: unknown) => unknown>,
  from: IncomingMessage,
  to: ServerResponse,
): void {
  const { pathname } = new URL(from.url ?? "/", target);
  const change = from.method === "GET" ? changes.get(pathname) : undefined;
  const headers = { ...from.headers };
  if (change !== undefined) delete headers["accept-encoding"];
  const onward = request(target + (from.url ?? ""), { method: from.method, headers }, (answer) => {
    if (change === undefined || answer.statusCode !== 200) {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
      return;
    }
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as { data: unknown };
      const text = JSON.stringify({ ...body, data: change(body.data) });
      const { "transfer-encoding": _, ...rest } = answer.headers;
      to.writeHead(200, { ...rest, "content-length": String(Buffer.byteLength(text)) });
      to.end(text);
    });
  });
  onward.on("error", () => to.destroy());
  from.pipe(onward);
}
