/** Clients that break the protocol, go silent or read slowly: each ends alone. @interface §6, §8 @bar S10 S18 S19 X23 */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openClient, parseTick } from "../support/plain-client.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { moneyTold } from "../support/told.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(() => service.clock.advance(61_000));

type RawClient = {
  readonly socket: Socket;
  /** Bytes since the upgrade. */
  received(): Buffer;
  readonly closed: Promise<void>;
};

/** A TCP connection past the upgrade, on which a test may write any bytes. */
async function openRaw(): Promise<RawClient> {
  const { hostname, port, host } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  let bytes = Buffer.alloc(0);
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  socket.on("error", () => undefined);
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => {
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.includes("\r\n\r\n")) resolve();
    });
  });
  const head = bytes.indexOf("\r\n\r\n") + 4;
  return { socket, closed, received: () => bytes.subarray(head) };
}

/** A client's frame: masked, as the protocol demands, unless told otherwise. */
function frame(first: number, payload: Buffer, isMasked = true): Buffer {
  const length =
    payload.length < 126
      ? Buffer.from([payload.length | (isMasked ? 0x80 : 0)])
      : Buffer.from([126 | (isMasked ? 0x80 : 0), payload.length >> 8, payload.length & 0xff]);
  const mask = isMasked ? Buffer.alloc(4) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([first]), length, mask, payload]);
}

const TEXT = 0x81;
const FRAMES: [string, Buffer][] = [
  ["text that is not UTF-8", frame(TEXT, Buffer.from([0xff, 0xfe, 0xc0, 0x80]))],
  ["a reserved bit", frame(0xc1, Buffer.from("{}"))],
  ["a reserved opcode", frame(0x83, Buffer.from("{}"))],
  ["no mask", frame(TEXT, Buffer.from("{}"), false)],
  ["a control frame too long", frame(0x89, Buffer.alloc(126))],
  ["a control frame in pieces", frame(0x09, Buffer.from("x"))],
  ["a continuation of nothing", frame(0x80, Buffer.from("x"))],
  ["a close code that is not one", frame(0x88, Buffer.from([0x00, 0x01]))],
  ["a length beyond 2^53", Buffer.from([TEXT, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])],
  ["a message beyond 64 KiB", Buffer.from([TEXT, 0xff, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0])],
  ["noise", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
];

describe("a malformed frame", () => {
  it.each(FRAMES)("with %s ends its own socket and nothing else", async (_name, bytes) => {
    // @interface limit:SOCKET_MESSAGE_BYTES_MAX
    const { session_id } = await service.login();
    const good = await openClient(service.socketUrl, { session_id });
    const bad = await openRaw();
    bad.socket.write(bytes);
    await bad.closed;
    good.send({ type: "auth", session_id });
    await good.nextEvent("auth");
    await good.close();
    expect((await service.call("GET", "/healthz")).status).toBe(200);
  });

  it("leaves no socket behind", async () => {
    const raw = await openRaw();
    raw.socket.write(FRAMES[0]?.[1] ?? "");
    await raw.closed;
    await expect
      .poll(async () => (await service.call("GET", "/metrics")).text, { timeout: 10_000 })
      .toContain("ringside_sockets 0");
  });
});

describe("a socket that does not read", () => {
  it("gets the latest quote of each symbol when it reads again, and the others every tick", async () => {
    const { session_id } = await service.login();
    const other = (await service.login(100002)).session_id;
    const slow = await openClient(service.socketUrl, { session_id });
    const fast = await openClient(service.socketUrl, { session_id: other });
    slow.send({ type: "start_market_feed", session_id, payload: { batch: true } });
    fast.send({ type: "start_market_feed", session_id: other, payload: { batch: true } });
    slow.send({ type: "auth", session_id });
    await slow.nextEvent("auth");
    slow.ws.pause();
    const conflations = async () =>
      Number(
        /ringside_fan_out_conflations_total (\d+)/.exec(
          (await service.call("GET", "/metrics")).text,
        )?.[1],
      );
    const before = await conflations();
    let ts = Date.now();
    let played = 0;
    const play = () => {
      ts++;
      played++;
      for (const { symbol_id } of service.market.symbols) {
        service.market.tick(symbol_id, 50_000 + (ts % 1_000), 60_000, ts);
      }
    };
    // Until the system's buffers are full and ours has begun to hold back.
    while ((await conflations()) === before) {
      for (let round = 0; round < 500; round++) play();
    }
    play();
    slow.ws.resume();
    const latest = new Map<number, number>();
    while ([...latest.values()].filter((value) => value === ts).length < 7) {
      for (const line of await slow.nextTicks()) {
        const tick = parseTick(line);
        // Held back or not, time never runs backwards for a symbol.
        expect(tick.ts).toBeGreaterThanOrEqual(latest.get(tick.symbol_id) ?? 0);
        latest.set(tick.symbol_id, tick.ts);
      }
    }
    let fastLines = 0;
    while (fastLines < played * 7) fastLines += (await fast.nextTicks()).length;
    expect(fastLines).toBe(played * 7);
    await Promise.all([slow.close(), fast.close()]);
  });

  it("is cut when account events wait beyond the bound, for those are never dropped", async () => {
    // @interface limit:SOCKET_UNSENT_BYTES_MAX
    const { session_id } = await service.login();
    const slow = await openClient(service.socketUrl, { session_id });
    slow.ws.pause();
    const isGone = async () =>
      (await service.call("GET", "/metrics")).text.includes("ringside_sockets 0");
    let seq = 0;
    while (!(await isGone())) {
      const payload = { text: "x".repeat(64 * 1024) };
      for (let count = 0; count < 16; count++) {
        service.bus.publish("account_event", moneyTold(100001, ++seq, payload));
      }
    }
    slow.ws.resume();
    await slow.closed;
    const events = slow.frames.filter((one) => one.kind === "event" && one.type === "money_change");
    expect(events.length).toBeLessThan(seq);
  });

  it("is cut when an account event waits too long", async () => {
    // @interface limit:SOCKET_UNSENT_MS_MAX
    const { session_id } = await service.login();
    const slow = await openClient(service.socketUrl, { session_id });
    slow.ws.pause();
    const metric = async () => (await service.call("GET", "/metrics")).text;
    const payload = { text: "x".repeat(1024 * 1024) };
    // More than the system's buffers hold, less than the bound of bytes.
    for (let seq = 1; seq <= 6; seq++) {
      service.bus.publish("account_event", moneyTold(100001, seq, payload));
      await metric();
    }
    service.clock.advance(5_001);
    await expect.poll(metric, { timeout: 20_000 }).toContain("ringside_sockets 0");
    slow.ws.terminate();
  });
});

describe("time limits", () => {
  it("a socket that says nothing is unauthorized and closed", async () => {
    // @interface limit:SOCKET_AUTH_TIMEOUT_MS
    const client = await openClient(service.socketUrl);
    await client.nextEvent("unauthorized");
    expect((await client.closed).code).toBe(1008);
  });

  it.each([
    ["too many sessions", 0],
    ["disconnected by the broker", 1],
  ])(
    "a session killed for %s hears %i, then nothing, then its socket closes",
    async (_why, code) => {
      // @interface event:session_client_logout @interface limit:SOCKET_CLOSE_AFTER_KILL_MS
      // @interface operation:account_session_kill
      const { session_id, access_token } = await service.login(100002);
      const client = await openClient(service.socketUrl, { session_id });
      client.send({ type: "start_market_feed", session_id });
      if (code === 0) {
        for (let count = 0; count < 5; count++) await service.login(100002);
      } else {
        const token = (await service.login(900001, "demo-admin")).access_token;
        const path = "/api/v1/accounts/100002/sessions";
        const list = await service.call("GET", path, { token });
        const sessions = (list.body as { data: { id: number; sockets_count: number }[] }).data;
        const mine = sessions.find(({ sockets_count }) => sockets_count === 1);
        const kill = await service.call("DELETE", `${path}/${mine?.id}`, { token });
        expect(kill.status).toBe(204);
      }
      expect((await client.nextEvent("session_client_logout")).payload).toBe(code);
      const token = access_token;
      expect((await service.call("GET", "/api/v1/accounts/me", { token })).status).toBe(401);
      const heard = client.frames.length;
      service.market.tick(1, 108_500, 108_510, Date.now() + 60_000);
      client.send({ type: "auth", session_id });
      await client.closed;
      expect(client.frames).toHaveLength(heard);
    },
  );
});
