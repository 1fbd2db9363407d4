/**
 * Symbol id to slot of the quote board, in the shared buffer itself: open addressing with linear probing, as drawn in
 * layout.ts. Both threads; only the worker may claim. Ids are positive integers below 2^31; entries never leave.
 */
import { assert } from "../../domain/assert.ts";
import { HEADER, type RingMemory } from "./layout.ts";

/** Knuth's multiplicative constant, 2^32 / golden ratio. */
const SPREAD = 0x9e3779b1;

/** Slot of the symbol, or -1. Allocates nothing. */
export function slotOfSymbol(memory: RingMemory, symbol_id: number): number {
  const { i32, mapWord } = memory;
  const mask = memory.mapCapacity - 1;
  const key = symbol_id | 0;
  if (key <= 0 || key !== symbol_id) return -1;
  let at = hashOf(key) & mask;
  for (let probes = 0; probes <= mask; probes += 1) {
    const word = mapWord + at * 2;
    const held = Atomics.load(i32, word);
    if (held === key) return i32[word + 1] ?? -1;
    if (held === 0) return -1;
    at = (at + 1) & mask;
  }
  return -1;
}

/**
 * As slotOfSymbol, for the thread that claims and for it alone: it knows its own writes in order, and so is spared the
 * atomic read, half of the cost.
 */
export function slotOfOwnSymbol(memory: RingMemory, symbol_id: number): number {
  const { i32, mapWord } = memory;
  const mask = memory.mapCapacity - 1;
  const key = symbol_id | 0;
  if (key <= 0 || key !== symbol_id) return -1;
  let at = hashOf(key) & mask;
  for (;;) {
    const word = mapWord + at * 2;
    const held = i32[word];
    if (held === key) return i32[word + 1] ?? -1;
    // Always met: at least half of the map is free.
    if (held === 0) return -1;
    at = (at + 1) & mask;
  }
}

/** The symbol's slot, claimed where it had none; -1 when the board is full. Worker only. */
export function claimSlot(memory: RingMemory, symbol_id: number): number {
  const { i32, mapWord, quoteCapacity } = memory;
  const key = symbol_id | 0;
  assert(
    key > 0 && key === symbol_id,
    `Invariant: a symbol id is from 1 to 2^31 - 1, was ${symbol_id}`,
  );
  const known = slotOfOwnSymbol(memory, symbol_id);
  if (known !== -1) return known;
  const slot = i32[HEADER.slots_used] ?? 0;
  if (slot >= quoteCapacity) return -1;
  const mask = memory.mapCapacity - 1;
  let at = hashOf(key) & mask;
  while ((i32[mapWord + at * 2] ?? 0) !== 0) at = (at + 1) & mask;
  i32[mapWord + at * 2 + 1] = slot;
  Atomics.store(i32, mapWord + at * 2, key);
  Atomics.store(i32, HEADER.slots_used, slot + 1);
  return slot;
}

function hashOf(key: number): number {
  const product = Math.imul(key, SPREAD);
  return (product ^ (product >>> 15)) >>> 0;
}
