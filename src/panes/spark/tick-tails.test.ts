/** Tails of ticks against plain lists, from a ring as small as it can be lapped. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createRingMemory } from "../../../workers/rings/layout.ts";
import { TickRingReader, TickRingWriter } from "../../../workers/rings/tick-ring.ts";
import { SparkLine } from "./spark-line.ts";
import { endsOfTail, TAIL_TICKS, TickTail, TickTails } from "./tick-tails.ts";

const RING = { quoteCapacity: 8, tickCapacity: 256, barSlots: 1, barDepth: 2 };

const read = (tail: TickTail): number[] => {
  const out = new Float64Array(TAIL_TICKS);
  return [...out.subarray(0, tail.read(out))];
};

it("has the last bids of each symbol, oldest first, however often it is drained", () => {
  const ticks = fc.array(
    fc.record({ symbol_id: fc.integer({ min: 1, max: 3 }), bid: fc.integer({ min: 1, max: 9 }) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(fc.array(ticks, { maxLength: 8 }), (bursts) => {
      const memory = createRingMemory(RING, false);
      const writer = new TickRingWriter(memory);
      const tails = new TickTails(() => new TickRingReader(memory, true));
      const all = new Map<number, number[]>([1, 2, 3].map((id) => [id, []]));
      for (const burst of bursts) {
        for (const { symbol_id, bid } of burst) {
          writer.write(symbol_id, { symbol_id, bid, ask: bid, volume: 1, ts: 1 } as never);
          all.get(symbol_id)?.push(bid);
        }
        writer.publish();
        tails.drain();
        tails.drain();
      }
      for (const [symbol_id, bids] of all)
        expect(read(tails.of(symbol_id))).toEqual(bids.slice(-TAIL_TICKS));
    }),
  );
});

it("begins anew, with what the ring remembers, where it was too slow: no line leads over a gap", () => {
  const memory = createRingMemory(RING, false);
  const writer = new TickRingWriter(memory);
  const tails = new TickTails(() => new TickRingReader(memory, true));
  const tick = (bid: number) => {
    writer.write(1, { symbol_id: 1, bid, ask: bid, volume: 1, ts: 1 } as never);
    writer.publish();
  };
  for (let bid = 1; bid <= 20; bid += 1) tick(bid);
  tails.drain();
  const tail = tails.of(1);
  expect(read(tail)).toHaveLength(20);
  for (let bid = 21; bid <= 1_000; bid += 1) tick(bid);
  tails.drain();
  expect(tails.of(1)).toBe(tail);
  expect(read(tail)).toEqual(Array.from({ length: TAIL_TICKS }, (_, at) => 941 + at));
  tails.begin();
  expect(endsOfTail(tail)).toBeNull();
});

it("is a line with the newest bid at the right edge, from the lowest at the bottom to the highest at the top", () => {
  const tail = new TickTail();
  const line = new SparkLine();
  const box = { left: 10, top: 5, width: 55, height: 20 };
  line.lay(tail, box);
  expect(line.count).toBe(0);
  for (const bid of [2, 1, 3]) tail.push(bid);
  line.lay(tail, box);
  expect([line.count, line.left, line.step, line.move]).toEqual([3, 55, 5, 1]);
  expect([...line.ys.subarray(0, 3)]).toEqual([15, 25, 5]);
  const flat = new TickTail();
  flat.push(1.5);
  flat.push(1.5);
  line.lay(flat, box);
  expect([...line.ys.subarray(0, 2)]).toEqual([15, 15]);
  expect(line.move).toBe(0);
});
