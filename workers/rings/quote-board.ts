/**
 * The latest quote of each symbol: written by the feed worker, read by the page once a frame. A seqlock a slot,
 * as drawn in layout.ts: the reader never blocks, never allocates, and never sees half a quote.
 */
import { TICK_COLUMNS } from "../../contract/tick.ts";
import { HEADER, QUOTE, type RingMemory } from "./layout.ts";
import type { QuoteReader, QuoteView } from "./readers.ts";
import { claimSlot, slotOfOwnSymbol, slotOfSymbol } from "./symbol-map.ts";

/** Copies tried before a read gives up until the next frame. A write takes well under a microsecond. */
export const QUOTE_READ_TRIES_MAX = 4;

const BYTES_PER_WORD = 4;
const BYTES_PER_CELL = 8;
const SLOT_WORDS = QUOTE.bytes / BYTES_PER_WORD;
const SLOT_CELLS = QUOTE.bytes / BYTES_PER_CELL;

/** The board's single writer. One a buffer, in the worker. */
export class QuoteBoardWriter {
  readonly #memory: RingMemory;
  readonly #i32: Int32Array;
  readonly #f64: Float64Array;
  readonly #word: number;
  readonly #cell: number;

  constructor(memory: RingMemory) {
    this.#memory = memory;
    this.#i32 = memory.i32;
    this.#f64 = memory.f64;
    this.#word = memory.quotesAt / BYTES_PER_WORD;
    this.#cell = memory.quotesAt / BYTES_PER_CELL;
  }

  /** Gives the symbol a slot, or its old one; -1 when the board is full. */
  claim(symbol_id: number): number {
    const slot = claimSlot(this.#memory, symbol_id);
    if (slot !== -1) this.#i32[this.#word + slot * SLOT_WORDS + QUOTE.symbol_id] = symbol_id;
    return slot;
  }

  /** Slot of a symbol that was claimed, or -1. Allocates nothing. */
  slotOf(symbol_id: number): number {
    return slotOfOwnSymbol(this.#memory, symbol_id);
  }

  /**
   * Replaces the slot's quote. `columns` as TICK_COLUMNS, prices in decimals; `ts` and `received_at` in Unix ms, the
   * latter of this machine's clock. Allocates nothing.
   */
  write(slot: number, columns: Float64Array, ts: number, received_at: number): void {
    const i32 = this.#i32;
    const f64 = this.#f64;
    const word = this.#word + slot * SLOT_WORDS;
    const cell = this.#cell + slot * SLOT_CELLS;
    const bid = columns[TICK_COLUMNS.bid] ?? 0;
    const ask = columns[TICK_COLUMNS.ask] ?? 0;
    const before = Atomics.add(i32, word + QUOTE.version, 1);
    if (before !== 0) {
      const oldBid = f64[cell + QUOTE.bid] ?? 0;
      const oldAsk = f64[cell + QUOTE.ask] ?? 0;
      if (bid !== oldBid) i32[word + QUOTE.bid_move] = bid > oldBid ? 1 : -1;
      if (ask !== oldAsk) i32[word + QUOTE.ask_move] = ask > oldAsk ? 1 : -1;
    }
    f64[cell + QUOTE.bid] = bid;
    f64[cell + QUOTE.ask] = ask;
    f64[cell + QUOTE.high] = columns[TICK_COLUMNS.high] ?? 0;
    f64[cell + QUOTE.low] = columns[TICK_COLUMNS.low] ?? 0;
    f64[cell + QUOTE.open] = columns[TICK_COLUMNS.open] ?? 0;
    f64[cell + QUOTE.close] = columns[TICK_COLUMNS.close] ?? 0;
    f64[cell + QUOTE.volume] = columns[TICK_COLUMNS.volume] ?? 0;
    f64[cell + QUOTE.ts] = ts;
    f64[cell + QUOTE.received_at] = received_at;
    // 0 means "no tick yet": a version that wrapped round skips it.
    const after = (before + 2) | 0;
    Atomics.store(i32, word + QUOTE.version, after === 0 ? 2 : after);
    i32[HEADER.tick_count] = ((i32[HEADER.tick_count] ?? 0) + 1) | 0;
  }
}

/** The page's side of the board. Any number of readers, in any thread. */
export class QuoteBoardReader implements QuoteReader {
  readonly #memory: RingMemory;
  readonly #i32: Int32Array;
  readonly #f64: Float64Array;
  readonly #word: number;
  readonly #cell: number;

  constructor(memory: RingMemory) {
    this.#memory = memory;
    this.#i32 = memory.i32;
    this.#f64 = memory.f64;
    this.#word = memory.quotesAt / BYTES_PER_WORD;
    this.#cell = memory.quotesAt / BYTES_PER_CELL;
  }

  slotOf(symbol_id: number): number {
    return slotOfSymbol(this.#memory, symbol_id);
  }

  version(slot: number): number {
    if (!this.#holds(slot)) return 0;
    return Atomics.load(this.#i32, this.#word + slot * SLOT_WORDS + QUOTE.version) >>> 1;
  }

  read(slot: number, out: QuoteView): boolean {
    if (!this.#holds(slot)) return false;
    const at = this.#word + slot * SLOT_WORDS + QUOTE.version;
    for (let tries = 0; tries < QUOTE_READ_TRIES_MAX; tries += 1) {
      const before = Atomics.load(this.#i32, at);
      if (before === 0) return false;
      if ((before & 1) === 1) continue;
      this.#copy(slot, out);
      if (Atomics.add(this.#i32, at, 0) === before) return true;
    }
    return false;
  }

  /** Modulo 2^32. */
  tickCount(): number {
    return Atomics.load(this.#i32, HEADER.tick_count) >>> 0;
  }

  #holds(slot: number): boolean {
    return slot >= 0 && slot < this.#memory.quoteCapacity;
  }

  #copy(slot: number, out: QuoteView): void {
    const i32 = this.#i32;
    const f64 = this.#f64;
    const word = this.#word + slot * SLOT_WORDS;
    const cell = this.#cell + slot * SLOT_CELLS;
    out.bid = f64[cell + QUOTE.bid] ?? 0;
    out.ask = f64[cell + QUOTE.ask] ?? 0;
    out.high = f64[cell + QUOTE.high] ?? 0;
    out.low = f64[cell + QUOTE.low] ?? 0;
    out.open = f64[cell + QUOTE.open] ?? 0;
    out.close = f64[cell + QUOTE.close] ?? 0;
    out.volume = f64[cell + QUOTE.volume] ?? 0;
    out.ts = f64[cell + QUOTE.ts] ?? 0;
    out.received_at = f64[cell + QUOTE.received_at] ?? 0;
    out.bid_move = i32[word + QUOTE.bid_move] ?? 0;
    out.ask_move = i32[word + QUOTE.ask_move] ?? 0;
  }
}
