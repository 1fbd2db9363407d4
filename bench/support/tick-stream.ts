/**
 * Ready WebSocket frames of ticks, sent as fast as a socket takes them, as the service's fan-out writes them: under ws, many
 * frames a write. Every pass is the same ticks, with the time of the moment, so that none is older than one before it.
 * Runs in Node.
 */
import { once } from "node:events";
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
  /** Frames of one pass. */
  readonly frames: number;
  readonly #pieces: readonly Piece[];

  constructor(linesPerFrame: number) {
    this.frames = LINES / linesPerFrame;
    this.#pieces = cut(makeMessages(this.frames, linesPerFrame, Date.now()));
  }

  /** Sends so many passes, as fast as the socket takes them; resolves when the last is handed to the system. */
  async pour(socket: Duplex, passes: number): Promise<void> {
    for (let pass = 0; pass < passes; pass += 1) {
      for (const piece of this.#pieces) {
        if (!socket.writable) throw new Error("The socket was closed while ticks were sent");
        stamp(piece, Date.now());
        // The bytes are stamped anew in the next pass, so they must have left by then.
        if (!socket.write(piece.bytes)) await once(socket, "drain");
      }
    }
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
