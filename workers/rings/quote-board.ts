/**
 * The latest quote of each symbol: written by the feed worker, read by the page once a frame. A seqlock a slot,
 * as drawn in layout.ts: the reader never blocks, never allocates, and never sees half a quote.
 */
import { HEADER, QUOTE, type RingMemory } from "./layout.ts";
import type { QuoteReader, QuoteView } from "./readers.ts";
import { claimSlot, slotOfOwnSymbol, slotOfSymbol } from "./symbol-map.ts";
import { DAY_VALUES, type Tick } from "./tick.ts";

// Cells of a gathered quote: from `bid` to `ts` in the order of QUOTE, then what bid and ask were before.
const BID = 0;
const ASK = QUOTE.ask - QUOTE.bid;
const HIGH = QUOTE.high - QUOTE.bid;
const VOLUME = QUOTE.volume - QUOTE.bid;
const TS = QUOTE.ts - QUOTE.bid;
const BID_BEFORE = TS + 1;
const ASK_BEFORE = TS + 2;
/** A quote has 2 ** QUOTE_SHIFT cells, so that `|` finds one of them: to add would be checked for an overflow. */
const QUOTE_SHIFT = 4;

/** Copies tried before a read gives up until the next frame. A write takes well under a microsecond. */
export const QUOTE_READ_TRIES_MAX = 4;

/** Slots that the writer finds without the symbol map; a power of two. Ids that share the low bits take each other's place. */
const KNOWN_SLOTS = 4_096;
const BYTES_PER_WORD = 4;
const BYTES_PER_CELL = 8;
const SLOT_WORDS = QUOTE.bytes / BYTES_PER_WORD;
const SLOT_CELLS = QUOTE.bytes / BYTES_PER_CELL;

/**
 * The board's single writer. One a buffer, in the worker. Quotes are gathered apart and published together: of the ticks of
 * one frame the board shows only the last a symbol, and two atomic writes a tick would cost more than parsing a price.
 */
export class QuoteBoardWriter {
  readonly #memory: RingMemory;
  readonly #i32: Int32Array;
  readonly #f64: Float64Array;
  readonly #word: number;
  readonly #cell: number;
  /**
   * By slot: the latest quotes, published or not, and of bid and ask the price before the last that differed; NaN where
   * there was none.
   */
  readonly #quotes: Float64Array;
  /** By slot: the serial of the day's values that it has; 0: none. */
  readonly #days: Int32Array;
  /** By slot: 1 where it has a quote that is not published. */
  readonly #isChanged: Uint8Array;
  /** The slots that have one. */
  readonly #changed: Int32Array;
  /** Pairs of a symbol's id (0: none) and its slot, in the place that the id's low bits give. */
  readonly #known = new Int32Array(KNOWN_SLOTS * 2);
  #changedCount = 0;
  #tickCount = 0;

  constructor(memory: RingMemory) {
    this.#memory = memory;
    this.#i32 = memory.i32;
    this.#f64 = memory.f64;
    this.#word = memory.quotesAt / BYTES_PER_WORD;
    this.#cell = memory.quotesAt / BYTES_PER_CELL;
    this.#quotes = new Float64Array(memory.quoteCapacity << QUOTE_SHIFT);
    this.#quotes.fill(Number.NaN);
    this.#days = new Int32Array(memory.quoteCapacity);
    this.#isChanged = new Uint8Array(memory.quoteCapacity);
    this.#changed = new Int32Array(memory.quoteCapacity);
  }

  /** Gives the symbol a slot, or its old one; -1 when the board is full. */
  claim(symbol_id: number): number {
    const slot = claimSlot(this.#memory, symbol_id);
    if (slot !== -1) this.#i32[this.#word + slot * SLOT_WORDS + QUOTE.symbol_id] = symbol_id;
    return slot;
  }

  /** Slot of a symbol that was claimed, or -1. Allocates nothing. */
  slotOf(symbol_id: number): number {
    const entry = (symbol_id & (KNOWN_SLOTS - 1)) * 2;
    const known = this.#known;
    if (known[entry] === symbol_id && symbol_id !== 0) return known[entry + 1] ?? -1;
    return this.#lookUp(symbol_id);
  }

  #lookUp(symbol_id: number): number {
    const slot = slotOfOwnSymbol(this.#memory, symbol_id);
    if (slot === -1) return -1;
    const entry = (symbol_id & (KNOWN_SLOTS - 1)) * 2;
    this.#known[entry] = symbol_id;
    this.#known[entry + 1] = slot;
    return slot;
  }

  /** Takes the slot's new quote; readers see it once `publish` was called. Allocates nothing. */
  write(slot: number, tick: Tick): void {
    const quotes = this.#quotes;
    const at = slot << QUOTE_SHIFT;
    const { bid, ask } = tick;
    const oldBid = quotes[at | BID] ?? 0;
    const oldAsk = quotes[at | ASK] ?? 0;
    if (bid !== oldBid) quotes[at | BID_BEFORE] = oldBid;
    if (ask !== oldAsk) quotes[at | ASK_BEFORE] = oldAsk;
    quotes[at | BID] = bid;
    quotes[at | ASK] = ask;
    quotes[at | VOLUME] = tick.volume;
    quotes[at | TS] = tick.ts;
    if (this.#days[slot] !== tick.day_serial) this.#copyDay(slot, tick);
    if (this.#isChanged[slot] === 0) {
      this.#isChanged[slot] = 1;
      this.#changed[this.#changedCount] = slot;
      this.#changedCount += 1;
    }
    this.#tickCount += 1;
  }

  #copyDay(slot: number, tick: Tick): void {
    for (let value = 0; value < DAY_VALUES; value += 1) {
      this.#quotes[(slot << QUOTE_SHIFT) + HIGH + value] = tick.days[tick.day_at + value] ?? 0;
    }
    this.#days[slot] = tick.day_serial;
  }

  /** Whether the slot's latest quote, published or not, has the same bid, ask and volume. Allocates nothing. */
  isLatest(slot: number, tick: Tick): boolean {
    const quotes = this.#quotes;
    const at = slot << QUOTE_SHIFT;
    return (
      tick.bid === quotes[at | BID] &&
      tick.ask === quotes[at | ASK] &&
      tick.volume === quotes[at | VOLUME]
    );
  }

  /** Shows readers the latest quote of each symbol that had one. `received_at` in Unix ms. Allocates nothing. */
  publish(received_at: number): void {
    const changed = this.#changed;
    for (let entry = 0; entry < this.#changedCount; entry += 1) {
      this.#show(changed[entry] ?? 0, received_at);
    }
    this.#changedCount = 0;
    const i32 = this.#i32;
    i32[HEADER.tick_count] = ((i32[HEADER.tick_count] ?? 0) + this.#tickCount) | 0;
    this.#tickCount = 0;
  }

  #show(slot: number, received_at: number): void {
    const i32 = this.#i32;
    const f64 = this.#f64;
    const quotes = this.#quotes;
    const word = this.#word + slot * SLOT_WORDS;
    const first = this.#cell + slot * SLOT_CELLS + QUOTE.bid;
    const from = slot << QUOTE_SHIFT;
    const before = Atomics.add(i32, word + QUOTE.version, 1);
    for (let cell = BID; cell <= TS; cell += 1) f64[first + cell] = quotes[from + cell] ?? 0;
    f64[this.#cell + slot * SLOT_CELLS + QUOTE.received_at] = received_at;
    i32[word + QUOTE.bid_move] = moveFrom(quotes[from | BID_BEFORE] ?? 0, quotes[from | BID] ?? 0);
    i32[word + QUOTE.ask_move] = moveFrom(quotes[from | ASK_BEFORE] ?? 0, quotes[from | ASK] ?? 0);
    // 0 means "no tick yet": a version that wrapped round skips it.
    const after = (before + 2) | 0;
    Atomics.store(i32, word + QUOTE.version, after === 0 ? 2 : after);
    this.#isChanged[slot] = 0;
  }
}

/** Which way a price moved; 0 where there was none before, NaN. */
const moveFrom = (before: number, price: number): number =>
  price > before ? 1 : price < before ? -1 : 0;

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
