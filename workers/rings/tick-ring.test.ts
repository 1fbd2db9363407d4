/** Every tick once or counted as lost. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTick } from "../../tests/worker/make-tick.ts";
import { createRingMemory, HEADER } from "./layout.ts";
import type { TickView } from "./readers.ts";
import { TickRingReader, TickRingWriter } from "./tick-ring.ts";

const CAPACITY = 16;
const SIZES = { quoteCapacity: 4, tickCapacity: CAPACITY, barSlots: 1, barDepth: 2 };

const makeView = (): TickView => ({ slot: 0, symbol_id: 0, bid: 0, ask: 0, volume: 0, ts: 0 });

/** Tick number n: every field tells n, so that a mix of two shows. */
function writeTick(writer: TickRingWriter, n: number): void {
  writer.write(n % 4, makeTick([n, n + 0.25, n + 0.5, 0, 0, 0, 0, n * 2, n * 1000]));
  writer.publish();
}

const isTick = (view: TickView, n: number): boolean =>
  view.symbol_id === n &&
  view.slot === n % 4 &&
  view.bid === n + 0.25 &&
  view.ask === n + 0.5 &&
  view.volume === n * 2 &&
  view.ts === n * 1000;

describe("the tick ring", () => {
  it("gives a new reader nothing that came before it", () => {
    const memory = createRingMemory(SIZES, false);
    writeTick(new TickRingWriter(memory), 1);
    expect(new TickRingReader(memory).next(makeView())).toBe(false);
  });

  it("gives a reader that looks back what the ring remembers, in order and nothing torn", () => {
    for (let written = 0; written <= 3 * CAPACITY; written += 1) {
      const memory = createRingMemory(SIZES, false);
      const writer = new TickRingWriter(memory);
      for (let n = 1; n <= written; n += 1) writeTick(writer, n);
      const reader = new TickRingReader(memory, true);
      const view = makeView();
      const seen: number[] = [];
      while (reader.next(view)) {
        expect(isTick(view, view.symbol_id)).toBe(true);
        seen.push(view.symbol_id);
      }
      const remembered = Math.min(written, CAPACITY * 0.75);
      expect(seen).toEqual(
        Array.from({ length: remembered }, (_, at) => written - remembered + at + 1),
      );
      expect(reader.lappedCount()).toBe(0);
    }
  });

  it("gives every reader every tick in order, or counts it as lapped: nothing twice, nothing torn", () => {
    // Parts of the ring. The larger one is claimed several records at a time.
    const steps = fc.array(fc.record({ write: fc.nat(40), read: fc.nat(20) }), { maxLength: 20 });
    const sizes = fc.constantFrom(CAPACITY, 512);
    fc.assert(
      fc.property(steps, sizes, fc.constantFrom(0, 2 ** 31 - 20, -20), (plan, size, start) => {
        const memory = createRingMemory({ ...SIZES, tickCapacity: size }, false);
        const scale = size / CAPACITY;
        memory.i32[HEADER.tail_intent] = start | 0;
        memory.i32[HEADER.tail] = start | 0;
        const writer = new TickRingWriter(memory);
        const reader = new TickRingReader(memory);
        const view = makeView();
        let written = 0;
        let read = 0;
        let last = 0;
        const readOne = (): boolean => {
          if (!reader.next(view)) return false;
          read += 1;
          expect(view.symbol_id).toBeGreaterThan(last);
          last = view.symbol_id;
          expect(isTick(view, last)).toBe(true);
          return true;
        };
        for (const step of plan) {
          for (let n = 0; n < step.write * scale; n += 1) writeTick(writer, (written += 1));
          for (let n = 0; n < step.read * scale; n += 1) readOne();
        }
        while (readOne());
        expect(read + reader.lappedCount()).toBe(written);
      }),
    );
  });

  it("shows a tick once it was published", () => {
    const memory = createRingMemory(SIZES, false);
    const writer = new TickRingWriter(memory);
    const reader = new TickRingReader(memory);
    writer.write(1, makeTick([1, 1.25, 1.5, 0, 0, 0, 0, 2, 1000]));
    expect(reader.next(makeView())).toBe(false);
    writer.publish();
    const view = makeView();
    expect(reader.next(view) && isTick(view, 1)).toBe(true);
  });

  it("is not lapped by exactly as many ticks as it holds", () => {
    const memory = createRingMemory(SIZES, false);
    const writer = new TickRingWriter(memory);
    const reader = new TickRingReader(memory);
    for (let n = 1; n <= CAPACITY; n += 1) writeTick(writer, n);
    const view = makeView();
    expect(reader.next(view) && isTick(view, 1)).toBe(true);
    expect(reader.lappedCount()).toBe(0);
  });

  it("goes on in the middle of what is left when lapped", () => {
    const memory = createRingMemory(SIZES, false);
    const writer = new TickRingWriter(memory);
    const reader = new TickRingReader(memory);
    for (let n = 1; n <= CAPACITY + 1; n += 1) writeTick(writer, n);
    const view = makeView();
    expect(reader.next(view)).toBe(true);
    expect(reader.lappedCount()).toBe(CAPACITY / 2 + 1);
    expect(isTick(view, CAPACITY / 2 + 2)).toBe(true);
  });

  it("keeps readers apart", () => {
    const memory = createRingMemory(SIZES, false);
    const writer = new TickRingWriter(memory);
    const one = new TickRingReader(memory);
    const other = new TickRingReader(memory);
    writeTick(writer, 1);
    const view = makeView();
    expect(one.next(view)).toBe(true);
    expect(one.next(view)).toBe(false);
    expect(other.next(view)).toBe(true);
  });
});
