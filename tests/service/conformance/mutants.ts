/**
 * Streams of frames and handshakes that are mostly right and partly not, made from a seed: the same seed gives the same
 * bytes. Runs in the tests; pure.
 */
import { createRandom } from "../../support/random.ts";
import { OPCODE, closePayload, encodeFrame, type FrameShape } from "../../support/raw-socket.ts";

export type Random = {
  /** 0 <= n < 1. */
  next(): number;
  /** A whole number from 0 to max - 1. */
  below(max: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  bytes(count: number): Buffer;
};

/** The numbers of a seed, and what streams need of them. */
export function createChoices(seed: number): Random {
  const next = createRandom(seed);
  const below = (max: number) => Math.floor(next() * max);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}

export type Stream = {
  readonly bytes: Buffer;
  /** Where each frame that is not as a good client would have sent it begins. */
  readonly mutantsAt: readonly number[];
};

const FRAMES_MAX = 36;
const TEXTS = [
  "{}",
  "[]",
  '"',
  "null",
  "κόσμε",
  "🎉",
  '{"type":"x"}',
  "{{{{",
  "\u0000",
  "1e999",
] as const;

/** A stream for a socket of this session, or for one that has said nothing (null) and so sends few whole messages. */
export function makeStream(random: Random, session_id: string | null): Stream {
  const count = 4 + random.below(FRAMES_MAX - 4);
  const pieces: Buffer[] = [];
  const mutantsAt: number[] = [];
  let length = 0;
  const add = (bytes: Buffer, isMutant: boolean) => {
    if (isMutant) mutantsAt.push(length);
    pieces.push(bytes);
    length += bytes.length;
  };
  let isInside = false;
  for (let at = 0; at < count; at += 1) {
    const shape = makeFrame(random, session_id, isInside);
    const wantsMutant = random.next() < 0.85;
    const mutant = wantsMutant ? mutateShape(random, shape) : shape;
    if (mutant.opcode < 3) isInside = mutant.fin === false;
    const mask = random.bytes(4);
    const bytes = encodeFrame({ mask, ...mutant });
    const isBroken = wantsMutant && random.next() < 0.03;
    const sent = isBroken ? mutateBytes(random, bytes) : bytes;
    // A change may come out as what stood there before; that is no mutant.
    add(sent, !sent.equals(encodeFrame({ mask, ...shape })));
    if (random.next() < 0.03) add(bytes, true);
  }
  return { bytes: Buffer.concat(pieces), mutantsAt };
}

/** A frame that is right where it stands. */
function makeFrame(random: Random, session_id: string | null, isInside: boolean): FrameShape {
  const mayEnd = session_id !== null || random.next() < 0.05;
  if (random.next() < (mayEnd ? 0.5 : 0.75)) {
    const opcode = random.pick([OPCODE.ping, OPCODE.pong]);
    return { opcode, payload: random.bytes(random.below(random.pick([2, 16, 126]))) };
  }
  if (random.next() < 0.01) return { opcode: OPCODE.close, payload: makeClose(random) };
  const opcode = isInside ? OPCODE.continuation : OPCODE.text;
  return { opcode, payload: makeText(random, session_id), fin: mayEnd && random.next() < 0.6 };
}

function makeText(random: Random, session_id: string | null): string {
  if (session_id === null || random.next() < 0.5) return random.pick(TEXTS);
  const type = random.pick(["auth", "start_market_feed", "stop_market_feed"]);
  const symbols = [1 + random.below(40)];
  return JSON.stringify({ type, session_id, payload: random.pick([{}, { symbols }]) });
}

const makeClose = (random: Random) =>
  closePayload(
    random.pick([1000, 1001, 3000, 4999, 1005, 2000]),
    random.pick(["", "bye", "κόσμε"]),
  );

/** Changes one thing of a frame: more often what is only odd than what is fatal, so that streams live long enough. */
function mutateShape(random: Random, shape: FrameShape): FrameShape {
  const payload = Buffer.from(shape.payload ?? "");
  const isControl = shape.opcode >= 8;
  const chance = random.next();
  if (chance < 0.35) return { ...shape, payload: mutatePayload(random, payload, isControl) };
  if (chance < 0.5)
    return { ...shape, mask: random.pick([Buffer.alloc(4), Buffer.alloc(4, 0xff)]) };
  if (chance < 0.65) return isControl ? shape : { ...shape, lengthBytes: random.pick([3, 9]) };
  if (chance < 0.8)
    return isControl ? { ...shape, payload: "" } : { ...shape, fin: shape.fin === false };
  if (chance < 0.93)
    return {
      ...shape,
      opcode: random.pick([OPCODE.ping, OPCODE.pong]),
      payload: payload.subarray(0, 125),
      fin: true,
    };
  return random.pick<FrameShape>([
    { ...shape, rsv: 1 + random.below(7) },
    { ...shape, opcode: random.below(16) },
    { ...shape, mask: null },
    { ...shape, fin: shape.fin === false },
    { ...shape, lengthBytes: random.pick([3, 9]) },
    { ...shape, claims: random.below(200), lengthBytes: 3 },
    { ...shape, claims: BigInt(random.below(2 ** 31)) << BigInt(random.below(33)), lengthBytes: 9 },
    { ...shape, payload: random.bytes(random.below(400)) },
    { ...shape, opcode: OPCODE.close, payload: random.bytes(random.below(126)) },
    { ...shape, opcode: OPCODE.binary, payload: random.bytes(random.below(126)) },
  ]);
}

/** ASCII for ASCII mostly, so that texts stay UTF-8; any byte in a control frame. */
function mutatePayload(random: Random, payload: Buffer, isControl: boolean): Buffer {
  const copy = Buffer.from(payload);
  if (copy.length === 0) return copy;
  const at = random.below(copy.length);
  const isAscii = (copy[at] ?? 0) < 0x80;
  if (isControl || random.next() < 0.03) copy[at] = random.below(256);
  else if (isAscii) copy[at] = random.below(128);
  return copy;
}

/** Blind: a bit turned, a byte lost, doubled or put in, or the end cut off. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes;
  const at = random.below(bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at + 1)];
  const byte = bytes[at] ?? 0;
  return random.pick([
    () => Buffer.concat([before, Buffer.of(byte ^ (1 << random.below(8))), after]),
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, Buffer.of(byte, byte), after]),
    () => Buffer.concat([before, random.bytes(1 + random.below(8)), bytes.subarray(at)]),
    () => Buffer.from(before),
  ])();
}

/** A handshake with a change or two, blind or by lines. */
export function mutateHandshake(random: Random, request: string): Buffer {
  let lines = request.trimEnd().split("\r\n");
  const changes = random.pick([0, 1, 1, 2]);
  for (let change = 0; change < changes; change += 1) lines = mutateLines(random, lines);
  let bytes: Buffer = Buffer.from(
    `${lines.join(random.next() < 0.95 ? "\r\n" : "\n")}\r\n\r\n`,
    "latin1",
  );
  if (changes === 0 || random.next() < 0.25) bytes = mutateBytes(random, bytes);
  return bytes;
}

const ODD_LINES = [
  "Content-Length: 5",
  "Content-Length: -1",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: x, chunked",
  "Expect: 100-continue",
  "Expect: tea",
  "Connection: close",
  "Upgrade: h2c",
  "Origin: https://evil.example",
  "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99",
  "Sec-WebSocket-Protocol: a, a",
  "Host:",
  ": nothing",
  " folded",
  "\0",
] as const;

function mutateLines(random: Random, lines: readonly string[]): string[] {
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  const put = (...instead: string[]) => lines.toSpliced(at, 1, ...instead);
  return random.pick([
    () => put(),
    () => put(line, line),
    () => put(line, random.pick(ODD_LINES)),
    () => put(line.replace(":", random.pick([" :", "::", "", ":\t"]))),
    () => put(line.slice(0, random.below(line.length + 1))),
    () => put(line + "x".repeat(random.pick([1, 100, 5_000, 20_000]))),
    () => put(mutateBytes(random, Buffer.from(line, "latin1")).toString("latin1")),
    () => put(random.bytes(random.below(40)).toString("latin1")),
  ])();
}
