/**
 * Whatever a server sends in a frame: the feed worker lives, opens exactly one new connection for each that ends and none
 * else, and hears what is said to it afterwards. Real sockets; bytes past every rule of the protocol. `FRAMES_SEED` makes
 * another run.
 * @bar T14
 */
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { WebSocket, type ClientOptions } from "ws";
import { FeedHost } from "../../workers/feed/feed-host.ts";
import type { SocketLike } from "../../workers/feed/socket.ts";
import { nodeFeedPorts } from "../support/node-feed-ports.ts";
import { OPCODE, closePayload, encodeFrame, type FrameShape } from "../support/raw-socket.ts";
import { triesOf } from "../support/tries.ts";
import { createChoices, type Random } from "../service/conformance/mutants.ts";
import { makeSymbol } from "./make-symbol.ts";
import { startScriptedService, type ScriptedService } from "./scripted-service.ts";

const SEED = Number(process.env["FRAMES_SEED"] ?? 20_261_125);
const RANDOM_STREAMS = triesOf({ quick: 60, turn: 1_000, whole: 5_000 });
const PINGS = triesOf({ quick: 50_000, turn: 500_000, whole: 2_000_000 });
const HUGE_BYTES = 16 * 2 ** 20;
/** Several times what a machine needs that is busy with other tests. */
const PATIENCE_MS = 30_000;
const BEAT_MS = 500;
const PINGS_AT_ONCE = 20_000;
const SESSION = "session-1";

let service: ScriptedService;
let host: FeedHost;
let beats: NodeJS.Timeout;
/** How many connections must have been opened by now. */
let due = 1;
const heard: string[] = [];
const ends: string[] = [];

/** As a browser's: ws gives up a connection with many pings, and no browser does. */
const makeSocket = (url: string): SocketLike =>
  new WebSocket(url, { maxPendingAutoPongs: 0 } as ClientOptions) as unknown as SocketLike;

beforeAll(async () => {
  service = await startScriptedService([makeSymbol(7), makeSymbol(8)]);
  // A connection without news is given up: what is seen here is what frames do.
  beats = setInterval(() => service.event("heartbeat", { seq: 0, ts: Date.now() }), BEAT_MS);
  const ports = nodeFeedPorts({ random: () => 0, makeSocket });
  host = new FeedHost(service.origin, ports, null, {
    status: () => undefined,
    symbols: () => undefined,
    event: (type, payload) => {
      if (type === "forbidden") heard.push((payload as { message: string }).message);
    },
    sessionEnded: ({ cause }) => void ends.push(cause),
    signedInElsewhere: () => undefined,
    sealed: () => undefined,
  });
  const credentials = { username: "100001", password: "demo", remember_me: false };
  expect(await host.signIn(credentials)).toMatchObject({ ok: true });
  await isIn();
});
afterAll(async () => {
  clearInterval(beats);
  await host.signOut();
  await service.close();
});

/** The connection that is due is there, and asks for prices. */
async function isIn(): Promise<void> {
  await vi.waitFor(
    () => {
      const feeds = service.commands.filter((type) => type === "start_market_feed").length;
      expect([service.opened, service.sockets.size, feeds]).toEqual([due, 1, due]);
    },
    { timeout: PATIENCE_MS, interval: 5 },
  );
}

let said = 0;

/** What is said now reaches the page, on the only connection there is. */
async function hearsUs(): Promise<void> {
  said += 1;
  const message = `word ${said}`;
  service.event("forbidden", { message, reason: "order_create" });
  await vi.waitFor(() => expect(heard.at(-1)).toBe(message), {
    timeout: PATIENCE_MS,
    interval: 5,
  });
  expect([service.opened, service.sockets.size, ends]).toEqual([due, 1, []]);
}

const frame = (shape: FrameShape): Buffer => encodeFrame({ mask: null, ...shape });
const text = (payload: string | Buffer): Buffer => frame({ opcode: OPCODE.text, payload });
const binary = (payload: string | Buffer): Buffer => frame({ opcode: OPCODE.binary, payload });
const event = (type: string, payload: unknown, seq?: number): Buffer =>
  text(JSON.stringify({ type, session_id: SESSION, payload, seq }));
const many = (one: Buffer, count: number): Buffer =>
  Buffer.alloc(one.length * count, one.toString("latin1"), "latin1");

const LINE = "7,1.5,2.5,9,1,2,3,0,1732190400123,0,0\n";

/**
 * In pieces, with a turn for others between: a flood that comes as fast as it can be read would hold up this process, where a
 * browser reads pings in another one.
 */
function* flood(one: Buffer, count: number): Generator<Buffer> {
  for (let at = 0; at < count; at += PINGS_AT_ONCE) {
    yield many(one, Math.min(PINGS_AT_ONCE, count - at));
  }
}

/** What a connection survives, by name: whole frames in each piece, for the service's own word may come between. */
const HARMLESS: Readonly<Record<string, () => Buffer | Generator<Buffer>>> = {
  "16 MB of text": () => text(Buffer.alloc(HUGE_BYTES, "x")),
  "16 MB of open brackets": () => text(Buffer.alloc(HUGE_BYTES, "[")),
  "16 MB of an object in an object": () => text(Buffer.alloc(HUGE_BYTES, '{"a":')),
  "16 MB in an event of an unknown type": () => event("x".repeat(99), "y".repeat(HUGE_BYTES)),
  "16 MB in a name of an event": () => event("z".repeat(HUGE_BYTES), {}),
  "16 MB for another session": () =>
    text(`{"type":"forbidden","session_id":"${"s".repeat(HUGE_BYTES)}"}`),
  "16 MB in an event that its schema refuses": () =>
    event(
      "position_update",
      Array.from({ length: HUGE_BYTES / 2 }, () => 1),
    ),
  "16 MB of prices": () => binary(Buffer.alloc(HUGE_BYTES, LINE)),
  "16 MB of one number": () => binary(Buffer.alloc(HUGE_BYTES, "9")),
  "16 MB of line ends": () => binary(Buffer.alloc(HUGE_BYTES, "\n")),
  "16 MB of commas": () => binary(Buffer.alloc(HUGE_BYTES, ",")),
  "16 MB of zeros": () => binary(Buffer.alloc(HUGE_BYTES)),
  "16 MB in a thousand pieces": () => {
    const payload = Buffer.alloc(HUGE_BYTES / 1_000, "[");
    const piece = frame({ opcode: OPCODE.continuation, payload, fin: false });
    const first = frame({ opcode: OPCODE.text, payload, fin: false });
    return Buffer.concat([first, many(piece, 1_000), frame({ opcode: OPCODE.continuation })]);
  },
  "a flood of empty pings": () => flood(frame({ opcode: OPCODE.ping }), PINGS),
  "a flood of full pings": () =>
    flood(frame({ opcode: OPCODE.ping, payload: Buffer.alloc(125) }), PINGS / 10),
  "a flood of pongs that nobody asked for": () => flood(frame({ opcode: OPCODE.pong }), PINGS),
  "a flood of empty texts": () => flood(text(""), PINGS / 10),
  "a flood of empty prices": () => flood(binary(""), PINGS / 10),
  "a flood of words for others": () =>
    flood(text('{"type":"auth","session_id":"other"}'), PINGS / 10),
  "pings within a message": () =>
    Buffer.concat([
      frame({ opcode: OPCODE.text, payload: '{"a', fin: false }),
      many(frame({ opcode: OPCODE.ping }), 1_000),
      frame({ opcode: OPCODE.continuation, payload: '":1}' }),
    ]),
};

/** What ends a connection, by name; the server's end without a word follows where the bytes alone would leave it open. */
const FATAL: Readonly<Record<string, { bytes: () => Buffer; isLeftOpen?: boolean }>> = {
  "an event too many": {
    bytes: () => Buffer.concat([event("order_x", 0, 5), event("order_x", 0, 9)]),
  },
  "text that is no UTF-8": { bytes: () => text(Buffer.from([0xff, 0xfe, 0x80])) },
  "bits that mean nothing": { bytes: () => frame({ opcode: OPCODE.text, payload: "{}", rsv: 7 }) },
  "a frame of no kind": { bytes: () => frame({ opcode: 11 }) },
  "a frame with a mask": {
    bytes: () => frame({ opcode: OPCODE.text, payload: "{}", mask: Buffer.alloc(4, 1) }),
  },
  "the rest of nothing": { bytes: () => frame({ opcode: OPCODE.continuation, payload: "x" }) },
  "a message within a message": {
    bytes: () =>
      Buffer.concat([frame({ opcode: OPCODE.text, payload: "{", fin: false }), text("{}")]),
  },
  "a long ping": { bytes: () => frame({ opcode: OPCODE.ping, payload: Buffer.alloc(126) }) },
  "a ping in pieces": { bytes: () => frame({ opcode: OPCODE.ping, fin: false }) },
  "a close of one byte": { bytes: () => frame({ opcode: OPCODE.close, payload: "x" }) },
  "a length beyond all": { bytes: () => frame({ opcode: OPCODE.binary, claims: 2n ** 63n - 1n }) },
  "half a frame": {
    bytes: () => frame({ opcode: OPCODE.text, claims: HUGE_BYTES }),
    isLeftOpen: true,
  },
  "half a head": { bytes: () => Buffer.from([0x81]), isLeftOpen: true },
  "no word at all": { bytes: () => Buffer.alloc(0), isLeftOpen: true },
  "16 MB, and the end": { bytes: () => text(Buffer.alloc(HUGE_BYTES, "x")), isLeftOpen: true },
};
const CLOSES = [1000, 1001, 1005, 1006, 1008, 1009, 1011, 1013, 2000, 3000, 4999, 65_535];

it.each(Object.entries(HARMLESS))("%s changes nothing", { timeout: 120_000 }, async (_, bytes) => {
  const pieces = bytes();
  for (const piece of Buffer.isBuffer(pieces) ? [pieces] : pieces) {
    service.raw().write(piece);
    await setImmediate();
  }
  await hearsUs();
});

/** One connection ends, and exactly one takes its place. */
async function endsOnce(bytes: Buffer, isLeftOpen: boolean): Promise<void> {
  const tcp = service.raw();
  tcp.write(bytes);
  if (isLeftOpen) tcp.destroySoon();
  due += 1;
  await isIn();
  await hearsUs();
}

it.each(Object.entries(FATAL))("%s costs one connection", async (_, { bytes, isLeftOpen }) => {
  await endsOnce(bytes(), isLeftOpen === true);
});

it.each(CLOSES)("a close by %i costs one connection", async (code) => {
  await endsOnce(frame({ opcode: OPCODE.close, payload: closePayload(code) }), false);
});

/** One frame, right or wrong, of whatever is in it. */
function randomFrame(random: Random): Buffer {
  const size = random.below(random.pick([3, 200, 70_000]));
  const payload = random.pick([
    () => random.bytes(size),
    () => Buffer.alloc(size, LINE),
    () => Buffer.from('{"type":"forbidden","session_id":"session-2"}'.slice(0, size)),
  ])();
  const isWrong = random.next() < 0.1;
  return frame({
    opcode: isWrong ? random.below(16) : random.pick([OPCODE.text, OPCODE.binary, OPCODE.ping]),
    payload: isWrong ? payload : payload.subarray(0, 125),
    fin: random.next() < 0.9,
    rsv: random.next() < 0.02 ? random.below(8) : 0,
    ...(random.next() < 0.2 ? { lengthBytes: 9 } : {}),
  });
}

it(
  `${RANDOM_STREAMS} streams of random frames and bytes cost one connection each`,
  { timeout: 60_000 + RANDOM_STREAMS * 500 },
  async () => {
    for (let at = 0; at < RANDOM_STREAMS; at += 1) {
      const random = createChoices(SEED + at);
      const frames = Array.from({ length: random.below(30) }, () => randomFrame(random));
      const bytes = random.next() < 0.3 ? random.bytes(random.below(2_000)) : Buffer.concat(frames);
      await endsOnce(bytes, true);
    }
  },
);
