/** Who sends slower than anybody needs to is cut off, and nobody else notices. The limit of each test is the bar. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

const CUT_WITHIN_MS = 15_000;
const BYTE_EACH_MS = 500;
/** Vitest's own clock begins a little before the first byte. */
const START_MS = 1_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const START_OF_BODY =
  "POST /auth/v1/oauth2/refresh/token HTTP/1.1\r\nHost: x\r\n" +
  "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n";
const START_OF_HANDSHAKE =
  "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Slow: ";

/** @bar S21 */
describe("a connection is cut in time where", () => {
  it.concurrent.each([
    ["it never says a word", "", ""],
    ["its headers come a byte at a time", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", "a"],
    ["its body comes a byte at a time", START_OF_BODY, " "],
    ["its chunks come one at a time", chunked(), "1\r\n \r\n"],
    ["its handshake for a socket comes a byte at a time", START_OF_HANDSHAKE, "a"],
    ["its first line comes a byte at a time", "GET /", "a"],
  ])(
    "%s",
    async (_, start, drip) => {
      const { port } = new URL(service.url);
      const socket = connect(Number(port), "127.0.0.1");
      const ended = untilEnded(socket);
      socket.write(start);
      const dripping = setInterval(() => {
        if (drip !== "" && socket.writable) socket.write(drip);
      }, BYTE_EACH_MS);
      const text = await ended;
      clearInterval(dripping);
      // Who said nothing may be left without an answer; everybody else is told.
      if (start !== "") expect(text).toMatch(/^HTTP\/1\.1 408 /);
      const healthy = await service.call("GET", "/healthz");
      expect(healthy.status).toBe(200);
    },
    CUT_WITHIN_MS + START_MS,
  );
});

function chunked(): string {
  return START_OF_BODY.replace("Content-Length: 60000", "Transfer-Encoding: chunked");
}

/** All that came until the other side let go. */
function untilEnded(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  return new Promise((resolve) => {
    socket.on("close", () => resolve(text));
  });
}
