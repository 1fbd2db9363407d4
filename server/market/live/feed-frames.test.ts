/** Frames of a feed are read as they were sent, however they come in pieces; what no server may send ends the reading. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../tests/support/random.ts";
import { encodeFrame, type FrameShape } from "../../../tests/support/raw-socket.ts";
import { clientFrame, FrameReader, OPCODE } from "./feed-frames.ts";

const BYTES_MAX = 200_000;

/** What is read of the bytes, given in reads of these sizes, each in the same buffer. */
function readAll(bytes: Buffer, sizes: () => number, bytesMax = BYTES_MAX): string[] {
  const said: string[] = [];
  const reader = new FrameReader(bytesMax, {
    message: (given, from, to) => void said.push(`message ${given.toString("latin1", from, to)}`),
    control: (opcode, payload) => void said.push(`control ${opcode} ${payload.toString("latin1")}`),
    broken: (words) => void said.push(`broken: ${words}`),
  });
  const buffer = Buffer.alloc(65_536);
  for (let at = 0; at < bytes.length;) {
    const count = Math.min(bytes.length - at, Math.max(1, sizes()), buffer.length);
    buffer.fill(0xee);
    bytes.copy(buffer, 0, at, at + count);
    reader.read(buffer, count);
    at += count;
  }
  return said;
}

const frame = (shape: FrameShape): Buffer => encodeFrame({ mask: null, ...shape });
const message = (said: string): string => `message ${said}`;

it("reads any mix of messages, pieces and control frames, cut anywhere", () => {
  const random = createRandom(20_261_126);
  const below = (max: number) => Math.floor(random() * max);
  const long = [125, 126, 127, 1_000, 65_535, 65_536, 70_000];
  for (let round = 0; round < 60; round++) {
    const most = [1, 3, 200, 20_000, 65_536][round % 5] ?? 1;
    // Byte by byte, long messages would say no more and take minutes.
    const sizes = [0, 1, 90, ...(most < 100 ? long.slice(0, 3) : long)];
    const frames: Buffer[] = [];
    const wanted: string[] = [];
    const control = () => {
      const opcode = random() < 0.5 ? OPCODE.ping : OPCODE.pong;
      const payload = "x".repeat(below(126));
      frames.push(frame({ opcode, payload }));
      wanted.push(`control ${opcode} ${payload}`);
    };
    for (let count = below(30); count >= 0; count--) {
      if (random() < 0.2) control();
      const text = String.fromCharCode(97 + below(26)).repeat(sizes[below(sizes.length)] ?? 0);
      const pieces = random() < 0.3 ? 1 + below(4) : 1;
      const size = Math.ceil(text.length / pieces);
      for (let piece = 0; piece < pieces; piece++) {
        if (piece > 0 && random() < 0.3) control();
        const opcode = piece === 0 ? OPCODE.text : OPCODE.continuation;
        const payload = text.slice(piece * size, (piece + 1) * size);
        frames.push(frame({ opcode, payload, fin: piece === pieces - 1 }));
      }
      wanted.push(message(text));
    }
    expect(readAll(Buffer.concat(frames), () => below(most + 1))).toEqual(wanted);
  }
});

describe("ends the reading at", () => {
  const text = "a message before";
  it.each<[string, FrameShape, string]>([
    ["a mask", { opcode: OPCODE.text, payload: "x", mask: Buffer.from([1, 2, 3, 4]) }, "masked"],
    ["a reserved bit", { opcode: OPCODE.text, payload: "x", rsv: 4 }, "reserved bit"],
    ["a kind of frame that there is not", { opcode: 3 }, "unknown kind, 3"],
    ["a control frame that there is not", { opcode: 11 }, "unknown kind, 11"],
    ["a control frame in pieces", { opcode: OPCODE.ping, fin: false }, "control frame"],
    ["a long control frame", { opcode: OPCODE.pong, payload: "x".repeat(126) }, "control frame"],
    ["a piece of nothing", { opcode: OPCODE.continuation, payload: "x" }, "out of order"],
    [
      "too long a message",
      { opcode: OPCODE.text, claims: BYTES_MAX + 1 },
      "more than 200000 bytes",
    ],
    [
      "a length beyond all numbers",
      { opcode: OPCODE.binary, claims: 2n ** 63n, lengthBytes: 9 },
      "more than 200000 bytes",
    ],
  ])("%s", (_, shape, words) => {
    const bytes = Buffer.concat([
      frame({ opcode: OPCODE.text, payload: text }),
      frame(shape),
      frame({ opcode: OPCODE.text, payload: "never read" }),
    ]);
    const said = readAll(bytes, () => 65_536);
    expect(said).toEqual([message(text), expect.stringContaining(words)]);
    expect(readAll(bytes, () => 1)).toEqual(said);
  });

  it("a message within a message", () => {
    const begun = frame({ opcode: OPCODE.text, payload: "a", fin: false });
    const said = readAll(Buffer.concat([begun, begun]), () => 9);
    expect(said).toEqual([expect.stringContaining("out of order")]);
  });

  it("pieces that are too long together, or too many", () => {
    const first = frame({ opcode: OPCODE.text, payload: "ab", fin: false });
    const next = frame({ opcode: OPCODE.continuation, payload: "c", fin: false });
    const long = readAll(Buffer.concat([first, next, next]), () => 9, 3);
    expect(long).toEqual([expect.stringContaining("more than 3 bytes")]);
    const many = readAll(Buffer.concat([first, ...Array(16_384).fill(next)]), () => 4_096);
    expect(many).toEqual([expect.stringContaining("too many pieces")]);
  });
});

it("reads nothing more of a read once it was ended within it", () => {
  const said: string[] = [];
  const reader = new FrameReader(BYTES_MAX, {
    message(bytes, from, to) {
      said.push(bytes.toString("latin1", from, to));
      if (said.length === 2) reader.end();
    },
    control: () => undefined,
    broken: () => undefined,
  });
  const bytes = Buffer.concat(
    ["a", "b", "c"].map((payload) => frame({ opcode: OPCODE.text, payload })),
  );
  reader.read(bytes, bytes.length);
  reader.read(bytes, bytes.length);
  expect(said).toEqual(["a", "b"]);
});

it.each([0, 1, 125, 126, 65_535, 65_536])("writes %i bytes as a client's frame", (size) => {
  const payload = Buffer.alloc(size, "ring");
  const written = clientFrame(OPCODE.text, payload);
  const head = written.length - size;
  const mask = written.subarray(head - 4, head);
  expect(written).toEqual(encodeFrame({ opcode: OPCODE.text, payload, mask }));
});
