/**
 * The upgrade by RFC 6455 §4.2 and RFC 9112, as bare bytes: what is let in, how the rest is answered, and that nobody who
 * holds on to a connection keeps it. @interface §6
 * @bar S19 X10
 */
import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  OPCODE,
  encodeFrame,
  exchange,
  openConnection,
  openRawSocket,
  upgradeRequest,
  type HeaderLines,
  type RawConnection,
} from "../../support/raw-socket.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type HandshakeRow = {
  readonly name: string;
  readonly lines?: HeaderLines;
  readonly requestLine?: string;
};

const request = ({ lines, requestLine }: HandshakeRow) =>
  upgradeRequest(service.url, lines, requestLine);
const key = (bytes: number) => randomBytes(bytes).toString("base64");
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-${at}`, "x"]));

const LET_IN: readonly HandshakeRow[] = [
  { name: "is plain" },
  { name: "says WebSocket in capitals", lines: { Upgrade: "WebSocket" } },
  { name: "says UPGRADE in capitals", lines: { Connection: "UPGRADE" } },
  { name: "says more in Connection", lines: { Connection: "keep-alive, Upgrade" } },
  { name: "has a query", requestLine: "GET /ws?x=1 HTTP/1.1" },
  { name: "offers compression", lines: { "Sec-WebSocket-Extensions": "permessage-deflate" } },
  {
    name: "offers extensions that no one can read",
    lines: { "Sec-WebSocket-Extensions": ";;=,," },
  },
  { name: "offers protocols", lines: { "Sec-WebSocket-Protocol": "chat, superchat" } },
  { name: "has a header of 8000 bytes", lines: { "X-Long": "x".repeat(8_000) } },
  { name: "has 500 headers", lines: many(500) },
  { name: "has bytes above ASCII in a header", lines: { "X-High": "\u00ff\u00fe" } },
  { name: "has an empty body", lines: { "Content-Length": "0" } },
];

describe("a handshake that", () => {
  it.each(LET_IN)("$name is let in, without compression or protocol", async (row) => {
    const { status, headers } = await exchange(service.url, request(row));
    expect(status).toBe(101);
    expect(Object.keys(headers).toSorted()).toEqual([
      "connection",
      "sec-websocket-accept",
      "upgrade",
    ]);
  });

  it("comes from our own page is let in", async () => {
    const lines = { Origin: service.url };
    expect((await exchange(service.url, upgradeRequest(service.url, lines))).status).toBe(101);
  });

  it("arrives byte by byte is let in", async () => {
    const connection = openConnection(service.url);
    for (const byte of Buffer.from(upgradeRequest(service.url))) {
      await connection.write(Buffer.of(byte));
    }
    expect((await connection.answer()).status).toBe(101);
    connection.destroy();
  });

  it("is followed by a frame in the same write has that frame answered", async () => {
    const connection = openConnection(service.url);
    const ping = encodeFrame({ opcode: OPCODE.ping, payload: "at once" });
    await connection.write(Buffer.concat([Buffer.from(upgradeRequest(service.url)), ping]));
    expect((await connection.answer()).status).toBe(101);
    expect((await connection.frame())?.payload.toString()).toBe("at once");
    connection.destroy();
  });

  it("accepts its own key", async () => {
    // openRawSocket compares the answer with the key; the key is RFC 6455's own example.
    const lines = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
    (await openRawSocket(service.url, lines)).destroy();
  });
});

const REFUSED: readonly (HandshakeRow & { readonly status: number })[] = [
  { name: "has version 12", lines: { "Sec-WebSocket-Version": "12" }, status: 400 },
  { name: "has version 8", lines: { "Sec-WebSocket-Version": "8" }, status: 400 },
  { name: "has version 0", lines: { "Sec-WebSocket-Version": "0" }, status: 400 },
  { name: "has version 13.0", lines: { "Sec-WebSocket-Version": "13.0" }, status: 400 },
  { name: "has version 0xd", lines: { "Sec-WebSocket-Version": "0xd" }, status: 400 },
  { name: "has two versions", lines: { "Sec-WebSocket-Version": "13, 8" }, status: 400 },
  { name: "has no version", lines: { "Sec-WebSocket-Version": null }, status: 400 },
  { name: "has no key", lines: { "Sec-WebSocket-Key": null }, status: 400 },
  { name: "has an empty key", lines: { "Sec-WebSocket-Key": "" }, status: 400 },
  { name: "has a key of 15 bytes", lines: { "Sec-WebSocket-Key": key(15) }, status: 400 },
  { name: "has a key of 17 bytes", lines: { "Sec-WebSocket-Key": key(17) }, status: 400 },
  { name: "has a key not in base64", lines: { "Sec-WebSocket-Key": "?".repeat(24) }, status: 400 },
  {
    name: "has two keys",
    lines: { "Sec-WebSocket-Key": key(16), "sec-websocket-key": key(16) },
    status: 400,
  },
  { name: "upgrades to h2c", lines: { Upgrade: "h2c" }, status: 400 },
  { name: "upgrades to two things", lines: { Upgrade: "websocket, h2c" }, status: 400 },
  { name: "upgrades to nothing", lines: { Upgrade: null }, status: 404 },
  { name: "has no Connection", lines: { Connection: null }, status: 404 },
  { name: "wants to close", lines: { Connection: "close" }, status: 404 },
  { name: "has no Host", lines: { Host: null }, status: 400 },
  { name: "has no Host or Connection", lines: { Host: null, Connection: null }, status: 400 },
  { name: "expects the unheard of", lines: { Connection: null, Expect: "tea" }, status: 404 },
  { name: "has two Hosts", lines: { Host: "127.0.0.1", host: "evil.example" }, status: 400 },
  { name: "offers a broken protocol", lines: { "Sec-WebSocket-Protocol": "chat,,(" }, status: 400 },
  { name: "has a body", lines: { "Content-Length": "5" }, status: 400 },
  { name: "has a chunked body", lines: { "Transfer-Encoding": "chunked" }, status: 400 },
  {
    name: "has a body of two lengths",
    lines: { "Content-Length": "5", "Transfer-Encoding": "chunked" },
    status: 400,
  },
  { name: "comes from another page", lines: { Origin: "https://evil.example" }, status: 403 },
  { name: "comes from another port", lines: { Origin: "http://127.0.0.1:1" }, status: 403 },
  { name: "comes from a file", lines: { Origin: "file://" }, status: 403 },
  { name: "comes from no page", lines: { Origin: "null" }, status: 403 },
  { name: "has an empty Origin", lines: { Origin: "" }, status: 403 },
  { name: "has a senseless Origin", lines: { Origin: ")(*&" }, status: 403 },
  { name: "asks for /", requestLine: "GET / HTTP/1.1", status: 404 },
  { name: "asks for /ws/", requestLine: "GET /ws/ HTTP/1.1", status: 404 },
  { name: "asks for /WS", requestLine: "GET /WS HTTP/1.1", status: 404 },
  { name: "asks for //ws", requestLine: "GET //ws HTTP/1.1", status: 404 },
  { name: "asks for /%77s", requestLine: "GET /%77s HTTP/1.1", status: 404 },
  { name: "asks for /%zz", requestLine: "GET /%zz HTTP/1.1", status: 404 },
  { name: "asks for an operation", requestLine: "GET /healthz HTTP/1.1", status: 404 },
  { name: "posts", requestLine: "POST /ws HTTP/1.1", status: 405 },
  { name: "asks for the head", requestLine: "HEAD /ws HTTP/1.1", status: 405 },
  { name: "asks for options", requestLine: "OPTIONS /ws HTTP/1.1", status: 405 },
  { name: "brews", requestLine: "BREW /ws HTTP/1.1", status: 400 },
  { name: "is HTTP/1.0", requestLine: "GET /ws HTTP/1.0", status: 400 },
  { name: "is HTTP/0.9", requestLine: "GET /ws HTTP/0.9", status: 400 },
  { name: "is HTTP/1.2", requestLine: "GET /ws HTTP/1.2", status: 400 },
  { name: "is HTTP/2.0", requestLine: "GET /ws HTTP/2.0", status: 400 },
  { name: "names no HTTP", requestLine: "GET /ws", status: 400 },
  { name: "has a header of 20000 bytes", lines: { "X-Long": "x".repeat(20_000) }, status: 431 },
  {
    name: "has a path of 20000 bytes",
    requestLine: `GET /ws?${"x".repeat(20_000)} HTTP/1.1`,
    status: 431,
  },
  { name: "has 10000 headers", lines: many(10_000), status: 431 },
  { name: "has NUL in a header", lines: { "X-Nul": "a\0b" }, status: 400 },
  { name: "has a bare return in a header", lines: { "X-Cr": "a\rb" }, status: 400 },
  { name: "has a space in a header's name", lines: { "X Y": "a" }, status: 400 },
];

describe("a handshake that", () => {
  it.each(REFUSED)("$name is refused with $status and our error body", async (row) => {
    // @interface error:method_not_allowed @interface error:origin_not_allowed @interface error:bad_request
    const { status, headers, body } = await exchange(service.url, request(row));
    expect(status).toBe(row.status);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    expect(JSON.parse(body)).toMatchObject({ success: false, code: row.status });
    expect((await service.call("GET", "/healthz")).status).toBe(200);
  });

  it("is of another version hears which one we speak, and a wrong method which one to use", async () => {
    const version = upgradeRequest(service.url, { "Sec-WebSocket-Version": "12" });
    const { headers } = await exchange(service.url, version);
    expect(headers["sec-websocket-version"]).toBe("13");
    const post = upgradeRequest(service.url, {}, "POST /ws HTTP/1.1");
    expect((await exchange(service.url, post)).headers["allow"]).toBe("GET");
  });
});

/** Resolves once the service has let go of the connection: whatever is written then is answered by a reset. */
async function untilGone(connection: RawConnection): Promise<void> {
  while (!connection.socket.destroyed) {
    await connection.write("x");
    // Writes alone would never let the service, which runs in this process, have its turn.
    await setImmediate();
  }
}

describe("a client that does not end its side", () => {
  it.each([
    ["a refused path", () => upgradeRequest(service.url, {}, "GET /nowhere HTTP/1.1")],
    ["a refused key", () => upgradeRequest(service.url, { "Sec-WebSocket-Key": null })],
    ["a refused protocol", () => upgradeRequest(service.url, { "Sec-WebSocket-Protocol": "(" })],
    ["bytes that are no HTTP", () => "NONSENSE\r\n\r\n"],
    ["headers too long", () => upgradeRequest(service.url, { "X-Long": "x".repeat(20_000) })],
  ])("keeps no connection after %s", async (_name, bytes) => {
    const connection = openConnection(service.url, true);
    await connection.write(bytes());
    expect((await connection.answer()).status).toBeGreaterThanOrEqual(400);
    await untilGone(connection);
  });

  it("keeps no socket after a malformed frame", async () => {
    const connection = await openRawSocket(service.url, {}, true);
    await connection.write(encodeFrame({ opcode: 3 }));
    expect((await connection.frame())?.payload.readUInt16BE(0)).toBe(1002);
    await untilGone(connection);
  });

  it("does not keep the service from stopping", async () => {
    const other = await startTestService();
    const held = [openConnection(other.url, true), openConnection(other.url, true)];
    const [refused, unfinished] = held;
    await refused?.write(upgradeRequest(other.url, {}, "GET /nowhere HTTP/1.1"));
    await unfinished?.write("GET /ws HTTP/1.1\r\nHost: ");
    const live = await openRawSocket(other.url, {}, true);
    const malformed = await openRawSocket(other.url, {}, true);
    await malformed.write(encodeFrame({ opcode: 3 }));
    await other.close();
    for (const connection of [...held, live, malformed]) connection.destroy();
  });
});
