/**
 * An exchange on loopback: a real WebSocket and a real REST interface that speak one dialect, tell what truly happens, and do
 * wrong on demand. Runs in the tests.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Dialect, ToldQuote } from "./dialect.ts";
import { textOf, type TrueMarket, type TrueQuote } from "./true-market.ts";

export type LoopbackExchange = Awaited<ReturnType<typeof startLoopbackExchange>>;

/** What the next upgrade or question is answered with. */
export type Answering = { readonly status: number; readonly retryAfter?: string };

export async function startLoopbackExchange(
  dialect: Pick<Dialect, "path" | "hear" | "quote" | "rest">,
  market: TrueMarket,
) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    asked.push(url);
    const answer =
      restFault === null
        ? dialect.rest(url, market, request.headers)
        : { status: restFault.status, body: {} };
    const { status, body } = answer ?? { status: 404, body: {} };
    if (restFault?.retryAfter !== undefined)
      response.setHeader("retry-after", restFault.retryAfter);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(isGarbled ? '[["' : JSON.stringify(body));
  });
  const sockets = new WebSocketServer({ noServer: true, autoPong: false });
  const asked: URL[] = [];
  const waiting: ((socket: WebSocket) => void)[] = [];
  const refusals: (() => void)[] = [];
  let restFault: Answering | null = null;
  let upgradeFault: Answering | null = null;
  let isGarbled = false;
  let isDead = false;
  let client: WebSocket | null = null;
  let connections = 0;

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (upgradeFault !== null) {
      const { status, retryAfter } = upgradeFault;
      const wait = retryAfter === undefined ? "" : `Retry-After: ${retryAfter}\r\n`;
      socket.end(`HTTP/1.1 ${status} No\r\n${wait}Content-Length: 0\r\nConnection: close\r\n\r\n`);
      for (const resolve of refusals.splice(0)) resolve();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on("error", () => undefined);
      opened.on("ping", (data) => {
        if (!isDead) opened.pong(data);
      });
      opened.on("message", (data: Buffer) => {
        const { answers, isSubscribed } = dialect.hear(data.toString("utf8"));
        for (const text of answers) opened.send(text);
        if (!isSubscribed) return;
        isDead = false;
        client = opened;
        connections += 1;
        for (const resolve of waiting.splice(0)) resolve(opened);
      });
      opened.on("close", () => {
        if (client === opened) client = null;
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const say = (text: string): void => {
    if (!isDead) client?.send(text);
  };

  /** Resolves once there is a subscribed client. */
  const subscribed = (): Promise<WebSocket> =>
    client === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(client);

  /** True: the client has read all that was sent. False: the connection ended before. */
  function settled(): Promise<boolean> {
    const socket = client;
    if (socket === null || isDead) return Promise.resolve(false);
    return new Promise((resolve) => {
      const done = (isRead: boolean) => () => {
        socket.off("pong", read);
        socket.off("close", ended);
        resolve(isRead);
      };
      const read = done(true);
      const ended = done(false);
      socket.on("pong", read);
      socket.on("close", ended);
      socket.ping();
    });
  }

  return {
    streamUrl: `ws://127.0.0.1:${port}${dialect.path}`,
    restUrl: `http://127.0.0.1:${port}`,
    asked,
    connections: () => connections,
    say,
    tell: (told: ToldQuote) => say(dialect.quote(told)),
    subscribed,
    settled,
    /** The connection is cut; quotes until the next one are lost. */
    cut(): void {
      client?.terminate();
      client = null;
    },
    /** The connection stays open, and nothing comes through it any more. */
    die(): void {
      isDead = true;
    },
    /** Resolves once the client has given its connection up. */
    abandoned(): Promise<void> {
      const socket = client;
      if (socket === null) return Promise.resolve();
      return new Promise((resolve) => socket.once("close", () => resolve()));
    },
    answerUpgrades(fault: Answering | null): void {
      upgradeFault = fault;
    },
    /** Resolves once an upgrade was refused. */
    upgradeRefused: () => new Promise<void>((resolve) => refusals.push(resolve)),
    answerQuestions(fault: Answering | null): void {
      restFault = fault;
    },
    garbleAnswers(on: boolean): void {
      isGarbled = on;
    },
    async close(): Promise<void> {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A quote told as it is. */
export const told = ({ feedSymbol, digits, sequence, bid, ask, ts }: TrueQuote): ToldQuote => ({
  feedSymbol,
  bid: textOf(bid, digits),
  ask: textOf(ask, digits),
  sequence,
  ts,
});
