/**
 * The memory that the feed worker writes and the page reads: one buffer, drawn here and nowhere else. Both threads.
 * Must never hold anything but prices: no token, no name, no balance.
 *
 * One writer (the worker), any number of readers. Words are 32 bits; offsets in bytes; every f64 is 8-aligned.
 *
 *   0              64             quotesAt       ticksAt        barsAt
 *   +--------------+--------------+--------------+--------------+--------------+
 *   | header       | symbol map   | quote board  | tick ring    | live bars    |
 *   +--------------+--------------+--------------+--------------+--------------+
 *
 *   header (16 x i32)      0 magic        4 layout       8 map_capacity  12 quote_capacity
 *                         16 tick_cap.   20 bar_slots   24 bar_depth     28 slots_used
 *                         32 tail_intent 36 tail        40 tick_count   44 bar_writes
 *
 *   symbol map             map_capacity x  | i32 symbol_id (0: free) | i32 slot |
 *                          open addressing, linear probing; power of two, at least twice quote_capacity. An entry's
 *                          slot is written before its symbol_id, and entries never leave.
 *
 *   quote board            quote_capacity x 96 bytes, seqlock a slot:
 *                           0 i32 version (odd: mid-write; 0: no tick yet)      4 i32 symbol_id
 *                           8 i32 bid_move (1, -1, 0)                          12 i32 ask_move
 *                          16 bid   24 ask   32 high   40 low   48 open   56 close   64 volume   72 ts
 *                          80 received_at   88 spare
 *
 *   tick ring              tick_capacity (power of two) x 40 bytes, broadcast: the writer never waits, a reader that is
 *                          too slow is lapped and counts what it lost.
 *                           0 i32 slot    4 i32 symbol_id    8 bid   16 ask   24 volume   32 ts
 *                          tail_intent is raised before a record is overwritten, for several at once; tail after they
 *                          are whole. Both count records modulo 2^32.
 *
 *   live bars              bar_slots x (16 + bar_depth x 48) bytes, seqlock a slot:
 *                           0 i32 version (as above)    4 i32 count    8 i32 newest (index)   12 spare
 *                          16 bar_depth x | ts | open | high | low | close | volume |   a ring; the newest is forming
 *
 * Why the readers are right on any processor: each validates with a read-modify-write (Atomics.add of 0) of the
 * word that the writer raises, also by a read-modify-write, before it touches the data. So either the writer's
 * raise is seen, or the reader's copy happens before it. (H. Boehm, "Can seqlocks get along with programming
 * language memory models?", 2012.)
 */
import { assert } from "../../domain/assert.ts";

/** What the worker hands to the page: the buffer describes itself. A plain ArrayBuffer where memory is not shared. */
export type SharedRings = { buffer: SharedArrayBuffer | ArrayBuffer };

/** How much of each part a buffer holds. */
export type RingSizes = {
  /** Symbols that fit, 1 to QUOTE_CAPACITY_MAX. */
  quoteCapacity: number;
  /** Ticks that the ring remembers, a power of two up to TICK_CAPACITY_MAX. */
  tickCapacity: number;
  /** Bar series open at once, 1 to BAR_SLOTS_MAX. */
  barSlots: number;
  /** Newest bars kept a series, 2 to BAR_DEPTH_MAX. */
  barDepth: number;
};

export const QUOTE_CAPACITY_MAX = 65_536;
export const TICK_CAPACITY_MAX = 1_048_576;
export const BAR_SLOTS_MAX = 256;
export const BAR_DEPTH_MAX = 1_024;

const MAGIC = 0x52_49_4e_47;
const LAYOUT = 1;
const HEADER_BYTES = 64;
const MAP_ENTRY_BYTES = 8;

/** Header words, as indices into the i32 view. */
export const HEADER = {
  magic: 0,
  layout: 1,
  map_capacity: 2,
  quote_capacity: 3,
  tick_capacity: 4,
  bar_slots: 5,
  bar_depth: 6,
  slots_used: 7,
  tail_intent: 8,
  tail: 9,
  tick_count: 10,
  bar_writes: 11,
} as const;

/** Words (i32) and cells (f64) of a quote slot, from the slot's start. */
export const QUOTE = {
  bytes: 96,
  version: 0,
  symbol_id: 1,
  bid_move: 2,
  ask_move: 3,
  bid: 2,
  ask: 3,
  high: 4,
  low: 5,
  open: 6,
  close: 7,
  volume: 8,
  ts: 9,
  received_at: 10,
} as const;

/** Words and cells of a tick record, from the record's start. */
export const TICK = { bytes: 40, slot: 0, symbol_id: 1, bid: 1, ask: 2, volume: 3, ts: 4 } as const;

/** Words of a live-bar slot, and cells of one of its bars from the bar's start. */
export const BAR = {
  head_bytes: 16,
  bytes: 48,
  version: 0,
  count: 1,
  newest: 2,
  ts: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  volume: 5,
} as const;

/**
 * A buffer with its views and where its parts begin. Starts are in words (i32) or cells (f64), as their names
 * say.
 */
export type RingMemory = RingSizes & {
  buffer: SharedArrayBuffer | ArrayBuffer;
  i32: Int32Array;
  f64: Float64Array;
  mapCapacity: number;
  /** First word of the symbol map. */
  mapWord: number;
  /** First byte of each part. */
  quotesAt: number;
  ticksAt: number;
  barsAt: number;
  /** Bytes of one live-bar slot. */
  barSlotBytes: number;
};

const align8 = (bytes: number): number => (bytes + 7) & ~7;

function powerOfTwoFrom(least: number): number {
  let power = 1;
  while (power < least) power *= 2;
  return power;
}

function inRange(what: string, value: number, min: number, max: number): void {
  assert(
    Number.isInteger(value) && value >= min && value <= max,
    `Invariant: ${what} is an integer from ${min} to ${max}, was ${value}`,
  );
}

function checkSizes(sizes: RingSizes): void {
  inRange("quoteCapacity", sizes.quoteCapacity, 1, QUOTE_CAPACITY_MAX);
  inRange("tickCapacity", sizes.tickCapacity, 2, TICK_CAPACITY_MAX);
  inRange("barSlots", sizes.barSlots, 1, BAR_SLOTS_MAX);
  inRange("barDepth", sizes.barDepth, 2, BAR_DEPTH_MAX);
  assert(
    powerOfTwoFrom(sizes.tickCapacity) === sizes.tickCapacity,
    `Invariant: tickCapacity is a power of two, was ${sizes.tickCapacity}`,
  );
}

function place(sizes: RingSizes): {
  mapCapacity: number;
  quotesAt: number;
  ticksAt: number;
  barsAt: number;
  barSlotBytes: number;
  bytes: number;
} {
  const mapCapacity = powerOfTwoFrom(sizes.quoteCapacity * 2);
  const quotesAt = align8(HEADER_BYTES + mapCapacity * MAP_ENTRY_BYTES);
  const ticksAt = quotesAt + sizes.quoteCapacity * QUOTE.bytes;
  const barsAt = ticksAt + sizes.tickCapacity * TICK.bytes;
  const barSlotBytes = BAR.head_bytes + sizes.barDepth * BAR.bytes;
  const bytes = barsAt + sizes.barSlots * barSlotBytes;
  return { mapCapacity, quotesAt, ticksAt, barsAt, barSlotBytes, bytes };
}

/** Makes an empty buffer, shared or not, and its views. Stops when a size is out of its bounds. */
export function createRingMemory(sizes: RingSizes, shared: boolean): RingMemory {
  checkSizes(sizes);
  const placed = place(sizes);
  const buffer = shared ? new SharedArrayBuffer(placed.bytes) : new ArrayBuffer(placed.bytes);
  const head = new Int32Array(buffer, 0, HEADER_BYTES / 4);
  head[HEADER.layout] = LAYOUT;
  head[HEADER.map_capacity] = placed.mapCapacity;
  head[HEADER.quote_capacity] = sizes.quoteCapacity;
  head[HEADER.tick_capacity] = sizes.tickCapacity;
  head[HEADER.bar_slots] = sizes.barSlots;
  head[HEADER.bar_depth] = sizes.barDepth;
  Atomics.store(head, HEADER.magic, MAGIC);
  return openRingMemory(buffer);
}

/**
 * Views of a buffer that createRingMemory made, perhaps in another thread. Stops when it is none, or of another
 * layout.
 */
export function openRingMemory(buffer: SharedArrayBuffer | ArrayBuffer): RingMemory {
  assert(
    buffer.byteLength >= HEADER_BYTES && buffer.byteLength % 8 === 0,
    `Invariant: a ring buffer is whole cells with a header, was ${buffer.byteLength} bytes`,
  );
  const i32 = new Int32Array(buffer);
  const magic = Atomics.load(i32, HEADER.magic);
  assert(magic === MAGIC, `Invariant: a ring buffer starts with its magic word, was ${magic}`);
  const layout = i32[HEADER.layout] ?? 0;
  assert(layout === LAYOUT, `Invariant: ring layout is ${LAYOUT}, was ${layout}`);
  const sizes: RingSizes = {
    quoteCapacity: i32[HEADER.quote_capacity] ?? 0,
    tickCapacity: i32[HEADER.tick_capacity] ?? 0,
    barSlots: i32[HEADER.bar_slots] ?? 0,
    barDepth: i32[HEADER.bar_depth] ?? 0,
  };
  checkSizes(sizes);
  const { bytes, ...placed } = place(sizes);
  assert(
    buffer.byteLength === bytes,
    `Invariant: a ring buffer of these sizes has ${bytes} bytes, was ${buffer.byteLength}`,
  );
  const mapWord = HEADER_BYTES / 4;
  return { ...sizes, ...placed, buffer, i32, f64: new Float64Array(buffer), mapWord };
}
