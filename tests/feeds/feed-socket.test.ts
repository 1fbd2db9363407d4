/** The socket to a feed takes everything in order, also where so much comes that its reads are gathered. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import { createFeedSocket } from "../../server/market/live/feed-socket.ts";
import { SOCKET_TIMINGS } from "../../server/market/live/reconnect.ts";

const MESSAGES = 30_000;
const closing: (() => void)[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).reverse()) close();
});

it.each([
  ["over TCP", false],
  // Each message is a record by itself.
  ["over TLS", true],
])("takes all that comes in order, and then the end, %s", async (_, isTls) => {
  // The certificate of the test is nobody's.
  if (isTls) vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const pem = isTls ? readFileSync("tests/fixtures/loopback-tls.pem") : "";
  const server = isTls ? createTlsServer({ key: pem, cert: pem }) : createServer();
  closing.push(() => server.close());
  new WebSocketServer({ server }).on("connection", (socket) => {
    let sent = 0;
    const send = () => {
      for (let count = 0; count < 100; count++) socket.send(`${sent++} `.padEnd(150, "x"));
      if (sent < MESSAGES) setImmediate(send);
      else socket.close();
    };
    send();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const taken: number[] = [];
  const why = await new Promise((resolve) => {
    const link = createFeedSocket({
      url: `${isTls ? "wss" : "ws"}://127.0.0.1:${port}`,
      timings: SOCKET_TIMINGS,
      random: () => 1,
      monotonicMs: () => performance.now(),
      onOpen: () => undefined,
      onText: (text) => void taken.push(Number.parseInt(text, 10)),
      onDown: resolve,
    });
    closing.push(() => link.stop());
    link.start();
  });
  expect(why).toBe("lost");
  expect(taken).toEqual(Array.from({ length: MESSAGES }, (_one, at) => at));
});
