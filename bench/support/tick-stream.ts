/**
 * Ready WebSocket frames of ticks, sent round and round as fast as a socket takes them, as the service's fan-out writes
 * them: under ws, many frames a write. Each pass has the time of the moment, so that no tick is older than one before it.
 * Runs in Node.
 */
import type { Duplex } from "node:stream";
import { headerBytes, writeHeader } from "../../server/gateway/ws-frames.ts";
import { TICK_COLUMNS } from "../../contract/tick.ts";
import { makeMessages } from "./tick-source.ts";

const LINES = 24_000;
const WRITE_BYTES_MIN = 64 * 1024;
const TS_DIGITS = 13;
const ZERO = 0x30;
const COMMA = 0x2c;
const NEWLINE = 0x0a;

/** What one write sends: whole frames. */
type Piece = { bytes: Buffer; frames: number; tsOffsets: Int32Array };

export class TickStream {
  /** Frames written since the last `pour`. */
  framesSent = 0;
  readonly #pieces: readonly Piece[];
  #isRunning = false;

  constructor(linesPerFrame: number) {
    this.#pieces = cut(makeMessages(LINES / linesPerFrame, linesPerFrame, Date.now()));
  }

  /** Sends until `stop` is called or the socket closes. To one socket at a time. */
  pour(socket: Duplex): void {
    this.framesSent = 0;
    this.#isRunning = true;
    let at = 0;
    const pump = (): void => {
      let isRoom = true;
      while (isRoom && this.#isRunning && socket.writable) {
        const piece = this.#pieces[at % this.#pieces.length];
        if (piece === undefined) return;
        stamp(piece, Date.now());
        isRoom = socket.write(piece.bytes);
        this.framesSent += piece.frames;
        at += 1;
      }
      if (!isRoom) socket.once("drain", pump);
    };
    pump();
  }

  /** What is written is still sent. */
  stop(): void {
    this.#isRunning = false;
  }
}

function cut(messages: readonly Uint8Array[]): Piece[] {
  const pieces: Piece[] = [];
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const [at, message] of messages.entries()) {
    waiting.push(message);
    size += message.length;
    if (size < WRITE_BYTES_MIN && at < messages.length - 1) continue;
    pieces.push(join(waiting));
    waiting = [];
    size = 0;
  }
  return pieces;
}

function join(messages: readonly Uint8Array[]): Piece {
  const sizes = messages.map(({ length }) => headerBytes(length) + length);
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  const tsOffsets: number[] = [];
  let end = 0;
  for (const message of messages) {
    const start = writeHeader(bytes, end, message.length);
    let column = 0;
    for (const [at, byte] of message.entries()) {
      if (byte === NEWLINE) column = 0;
      else if (byte === COMMA && ++column === TICK_COLUMNS.ts) tsOffsets.push(start + at + 1);
    }
    bytes.set(message, start);
    end = start + message.length;
  }
  return { bytes, frames: messages.length, tsOffsets: Int32Array.from(tsOffsets) };
}

function stamp({ bytes, tsOffsets }: Piece, ms: number): void {
  const digits = String(ms);
  const codes = Uint8Array.from({ length: TS_DIGITS }, (_, at) => ZERO + Number(digits[at]));
  for (let entry = 0; entry < tsOffsets.length; entry += 1) {
    const start = tsOffsets[entry] ?? 0;
    for (let at = 0; at < TS_DIGITS; at += 1) bytes[start + at] = codes[at] ?? ZERO;
  }
}
