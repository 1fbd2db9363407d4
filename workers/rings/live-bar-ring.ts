/**
 * The newest bars of each open chart series, the forming one last: written by the feed worker, read by the page
 * once a frame. A seqlock a slot, as drawn in layout.ts. The reader never blocks, never allocates and never
 * sees half a bar.
 */
import { BAR, HEADER, type RingMemory } from "./layout.ts";
import type { BarView, LiveBarReader } from "./readers.ts";

/** Copies tried before a read gives up until the next frame. */
export const BAR_READ_TRIES_MAX = 4;

const BYTES_PER_WORD = 4;
const BYTES_PER_CELL = 8;
const HEAD_CELLS = BAR.head_bytes / BYTES_PER_CELL;
const BAR_CELLS = BAR.bytes / BYTES_PER_CELL;

/** The ring's single writer. */
export class LiveBarWriter {
  readonly #memory: RingMemory;

  constructor(memory: RingMemory) {
    this.#memory = memory;
  }

  /** Bars that a slot keeps. */
  get depth(): number {
    return this.#memory.barDepth;
  }

  /** Replaces all of the slot's bars, oldest first; of more than `depth` the newest stay. None: empties the slot. */
  reset(slot: number, bars: readonly Readonly<BarView>[]): void {
    const { i32, barDepth } = this.#memory;
    const word = this.#wordOf(slot);
    const kept = bars.slice(-barDepth);
    const before = Atomics.add(i32, word + BAR.version, 1);
    kept.forEach((bar, index) => this.#put(slot, index, bar));
    i32[word + BAR.count] = kept.length;
    i32[word + BAR.newest] = Math.max(0, kept.length - 1);
    this.#publish(word, before);
  }

  /** Replaces the forming bar. The slot must hold one. Allocates nothing. */
  update(slot: number, bar: Readonly<BarView>): void {
    const { i32 } = this.#memory;
    const word = this.#wordOf(slot);
    const before = Atomics.add(i32, word + BAR.version, 1);
    this.#put(slot, i32[word + BAR.newest] ?? 0, bar);
    this.#publish(word, before);
  }

  /** Adds a new forming bar; the oldest leaves where the slot is full. Allocates nothing. */
  append(slot: number, bar: Readonly<BarView>): void {
    const { i32, barDepth } = this.#memory;
    const word = this.#wordOf(slot);
    const before = Atomics.add(i32, word + BAR.version, 1);
    const count = i32[word + BAR.count] ?? 0;
    const newest = count === 0 ? 0 : ((i32[word + BAR.newest] ?? 0) + 1) % barDepth;
    this.#put(slot, newest, bar);
    i32[word + BAR.newest] = newest;
    i32[word + BAR.count] = Math.min(count + 1, barDepth);
    this.#publish(word, before);
  }

  #wordOf(slot: number): number {
    return (this.#memory.barsAt + slot * this.#memory.barSlotBytes) / BYTES_PER_WORD;
  }

  /** 0 means "no bar yet": a version that wrapped round skips it. */
  #publish(word: number, before: number): void {
    const after = (before + 2) | 0;
    const { i32 } = this.#memory;
    Atomics.store(i32, word + BAR.version, after === 0 ? 2 : after);
    i32[HEADER.bar_writes] = ((i32[HEADER.bar_writes] ?? 0) + 1) | 0;
  }

  #put(slot: number, index: number, bar: Readonly<BarView>): void {
    const { f64, barsAt, barSlotBytes } = this.#memory;
    const cell = (barsAt + slot * barSlotBytes) / BYTES_PER_CELL + HEAD_CELLS + index * BAR_CELLS;
    f64[cell + BAR.ts] = bar.ts;
    f64[cell + BAR.open] = bar.open;
    f64[cell + BAR.high] = bar.high;
    f64[cell + BAR.low] = bar.low;
    f64[cell + BAR.close] = bar.close;
    f64[cell + BAR.volume] = bar.volume;
  }
}

/** The page's side of the ring. Any number of readers, in any thread. */
export class LiveBarRingReader implements LiveBarReader {
  readonly #memory: RingMemory;

  constructor(memory: RingMemory) {
    this.#memory = memory;
  }

  version(slot: number): number {
    if (!this.#holds(slot)) return 0;
    return Atomics.load(this.#memory.i32, this.#wordOf(slot) + BAR.version) >>> 1;
  }

  read(slot: number, out: BarView[]): number {
    if (!this.#holds(slot)) return 0;
    const { i32 } = this.#memory;
    const word = this.#wordOf(slot);
    for (let tries = 0; tries < BAR_READ_TRIES_MAX; tries += 1) {
      const before = Atomics.load(i32, word + BAR.version);
      if (before === 0) return 0;
      if ((before & 1) === 1) continue;
      const copied = this.#copy(slot, word, out);
      if (Atomics.add(i32, word + BAR.version, 0) === before) return copied;
    }
    return -1;
  }

  #holds(slot: number): boolean {
    return slot >= 0 && slot < this.#memory.barSlots;
  }

  #wordOf(slot: number): number {
    return (this.#memory.barsAt + slot * this.#memory.barSlotBytes) / BYTES_PER_WORD;
  }

  #copy(slot: number, word: number, out: BarView[]): number {
    const { i32, f64, barDepth } = this.#memory;
    const cell = (this.#wordOf(slot) * BYTES_PER_WORD) / BYTES_PER_CELL + HEAD_CELLS;
    // A torn count would lead outside the slot: bounded here, and refused after by the version.
    const count = Math.min(out.length, barDepth, Math.max(0, i32[word + BAR.count] ?? 0));
    const newest = i32[word + BAR.newest] ?? 0;
    for (let index = 0; index < count; index += 1) {
      const view = out[index];
      if (view === undefined) break;
      const place = (newest - (count - 1 - index) + barDepth * 2) % barDepth;
      const at = cell + place * BAR_CELLS;
      view.ts = f64[at + BAR.ts] ?? 0;
      view.open = f64[at + BAR.open] ?? 0;
      view.high = f64[at + BAR.high] ?? 0;
      view.low = f64[at + BAR.low] ?? 0;
      view.close = f64[at + BAR.close] ?? 0;
      view.volume = f64[at + BAR.volume] ?? 0;
    }
    return count;
  }
}
