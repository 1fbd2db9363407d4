/** Whatever comes, in whatever pieces, the texts are those of ws alone, and a price that lies whole costs ws nothing. */
import { expect, it } from "vitest";
import * as ws from "ws";
import { createRandom } from "../../../tests/support/random.ts";
import { readFrames } from "./feed-frames.ts";

const RUNS = 4_000;
const [TEXT, BINARY, CLOSE, PING, PONG] = [1, 2, 8, 9, 10];
const LAST = 0x80;
const MASKED = 0x80;

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

type Random = () => number;
/** What reads the frames in ws. Its types do not name it. */
type Receiver = {
  on(name: string, listen: (...told: never[]) => void): unknown;
  write(bytes: Buffer): unknown;
};
const { Receiver } = ws as unknown as {
  readonly Receiver: new (options: { readonly maxPayload: number }) => Receiver;
};

/** A frame as a service writes it; `first`: the first byte. `long`: its length as so many bytes, though fewer would do. */
function frame(first: number, words: Uint8Array, long = 0, mask = 0): Buffer {
  const isEight = long === 8 || words.length > 0xffff;
  const isTwo = !isEight && (long === 2 || words.length > 125);
  const length = Buffer.alloc(isEight ? 8 : isTwo ? 2 : 0);
  if (isEight) length.writeBigUInt64BE(BigInt(words.length));
  if (isTwo) length.writeUInt16BE(words.length);
  const said = isEight ? 127 : isTwo ? 126 : words.length;
  return Buffer.concat([Buffer.from([first, said | mask]), length, words]);
}

const oneOf = <One>(random: Random, list: readonly One[]): One =>
  list[Math.floor(random() * list.length)] as One;

const WORDS = [
  "",
  "1",
  "bid",
  "é",
  "日本",
  "\ufffd",
  "🙂",
  '{"u":1}'.padEnd(150, "x"),
  "y".repeat(3_000),
];
const words = (random: Random) => Buffer.from(oneOf(random, WORDS));
const control = (random: Random) =>
  frame(LAST | oneOf(random, [PING, PONG]), words(random).subarray(0, 125));

/** What a service may send, and now and then what it may not. */
function someFrames(random: Random): Buffer {
  const roll = random();
  if (roll < 0.6) return frame(LAST | TEXT, words(random), oneOf(random, [0, 0, 0, 2, 8]));
  if (roll < 0.7) return control(random);
  if (roll < 0.75) return frame(LAST | BINARY, words(random));
  if (roll < 0.76) return frame(LAST | TEXT, Buffer.alloc(70_000, "z"));
  if (roll < 0.9) {
    const between = random() < 0.5 ? control(random) : Buffer.alloc(0);
    const middle = random() < 0.5 ? frame(0, words(random)) : Buffer.alloc(0);
    return Buffer.concat([frame(TEXT, words(random)), between, middle, frame(LAST, words(random))]);
  }
  if (roll < 0.98) return frame(LAST | TEXT, words(random));
  return oneOf(random, [
    frame(LAST | CLOSE, Buffer.from([3, 232])),
    frame(LAST, words(random)),
    frame(TEXT, words(random)),
    frame(LAST | 0x40 | TEXT, words(random)),
    frame(LAST | 3, words(random)),
    frame(PING, words(random).subarray(0, 125)),
    frame(LAST | PING, Buffer.alloc(200)),
    frame(LAST | TEXT, words(random), 0, MASKED),
    frame(LAST | TEXT, Buffer.from([0x61, 0xff, 0x62])),
  ]);
}

/** The bytes in pieces: as they may come by TCP, a byte at a time among them. */
function cut(random: Random, bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = oneOf(random, [1, 2, 3, 10, 200, 1_450, 65_536]);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

/** A connection of ws without its socket. */
function connect(heard: string[]) {
  const connection = { isOpen: true, bytes: 0 };
  const receiver = new Receiver({ maxPayload: 1_048_576 });
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
    onText: (text) => heard.push(`text ${text}`),
    onRest: connection.read,
    isOpen: () => connection.isOpen,
  });
  for (const piece of pieces) {
    if (!connection.isOpen) break;
    (isOurs ? read : connection.read)(piece);
    // What ws objects to it tells once the piece is read.
    await turn();
  }
  return { heard, bytes: connection.bytes };
}

it("hears what ws alone hears, whatever comes in whatever pieces", async () => {
  const random = createRandom(20_261_127);
  const ends = new Set<string>();
  for (let run = 0; run < RUNS; run++) {
    const frames = Array.from({ length: 1 + Math.floor(random() * 12) }, () => someFrames(random));
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
  const piece = Buffer.concat(texts.map((text) => frame(LAST | TEXT, Buffer.from(text))));
  const { heard, bytes } = await hear([piece, piece], true);
  expect(heard).toEqual([...texts, ...texts].map((text) => `text ${text}`));
  expect(bytes).toBe(0);
});

it("reads nothing behind a text at which the connection is given up", () => {
  const heard: string[] = [];
  let isOpen = true;
  const read = readFrames({
    onText(text) {
      heard.push(text);
      isOpen = false;
    },
    onRest: (bytes) => heard.push(`${bytes.length} bytes`),
    isOpen: () => isOpen,
  });
  read(Buffer.concat([frame(LAST | TEXT, Buffer.from("1")), frame(LAST | TEXT, Buffer.from("2"))]));
  expect(heard).toEqual(["1"]);
});
