/** The live-bar ring beside a naive list. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BAR, createRingMemory } from "./layout.ts";
import { LiveBarRingReader, LiveBarWriter } from "./live-bar-ring.ts";
import type { BarView } from "./readers.ts";

const DEPTH = 4;
const SIZES = { quoteCapacity: 1, tickCapacity: 2, barSlots: 3, barDepth: DEPTH };

const bar = (n: number): BarView => ({
  ts: n,
  open: n + 1,
  high: n + 2,
  low: n + 3,
  close: n + 4,
  volume: n + 5,
});
const makeViews = (count: number): BarView[] => Array.from({ length: count }, () => bar(-100));

function make(): { writer: LiveBarWriter; reader: LiveBarRingReader; i32: Int32Array; at: number } {
  const memory = createRingMemory(SIZES, true);
  return {
    writer: new LiveBarWriter(memory),
    reader: new LiveBarRingReader(memory),
    i32: memory.i32,
    at: memory.barsAt / 4,
  };
}

describe("the live bars", () => {
  it("are none before the first write, and outside the slots", () => {
    const { reader } = make();
    for (const slot of [0, 2, 3, -1]) {
      expect(reader.version(slot)).toBe(0);
      expect(reader.read(slot, makeViews(4))).toBe(0);
    }
  });

  it("are the newest of what was written, oldest first, whatever the order of writes", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("reset"), bars: fc.nat(9) }),
      fc.record({ kind: fc.constantFrom("append", "update"), bars: fc.constant(1) }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 0, max: 6 }),
        (plan, room) => {
          const { writer, reader } = make();
          let naive: BarView[] = [];
          let n = 0;
          for (const { kind, bars } of plan) {
            const before = reader.version(1);
            if (kind === "reset") {
              naive = Array.from({ length: bars }, () => bar((n += 10)));
              writer.reset(1, naive);
            } else if (kind === "append") {
              naive.push(bar((n += 10)));
              writer.append(1, bar(n));
            } else if (naive.length > 0) {
              naive.splice(-1, 1, bar((n += 10)));
              writer.update(1, bar(n));
            } else {
              continue;
            }
            naive = naive.slice(-DEPTH);
            expect(reader.version(1)).not.toBe(before);
            const out = makeViews(room);
            const count = reader.read(1, out);
            const expected = room === 0 ? [] : naive.slice(-room);
            expect(out.slice(0, count)).toEqual(expected);
          }
          expect(reader.version(0)).toBe(0);
          expect(reader.version(2)).toBe(0);
        },
      ),
    );
  });

  it("are refused while the writer is mid-write", () => {
    const { writer, reader, i32, at } = make();
    writer.reset(0, [bar(1)]);
    Atomics.add(i32, at + BAR.version, 1);
    expect(reader.read(0, makeViews(4))).toBe(-1);
  });
});
