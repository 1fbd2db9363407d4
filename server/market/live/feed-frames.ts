/**
 * The frames of a WebSocket that a feed sends (RFC 6455, the client's side, no extension), read where they lie: of a message
 * that lies whole in one frame of one read, no byte is moved. Runs in the service, on the tick path: allocates nothing for it.
 */
import { randomBytes } from "node:crypto";

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

const FIN = 0x80;
const RESERVED = 0x70;
const OPCODE_BITS = 0x0f;
const MASK = 0x80;
const LENGTH_BITS = 0x7f;
const LENGTH_IS_16_BITS = 126;
const CONTROL_BYTES_MAX = 125;
const HEAD_BYTES_MAX = 10;
/** A message in more pieces is nothing that a feed sends. */
const PIECES_MAX = 16_384;

/** Who is told of a frame. What it is given holds until it returns. */
export type FrameTaker = {
  /** A whole message lies in the bytes from `from` to before `to`; whether it is UTF-8 was not looked at. */
  message(bytes: Buffer, from: number, to: number): void;
  control(opcode: number, payload: Buffer): void;
  /** What no server may send, in words; nothing is read after it. */
  broken(words: string): void;
};

export class FrameReader {
  readonly #bytesMax: number;
  readonly #taker: FrameTaker;
  #isOver = false;
  /** The frame that has begun, and how much of it has come. */
  #begun = Buffer.alloc(0);
  #filled = 0;
  /** Of the frame that is looked at, so many bytes are needed to go on with it. */
  #needed = 0;
  /** Of a message that comes in several; null: none has begun. */
  #pieces: Buffer[] | null = null;
  #piecesBytes = 0;

  /** `bytesMax`: of one message. */
  constructor(bytesMax: number, taker: FrameTaker) {
    this.#bytesMax = bytesMax;
    this.#taker = taker;
  }

  /** Takes the next `count` bytes of the connection, which lie at the beginning of `bytes`. */
  read(bytes: Buffer, count: number): void {
    let at = this.#goOn(bytes, count);
    while (at < count && !this.#isOver) {
      const size = this.#frame(bytes, at, count);
      if (size > 0) at += size;
      else if (!this.#isOver) return this.#hold(bytes, at, count);
    }
  }

  /** Reads no further, not even what is left of this read. */
  end(): void {
    this.#isOver = true;
  }

  /** Bytes of the frame that begins at `at`, once it was taken; 0: it is not all there, or is none. */
  #frame(bytes: Buffer, at: number, end: number): number {
    const there = end - at;
    if (there < 2) return this.#missing(2);
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1] ?? 0;
    if ((first & RESERVED) !== 0) return this.#giveUp("a reserved bit of a frame is set");
    if ((second & MASK) !== 0) return this.#giveUp("a frame is masked");
    const short = second & LENGTH_BITS;
    const head = short < LENGTH_IS_16_BITS ? 2 : short === LENGTH_IS_16_BITS ? 4 : HEAD_BYTES_MAX;
    if (there < head) return this.#missing(head);
    const length = head === 2 ? short : lengthAt(bytes, at + 2, head);
    const opcode = first & OPCODE_BITS;
    const isFinal = (first & FIN) !== 0;
    const fault = this.#faultOf(opcode, isFinal, length);
    if (fault !== null) return this.#giveUp(fault);
    const size = head + length;
    if (there < size) return this.#missing(size);
    this.#take(bytes, at + head, at + size, opcode, isFinal);
    return size;
  }

  #missing(bytes: number): number {
    this.#needed = bytes;
    return 0;
  }

  #giveUp(words: string): number {
    this.#isOver = true;
    this.#taker.broken(words);
    return 0;
  }

  #faultOf(opcode: number, isFinal: boolean, length: number): string | null {
    if (opcode >= OPCODE.close) {
      if (opcode > OPCODE.pong) return `a frame is of an unknown kind, ${opcode}`;
      return isFinal && length <= CONTROL_BYTES_MAX ? null : "a control frame is too long";
    }
    if (opcode > OPCODE.binary) return `a frame is of an unknown kind, ${opcode}`;
    if ((opcode === OPCODE.continuation) !== (this.#pieces !== null)) {
      return "the pieces of a message are out of order";
    }
    const isShort = this.#piecesBytes + length <= this.#bytesMax;
    return isShort ? null : `a message has more than ${this.#bytesMax} bytes`;
  }

  #take(bytes: Buffer, from: number, to: number, opcode: number, isFinal: boolean): void {
    if (opcode >= OPCODE.close) return this.#taker.control(opcode, bytes.subarray(from, to));
    if (isFinal && this.#pieces === null) return this.#taker.message(bytes, from, to);
    const pieces = (this.#pieces ??= []);
    // What is empty says nothing, and is not counted.
    if (to > from) pieces.push(Buffer.from(bytes.subarray(from, to)));
    this.#piecesBytes += to - from;
    if (pieces.length > PIECES_MAX) return void this.#giveUp("a message is in too many pieces");
    if (!isFinal) return;
    const message = Buffer.concat(pieces, this.#piecesBytes);
    this.#pieces = null;
    this.#piecesBytes = 0;
    this.#taker.message(message, 0, message.length);
  }

  /** Goes on with the frame that has begun. Returns how many of the bytes were its. */
  #goOn(bytes: Buffer, count: number): number {
    let at = 0;
    while (this.#filled > 0 && !this.#isOver) {
      const taken = Math.min(count - at, this.#needed - this.#filled);
      bytes.copy(this.#begun, this.#filled, at, at + taken);
      at += taken;
      this.#filled += taken;
      if (this.#filled < this.#needed) break;
      if (this.#frame(this.#begun, 0, this.#filled) > 0) this.#filled = 0;
      else if (!this.#isOver) this.#hold(this.#begun, 0, this.#filled);
    }
    return at;
  }

  /** Keeps what has come of a frame, in room for as much of it as is needed. */
  #hold(bytes: Buffer, at: number, end: number): void {
    const held = Buffer.allocUnsafe(this.#needed);
    this.#filled = bytes.copy(held, 0, at, end);
    this.#begun = held;
  }
}

/** The length that stands behind the first two bytes of a head of 4 or 10 bytes. */
function lengthAt(bytes: Buffer, at: number, head: number): number {
  if (head === 4) return bytes.readUInt16BE(at);
  return bytes.readUInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}

/** A whole frame as a client sends it. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = length <= CONTROL_BYTES_MAX ? 2 : length <= 0xffff ? 4 : HEAD_BYTES_MAX;
  const frame = Buffer.allocUnsafe(head + 4 + length);
  frame[0] = FIN | opcode;
  if (head === 2) {
    frame[1] = MASK | length;
  } else if (head === 4) {
    frame[1] = MASK | LENGTH_IS_16_BITS;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = MASK | (LENGTH_IS_16_BITS + 1);
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  const mask = randomBytes(4);
  mask.copy(frame, head);
  for (let at = 0; at < length; at++) {
    frame[head + 4 + at] = (payload[at] ?? 0) ^ (mask[at & 3] ?? 0);
  }
  return frame;
}
