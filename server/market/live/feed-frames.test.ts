/** Whatever comes, in whatever pieces, the texts are those of ws alone, and a price that lies whole costs ws nothing. */
import { expect, it } from "vitest";
import {
  OPCODE,
  closePayload,
  encodeFrame,
  type FrameShape,
} from "../../../tests/support/raw-socket.ts";
import { createWsReceiver } from "../../../tests/support/ws-receiver.ts";
import { createChoices, type Random } from "../../../tests/service/conformance/mutants.ts";
import { readFrames } from "./feed-frames.ts";

const RUNS = 4_000;

/** How ws names the ends that are met. */
const FAULTS = [
  "end 1000",
  "RSV1 must be clear",
  "MASK must be clear",
  "FIN must be set",
  "invalid opcode",
  "invalid payload length",
  "invalid UTF-8",
];

const WORDS = [
  "",
  "1",
  "bid",
  "é",
  "日本",
  "\ufffd",
  "🙂",
  // Its second byte and the next two are those of a frame that says "x".
  "\u00c1\u0001x",
  '{"u":1}'.padEnd(150, "x"),
  "y".repeat(3_000),
] as const;

/** As a service sends it. */
const frame = (shape: FrameShape): Buffer => encodeFrame({ mask: null, ...shape });
const text = (payload: string | Uint8Array, more: Partial<FrameShape> = {}): Buffer =>
  frame({ opcode: OPCODE.text, payload, ...more });
const words = (random: Random) => Buffer.from(random.pick(WORDS));

function control(random: Random): Buffer {
  const opcode = random.pick([OPCODE.ping, OPCODE.pong]);
  return frame({ opcode, payload: words(random).subarray(0, 125) });
}

/** What a service may send, and now and then what it may not. */
function someFrames(random: Random): Buffer {
  const roll = random.next();
  if (roll < 0.3) return text(words(random));
  if (roll < 0.5) return text(words(random), { lengthBytes: random.pick([3, 9]) });
  if (roll < 0.68) return text("1");
  if (roll < 0.69) return text(Buffer.alloc(70_000, "z"));
  if (roll < 0.79) return control(random);
  if (roll < 0.84) return frame({ opcode: OPCODE.binary, payload: words(random) });
  if (roll < 0.98) return inParts(random);
  return wrong(random);
}

function inParts(random: Random): Buffer {
  const opcode = OPCODE.continuation;
  const between = random.next() < 0.5 ? control(random) : Buffer.alloc(0);
  const isOfThree = random.next() < 0.5;
  return Buffer.concat([
    text(words(random), { fin: false }),
    between,
    isOfThree ? frame({ opcode, payload: words(random), fin: false }) : Buffer.alloc(0),
    frame({ opcode, payload: words(random) }),
  ]);
}

/** The end, and what is against the protocol. */
function wrong(random: Random): Buffer {
  return frame(
    random.pick<FrameShape>([
      { opcode: OPCODE.close, payload: closePayload(1_000) },
      { opcode: OPCODE.continuation, payload: words(random) },
      { opcode: OPCODE.text, payload: words(random), fin: false },
      { opcode: OPCODE.text, payload: words(random), rsv: 4 },
      { opcode: 3, payload: words(random) },
      { opcode: OPCODE.ping, payload: "1", fin: false },
      { opcode: OPCODE.ping, payload: Buffer.alloc(200) },
      { opcode: OPCODE.text, payload: words(random), mask: random.bytes(4) },
      { opcode: OPCODE.text, payload: Buffer.from([0x61, 0xff, 0x62]) },
    ]),
  );
}

/** The bytes in pieces: as they may come by TCP, a byte at a time among them. */
function cut(random: Random, bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = random.pick([1, 2, 3, 10, 200, 1_450, 65_536]);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

/** A connection of ws without its socket. */
function connect(heard: string[]) {
  const connection = { isOpen: true, bytes: 0 };
  const receiver = createWsReceiver();
  const end = () => {
    connection.isOpen = false;
  };
  receiver.on("message", (data: Buffer, isBinary: boolean) => {
    heard.push(`${isBinary ? "binary" : "text"} ${data.toString("utf8")}`);
  });
  receiver.on("ping", (data: Buffer) => heard.push(`ping ${data.toString("utf8")}`));
  receiver.on("conclude", (code: number) => {
    heard.push(`end ${code}`);
    end();
  });
  receiver.on("error", ({ message }: Error) => {
    heard.push(`error ${message}`);
    end();
  });
  return Object.assign(connection, {
    read: (bytes: Buffer) => {
      connection.bytes += bytes.length;
      receiver.write(bytes);
    },
  });
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function hear(pieces: readonly Buffer[], isOurs: boolean) {
  const heard: string[] = [];
  const connection = connect(heard);
  const read = readFrames({
    // Some texts are read where they lie.
    onBytes(bytes, from, to) {
      const isPrice = bytes[from] === "{".charCodeAt(0) || to - from === 1;
      if (isPrice) heard.push(`text ${Buffer.from(bytes.subarray(from, to)).toString()}`);
      return isPrice;
    },
    onText: (said) => heard.push(`text ${said}`),
    onRest: connection.read,
    isOpen: () => connection.isOpen,
  });
  for (const piece of pieces) {
    if (!connection.isOpen) break;
    (isOurs ? read : connection.read)(piece);
    // ws tells of a fault only after the piece is read.
    await turn();
  }
  return { heard, bytes: connection.bytes };
}

it("hears what ws alone hears, whatever comes in whatever pieces", async () => {
  const random = createChoices(20_261_127);
  const ends = new Set<string>();
  for (let run = 0; run < RUNS; run++) {
    const frames = Array.from({ length: 1 + random.below(12) }, () => someFrames(random));
    const pieces = cut(random, Buffer.concat(frames));
    const [{ heard }, alone] = await Promise.all([hear(pieces, true), hear(pieces, false)]);
    const end = alone.heard.at(-1) ?? "";
    if (end.endsWith("invalid UTF-8 sequence")) {
      // Texts behind it in the same piece may have been heard before ws told.
      heard.splice(alone.heard.length - 1, heard.length - alone.heard.length);
    }
    expect(heard, `run ${run}`).toEqual(alone.heard);
    ends.add(end);
  }
  // It has met the faults that it was to meet.
  for (const fault of FAULTS) {
    expect(
      [...ends].some((end) => end.includes(fault)),
      fault,
    ).toBe(true);
  }
});

it("hands ws none of the texts that lie whole in a piece", async () => {
  const texts = ["", "bid", "日本", "x".repeat(200), "y".repeat(60_000)];
  const piece = Buffer.concat(texts.map((one) => text(one)));
  const { heard, bytes } = await hear([piece, piece], true);
  expect(heard).toEqual([...texts, ...texts].map((one) => `text ${one}`));
  expect(bytes).toBe(0);
});

it("hands ws of a text in two pieces no more than that text, wherever it is cut", async () => {
  const texts = ["bid", "x".repeat(200), "", "ask"];
  const frames = texts.map((one) => text(one));
  const whole = Buffer.concat(frames);
  const begins = frames.map((_, at) => Buffer.concat(frames.slice(0, at)).length);
  for (let at = 0; at <= whole.length; at++) {
    const { heard, bytes } = await hear([whole.subarray(0, at), whole.subarray(at)], true);
    const inside = begins.findLastIndex((begin) => begin < at);
    const isCut = at > 0 && at < whole.length && !begins.includes(at);
    expect(bytes, `cut at ${at}`).toBe(isCut ? frames[inside]?.length : 0);
    expect(heard).toEqual(texts.map((one) => `text ${one}`));
  }
});

it("reads nothing behind a text at which the connection is given up", () => {
  const heard: string[] = [];
  let isOpen = true;
  const read = readFrames({
    onBytes: () => false,
    onText(said) {
      heard.push(said);
      isOpen = false;
    },
    onRest: (bytes) => heard.push(`${bytes.length} bytes`),
    isOpen: () => isOpen,
  });
  read(Buffer.concat([text("1"), text("2")]));
  expect(heard).toEqual(["1"]);
});
