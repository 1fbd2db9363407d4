/**
 * The ticks of one mark-up group between two flushes, and the sockets that want them. Runs on the service's tick path.
 * A tick is encoded once into a ready frame; a flush gives each socket all it wants in one write, the same bytes to all
 * that take the whole market. A socket that does not keep up gets the latest quote a symbol instead of every tick.
 */
import type { Writable } from "node:stream";
import type { MarketFeed } from "../market/market-feed.ts";
import { TICK_LINE_BYTES_MAX, writeTickLine, type Markup } from "./tick-line.ts";
import { FRAME_HEADER_BYTES_MAX, headerBytes, writeHeader } from "./ws-frames.ts";

/** Bytes of ticks gathered before they are written at once. */
const GATHERED_BYTES_MAX = 256 * 1024;
/** The shortest line of 11 columns is longer than this, so the log of a full buffer always has room. */
const FRAME_BYTES_MIN = 24;
const ENTRIES_MAX = Math.ceil(GATHERED_BYTES_MAX / FRAME_BYTES_MIN);
/** Unsent bytes from which on a socket's ticks are conflated, until all of it is sent. */
export const CONFLATE_AT_BYTES = 256 * 1024;

const NEWLINE = 0x0a;

/** What is needed of a socket. `isOpen` false: nothing may be written any more. */
export type TickSink = {
  readonly stream: Pick<Writable, "write" | "writableLength" | "once">;
  readonly isOpen: () => boolean;
};

/** Counters since the start, shared by all groups. */
export type FanOutStats = {
  ticks: number;
  writes: number;
  bytes: number;
  /** Times a socket fell behind. */
  conflations: number;
};

/** A socket with its wishes. `whole`: every symbol is wanted. */
export type Subscriber = {
  readonly sink: TickSink;
  /** Many lines a frame instead of one. */
  batch: boolean;
  whole: boolean;
  wantedCount: number;
  /** 1 where the symbol is wanted. */
  readonly wanted: Uint8Array;
  conflating: boolean;
  /** While conflating: 1 where a quote was held back. */
  readonly dirty: Uint8Array;
};

/** Work space that groups share, since only one is flushed at a time. */
const line = Buffer.alloc(TICK_LINE_BYTES_MAX);
const scratch = Buffer.alloc(GATHERED_BYTES_MAX + FRAME_HEADER_BYTES_MAX);

export class TickGroup {
  readonly subscribers = new Set<Subscriber>();
  readonly #market: MarketFeed;
  readonly #stats: FanOutStats;
  readonly #nowMs: () => number;
  #markup: Markup;
  /** Ready frames of one line each, back to back. */
  readonly #frames = Buffer.alloc(GATHERED_BYTES_MAX);
  #used = 0;
  /** By tick: symbol index, start and length of its line in the frames. */
  readonly #logIndex = new Int32Array(ENTRIES_MAX);
  readonly #logStart = new Int32Array(ENTRIES_MAX);
  readonly #logLength = new Int32Array(ENTRIES_MAX);
  #count = 0;

  constructor(market: MarketFeed, markup: Markup, stats: FanOutStats, nowMs: () => number) {
    this.#market = market;
    this.#markup = markup;
    this.#stats = stats;
    this.#nowMs = nowMs;
  }

  /** Takes the symbol's new quote. Allocates nothing, but for the flush of a full buffer. */
  gather(index: number, arrivedMs: number): void {
    if (this.#used + TICK_LINE_BYTES_MAX + FRAME_HEADER_BYTES_MAX > GATHERED_BYTES_MAX) {
      this.flush();
    }
    const length = this.#encode(index, arrivedMs);
    const start = writeHeader(this.#frames, this.#used, length);
    line.copy(this.#frames, start, 0, length);
    this.#logIndex[this.#count] = index;
    this.#logStart[this.#count] = start;
    this.#logLength[this.#count] = length;
    this.#count++;
    this.#used = start + length;
  }

  /** Writes what was gathered to every socket that wants it and keeps up. */
  flush(): void {
    if (this.#count === 0) return;
    // The sockets keep these bytes until they are sent, so each flush has its own.
    let framed: Buffer | null = null;
    let batched: Buffer | null = null;
    for (const subscriber of this.subscribers) {
      const { sink, whole, batch, wanted, wantedCount } = subscriber;
      if (!sink.isOpen() || wantedCount === 0) continue;
      if (this.#mustConflate(subscriber)) this.#holdBack(subscriber);
      else if (!whole) this.#write(sink, batch ? this.#batch(wanted) : this.#someFrames(wanted));
      else if (batch) this.#write(sink, (batched ??= this.#batch(null)));
      else this.#write(sink, (framed ??= Buffer.from(this.#frames.subarray(0, this.#used))));
    }
    this.#count = 0;
    this.#used = 0;
  }

  /** What was gathered goes out as it was seen; the symbols that the other mark-up changes follow as they are now. */
  reprice(markup: Markup): void {
    this.flush();
    const before = this.#markup;
    this.#markup = markup;
    const changed = Array.from(this.#market.symbols.keys()).filter(
      (index) => before.bid[index] !== markup.bid[index] || before.ask[index] !== markup.ask[index],
    );
    if (changed.length === 0) return;
    for (const subscriber of this.subscribers) {
      const { wanted } = subscriber;
      this.sendLatest(
        subscriber,
        changed.filter((index) => wanted[index] === 1),
      );
    }
  }

  /** The latest quote of each of these symbols that has one: at once, or when the socket reads again. Call flush first. */
  sendLatest(subscriber: Subscriber, indexes: readonly number[]): void {
    if (!subscriber.conflating) this.#writeLatest(subscriber, indexes);
    else for (const index of indexes) subscriber.dirty[index] = 1;
  }

  /** These are the last ones: what was gathered was sent before. */
  #writeLatest({ sink, batch }: Subscriber, indexes: readonly number[]): void {
    if (!sink.isOpen()) return;
    const ms = this.#nowMs();
    const origin = batch ? FRAME_HEADER_BYTES_MAX : 0;
    let end = origin;
    const send = () => {
      if (end > origin) {
        this.#write(sink, batch ? frameBatch(end) : Buffer.from(scratch.subarray(0, end)));
      }
      end = origin;
    };
    for (const index of indexes) {
      if ((this.#market.quotes.ts[index] ?? 0) === 0) continue;
      if (end + TICK_LINE_BYTES_MAX + FRAME_HEADER_BYTES_MAX > scratch.length) send();
      const length = this.#encode(index, ms);
      if (!batch) end = writeHeader(scratch, end, length);
      else if (end > origin) scratch[end++] = NEWLINE;
      end += line.copy(scratch, end, 0, length);
    }
    send();
  }

  #encode(index: number, ms: number): number {
    const symbol = this.#market.symbols[index];
    if (symbol === undefined) return 0;
    const { symbol_id, digits } = symbol;
    const { quotes } = this.#market;
    return writeTickLine(line, 0, symbol_id, digits, quotes, index, this.#markup, ms, ms);
  }

  #write(sink: TickSink, bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#stats.writes++;
    this.#stats.bytes += bytes.length;
    sink.stream.write(bytes);
  }

  #mustConflate(subscriber: Subscriber): boolean {
    if (subscriber.conflating) return true;
    if (subscriber.sink.stream.writableLength <= CONFLATE_AT_BYTES) return false;
    subscriber.conflating = true;
    this.#stats.conflations++;
    subscriber.sink.stream.once("drain", () => this.#resume(subscriber));
    return true;
  }

  #holdBack({ whole, wanted, dirty }: Subscriber): void {
    for (let entry = 0; entry < this.#count; entry++) {
      const index = this.#logIndex[entry] ?? 0;
      if (whole || wanted[index] === 1) dirty[index] = 1;
    }
  }

  /** The socket has sent all: it gets the latest quote of each symbol it missed, then every tick again. */
  #resume(subscriber: Subscriber): void {
    if (!this.subscribers.has(subscriber)) return;
    this.flush();
    subscriber.conflating = false;
    const missed: number[] = [];
    for (const [index, isDirty] of subscriber.dirty.entries())
      if (isDirty === 1) missed.push(index);
    subscriber.dirty.fill(0);
    this.#writeLatest(subscriber, missed);
  }

  /** The gathered lines joined by \n in one frame: all (null), or those that are wanted. */
  #batch(wanted: Uint8Array | null): Buffer {
    let end = FRAME_HEADER_BYTES_MAX;
    for (let entry = 0; entry < this.#count; entry++) {
      if (wanted !== null && wanted[this.#logIndex[entry] ?? 0] !== 1) continue;
      const start = this.#logStart[entry] ?? 0;
      if (end > FRAME_HEADER_BYTES_MAX) scratch[end++] = NEWLINE;
      end += this.#frames.copy(scratch, end, start, start + (this.#logLength[entry] ?? 0));
    }
    return frameBatch(end);
  }

  /** The gathered frames of the symbols that are wanted. */
  #someFrames(wanted: Uint8Array): Buffer {
    let end = 0;
    for (let entry = 0; entry < this.#count; entry++) {
      if (wanted[this.#logIndex[entry] ?? 0] !== 1) continue;
      const length = this.#logLength[entry] ?? 0;
      const start = (this.#logStart[entry] ?? 0) - headerBytes(length);
      end += this.#frames.copy(scratch, end, start, start + headerBytes(length) + length);
    }
    return Buffer.from(scratch.subarray(0, end));
  }
}

/** The lines in `scratch` up to `end` as one frame of its own bytes; empty when there are none. */
function frameBatch(end: number): Buffer {
  const length = end - FRAME_HEADER_BYTES_MAX;
  if (length === 0) return Buffer.alloc(0);
  const start = FRAME_HEADER_BYTES_MAX - headerBytes(length);
  writeHeader(scratch, start, length);
  return Buffer.from(scratch.subarray(start, end));
}
