/** The quote board, its symbol map, and the layout that refuses what it did not make. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTick } from "../../tests/worker/make-tick.ts";
import { createRingMemory, HEADER, openRingMemory, QUOTE, type RingSizes } from "./layout.ts";
import { QuoteBoardReader, QuoteBoardWriter } from "./quote-board.ts";
import { makeQuoteView } from "./readers.ts";
import type { Tick } from "./tick.ts";

const SIZES: RingSizes = { quoteCapacity: 50, tickCapacity: 8, barSlots: 2, barDepth: 4 };
const TS = 1_732_190_400_000;

const tickOf = (symbol_id: number, bid: number, ask: number, ts = TS): Tick =>
  makeTick([symbol_id, bid, ask, bid + 2, bid - 2, bid - 1, bid + 1, 10, ts]);

describe("the quote board", () => {
  it("has no slot for a symbol that was never claimed, nor for what is no id", () => {
    const memory = createRingMemory(SIZES, false);
    const writer = new QuoteBoardWriter(memory);
    const reader = new QuoteBoardReader(memory);
    for (const id of [1, 0, -1, 1.5, 2 ** 31, Number.NaN]) {
      expect([reader.slotOf(id), writer.slotOf(id)]).toEqual([-1, -1]);
    }
  });

  it("gives each symbol one slot, the same ever after, whatever the ids and their order", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 50 }),
        (ids) => {
          const memory = createRingMemory(SIZES, false);
          const writer = new QuoteBoardWriter(memory);
          const reader = new QuoteBoardReader(memory);
          ids.forEach((id, slot) => expect(writer.claim(id)).toBe(slot));
          ids.forEach((id, slot) => expect(writer.claim(id)).toBe(slot));
          ids.forEach((id, slot) => {
            expect([reader.slotOf(id), writer.slotOf(id)]).toEqual([slot, slot]);
          });
        },
      ),
    );
  });

  it("refuses a symbol when it is full, and keeps those it has", () => {
    const memory = createRingMemory({ ...SIZES, quoteCapacity: 2 }, false);
    const writer = new QuoteBoardWriter(memory);
    expect([writer.claim(5), writer.claim(6), writer.claim(7), writer.claim(5)]).toEqual([
      0, 1, -1, 0,
    ]);
  });

  it("reads nothing before the first tick, and outside its slots", () => {
    const memory = createRingMemory(SIZES, false);
    const slot = new QuoteBoardWriter(memory).claim(9);
    const reader = new QuoteBoardReader(memory);
    for (const at of [slot, -1, 50, 1e9]) {
      expect(reader.version(at)).toBe(0);
      expect(reader.read(at, makeQuoteView())).toBe(false);
    }
  });

  it("shows the last quote written, the way each side moved last, and a new version each time", () => {
    const memory = createRingMemory(SIZES, true);
    const writer = new QuoteBoardWriter(memory);
    const reader = new QuoteBoardReader(openRingMemory(memory.buffer));
    const slot = writer.claim(9);
    const view = makeQuoteView();
    const seen: (readonly number[])[] = [];
    const versions = new Set<number>();
    for (const [bid, ask] of [
      [100, 101],
      [102, 101],
      [102, 100],
      [102, 100],
      [101, 103],
    ] as const) {
      writer.write(slot, tickOf(9, bid, ask));
      writer.publish(TS + 5);
      expect(reader.read(slot, view)).toBe(true);
      versions.add(reader.version(slot));
      seen.push([view.bid, view.ask, view.bid_move, view.ask_move]);
    }
    expect(seen).toEqual([
      [100, 101, 0, 0],
      [102, 101, 1, 0],
      [102, 100, 1, -1],
      [102, 100, 1, -1],
      [101, 103, -1, 1],
    ]);
    expect(versions.size).toBe(5);
    expect(reader.tickCount()).toBe(5);
    expect(view).toMatchObject({
      high: 103,
      low: 99,
      open: 100,
      close: 102,
      volume: 10,
      ts: TS,
      received_at: TS + 5,
    });
  });

  it("shows of several quotes published together the last, moved as all of them did, and counts each", () => {
    const memory = createRingMemory(SIZES, true);
    const writer = new QuoteBoardWriter(memory);
    const reader = new QuoteBoardReader(memory);
    const view = makeQuoteView();
    const [slot, other] = [writer.claim(9), writer.claim(10)];
    writer.write(slot, tickOf(9, 100, 110));
    expect(reader.read(slot, view)).toBe(false);
    writer.write(other, tickOf(10, 5, 6));
    writer.write(slot, tickOf(9, 103, 109, TS + 1));
    writer.write(slot, tickOf(9, 102, 109, TS + 2));
    writer.publish(TS + 7);
    expect(reader.read(slot, view)).toBe(true);
    expect(view).toMatchObject({ bid: 102, ask: 109, bid_move: -1, ask_move: -1 });
    expect(view).toMatchObject({ ts: TS + 2, received_at: TS + 7 });
    expect(reader.read(other, view)).toBe(true);
    expect(view).toMatchObject({ bid: 5, ask: 6, bid_move: 0, ask_move: 0 });
    expect(reader.tickCount()).toBe(4);
    const version = reader.version(slot);
    writer.publish(TS + 9);
    expect(reader.version(slot)).toBe(version);
  });

  it("takes the day's values from a tick whose serial it has not, and only then", () => {
    const memory = createRingMemory(SIZES, true);
    const writer = new QuoteBoardWriter(memory);
    const reader = new QuoteBoardReader(memory);
    const slot = writer.claim(9);
    const view = makeQuoteView();
    const highAfter = (tick: Tick): number => {
      writer.write(slot, tick);
      writer.publish(TS);
      return reader.read(slot, view) ? view.high : Number.NaN;
    };
    const tick = tickOf(9, 100, 101);
    expect(highAfter(tick)).toBe(102);
    tick.bid = 103;
    expect([highAfter(tick), view.bid]).toEqual([102, 103]);
    expect(highAfter(tickOf(9, 104, 105))).toBe(106);
    expect(highAfter(tick)).toBe(102);
  });

  it("says so when the writer is mid-write, instead of waiting", () => {
    const memory = createRingMemory(SIZES, false);
    const writer = new QuoteBoardWriter(memory);
    const slot = writer.claim(9);
    writer.write(slot, tickOf(9, 1, 2));
    writer.publish(TS);
    Atomics.add(memory.i32, memory.quotesAt / 4 + QUOTE.version, 1);
    expect(new QuoteBoardReader(memory).read(slot, makeQuoteView())).toBe(false);
  });

  it("never takes a version that wrapped round for a slot without a tick", () => {
    const memory = createRingMemory(SIZES, false);
    const writer = new QuoteBoardWriter(memory);
    const reader = new QuoteBoardReader(memory);
    const slot = writer.claim(9);
    memory.i32[memory.quotesAt / 4 + QUOTE.version] = -2;
    writer.write(slot, tickOf(9, 1, 2));
    writer.publish(TS);
    expect(reader.version(slot)).toBeGreaterThan(0);
    expect(reader.read(slot, makeQuoteView())).toBe(true);
  });
});

describe("the layout", () => {
  it.each([
    [{ ...SIZES, quoteCapacity: 0 }, "quoteCapacity is an integer from 1 to 65536, was 0"],
    [{ ...SIZES, tickCapacity: 12 }, "tickCapacity is a power of two, was 12"],
    [{ ...SIZES, barSlots: 257 }, "barSlots is an integer from 1 to 256, was 257"],
    [{ ...SIZES, barDepth: 1.5 }, "barDepth is an integer from 2 to 1024, was 1.5"],
  ])("refuses sizes out of bounds: %o", (sizes, message) => {
    expect(() => createRingMemory(sizes, false)).toThrow(message);
  });

  it("refuses a buffer that it did not make, or that was cut, or of another layout", () => {
    expect(() => openRingMemory(new ArrayBuffer(8))).toThrow("whole cells with a header");
    expect(() => openRingMemory(new ArrayBuffer(640))).toThrow("magic word");
    const { buffer } = createRingMemory(SIZES, false);
    expect(() => openRingMemory(buffer.slice(0, buffer.byteLength - 8) as ArrayBuffer)).toThrow(
      `has ${buffer.byteLength} bytes`,
    );
    const other = createRingMemory(SIZES, false);
    other.i32[HEADER.layout] = 99;
    expect(() => openRingMemory(other.buffer)).toThrow("ring layout is 1, was 99");
  });
});
