/** The log of ticks against a plain list. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeTickRow, TickLog } from "./tick-log.ts";

it("has the last ticks, newest first, each with how it moved from the one before", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 60 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 12 }), (bids, max) => {
      const log = new TickLog(max);
      for (const [at, bid] of bids.entries())
        log.push({ slot: 0, symbol_id: 1, bid, ask: bid * 2, volume: at, ts: at });
      expect(log.length).toBe(Math.min(max, bids.length));
      expect(log.count).toBe(bids.length);
      const row = makeTickRow();
      for (let back = 0; back < log.length; back += 1) {
        const at = bids.length - 1 - back;
        expect(log.read(back, row)).toBe(true);
        const move = at === 0 ? 0 : Math.sign((bids[at] ?? 0) - (bids[at - 1] ?? 0));
        expect(row).toEqual({
          ts: at,
          bid: bids[at],
          ask: (bids[at] ?? 0) * 2,
          volume: at,
          bidMove: move,
          askMove: move,
        });
      }
      expect(log.read(log.length, row)).toBe(false);
      expect(log.read(-1, row)).toBe(false);
      log.clear();
      expect(log.read(0, row)).toBe(false);
    }),
  );
});
