/**
 * Recent ticks of all symbols in the order received: one writer (the feed worker), broadcast readers. The
 * writer never waits. A reader that falls a whole ring behind is lapped: it counts what it lost and goes on
 * with what is left; loss is not an error. After Agrona's BroadcastTransmitter and BroadcastReceiver, with
 * records of one size.
 */
import { HEADER, TICK, type RingMemory } from "./layout.ts";
import type { Tick } from "./tick.ts";
import type { TickReader, TickView } from "./readers.ts";

/**
 * The writer raises tail_intent by this part of the ring at once, and not for each tick: an atomic write costs as much as
 * the rest of a record. So much of the ring is then free for the writer and lost to a reader that is that far behind.
 */
const CLAIM_OF_CAPACITY = 1 / 256;

const BYTES_PER_WORD = 4;
const BYTES_PER_CELL = 8;
const RECORD_WORDS = TICK.bytes / BYTES_PER_WORD;
const RECORD_CELLS = TICK.bytes / BYTES_PER_CELL;

/** The ring's single writer. */
export class TickRingWriter {
  readonly #i32: Int32Array;
  readonly #f64: Float64Array;
  readonly #mask: number;
  readonly #word: number;
  readonly #cell: number;
  readonly #claim: number;
  /** Sequence of the next record, and of the first that is not claimed yet. */
  #next: number;
  #claimed: number;

  constructor(memory: RingMemory) {
    this.#i32 = memory.i32;
    this.#f64 = memory.f64;
    this.#claim = Math.max(1, memory.tickCapacity * CLAIM_OF_CAPACITY);
    this.#next = Atomics.load(memory.i32, HEADER.tail);
    this.#claimed = Atomics.load(memory.i32, HEADER.tail_intent);
    this.#mask = memory.tickCapacity - 1;
    this.#word = memory.ticksAt / BYTES_PER_WORD;
    this.#cell = memory.ticksAt / BYTES_PER_CELL;
  }

  /**
   * Adds one tick over the oldest; readers see it once `publish` was called. Allocates nothing.
   */
  write(slot: number, tick: Tick): void {
    const i32 = this.#i32;
    const f64 = this.#f64;
    const sequence = this.#next;
    if (sequence === this.#claimed) {
      this.#claimed = (Atomics.add(i32, HEADER.tail_intent, this.#claim) + this.#claim) | 0;
    }
    const index = sequence & this.#mask;
    const word = this.#word + index * RECORD_WORDS;
    const cell = this.#cell + index * RECORD_CELLS;
    i32[word + TICK.slot] = slot;
    i32[word + TICK.symbol_id] = tick.symbol_id;
    f64[cell + TICK.bid] = tick.bid;
    f64[cell + TICK.ask] = tick.ask;
    f64[cell + TICK.volume] = tick.volume;
    f64[cell + TICK.ts] = tick.ts;
    this.#next = (sequence + 1) | 0;
  }

  /** Shows readers every tick written so far. */
  publish(): void {
    Atomics.store(this.#i32, HEADER.tail, this.#next);
  }
}

/** So much of a full ring is read back: the writer may be at work in the rest. */
const LOOKED_BACK = 3 / 4;

/**
 * One reader's place in the ring; starts at the newest tick, or looks back at what the ring remembers. Sequences count modulo
 * 2^32: a reader that stays away for 2^31 ticks or more miscounts its losses, but still reads only whole ticks.
 */
export class TickRingReader implements TickReader {
  readonly #i32: Int32Array;
  readonly #f64: Float64Array;
  readonly #capacity: number;
  readonly #word: number;
  readonly #cell: number;
  #next: number;
  #lapped = 0;

  constructor(memory: RingMemory, isLookingBack = false) {
    this.#i32 = memory.i32;
    this.#f64 = memory.f64;
    this.#capacity = memory.tickCapacity;
    this.#word = memory.ticksAt / BYTES_PER_WORD;
    this.#cell = memory.ticksAt / BYTES_PER_CELL;
    const tail = Atomics.load(this.#i32, HEADER.tail);
    const back = Math.floor(this.#capacity * LOOKED_BACK);
    if (!isLookingBack) this.#next = tail;
    else this.#next = tail >= 0 && tail < back ? 0 : (tail - back) | 0;
  }

  next(out: TickView): boolean {
    const i32 = this.#i32;
    for (;;) {
      const tail = Atomics.load(i32, HEADER.tail);
      if (tail === this.#next) return false;
      this.#copy(this.#next, out);
      const intent = Atomics.add(i32, HEADER.tail_intent, 0);
      const behind = (intent - this.#next) | 0;
      if (behind >= 0 && behind <= this.#capacity) {
        this.#next = (this.#next + 1) | 0;
        return true;
      }
      this.#skipTo(intent);
    }
  }

  lappedCount(): number {
    return this.#lapped;
  }

  /** Lapped: goes on in the middle of what is left, so that the writer does not overtake again at once. */
  #skipTo(intent: number): void {
    const resume = (intent - (this.#capacity >> 1)) | 0;
    this.#lapped += (resume - this.#next) >>> 0;
    this.#next = resume;
  }

  #copy(sequence: number, out: TickView): void {
    const index = sequence & (this.#capacity - 1);
    const word = this.#word + index * RECORD_WORDS;
    const cell = this.#cell + index * RECORD_CELLS;
    out.slot = this.#i32[word + TICK.slot] ?? 0;
    out.symbol_id = this.#i32[word + TICK.symbol_id] ?? 0;
    out.bid = this.#f64[cell + TICK.bid] ?? 0;
    out.ask = this.#f64[cell + TICK.ask] ?? 0;
    out.volume = this.#f64[cell + TICK.volume] ?? 0;
    out.ts = this.#f64[cell + TICK.ts] ?? 0;
  }
}
