import fc from "fast-check";
import { expect, test } from "vitest";
import { TIMEFRAMES, type Timeframe } from "../../contract/bar.ts";
import { createCompleteRanges } from "./complete-ranges.ts";
import { addRange, type TimeRange } from "./coverage.ts";

const SYMBOLS = 3;
const END = 60;

const added = fc.record({
  symbol_id: fc.integer({ min: 1, max: SYMBOLS }),
  timeframe: fc.constantFrom<Timeframe>(...TIMEFRAMES),
  from: fc.integer({ min: 0, max: 40 }),
  length: fc.integer({ min: 1, max: 12 }),
});

test("each symbol and timeframe has its own ranges, as if each had a list by itself", () => {
  fc.assert(
    fc.property(fc.array(added, { maxLength: 30 }), fc.integer({ min: 1, max: END }), (all, to) => {
      const complete = createCompleteRanges();
      const naive = new Map<string, TimeRange[]>();
      for (const { symbol_id, timeframe, from, length } of all) {
        const key = `${symbol_id} ${timeframe}`;
        complete.add({ symbol_id, timeframe, from, to: from + length });
        naive.set(key, addRange(naive.get(key) ?? [], from, from + length));
      }
      for (let symbol_id = 1; symbol_id <= SYMBOLS; symbol_id += 1) {
        for (const timeframe of TIMEFRAMES) {
          const found = complete.lastBefore(symbol_id, timeframe, to);
          const known = naive.get(`${symbol_id} ${timeframe}`)?.findLast(({ from }) => from < to);
          expect(found).toEqual(known ? { ...known, to: Math.min(known.to, to) } : null);
        }
      }
      const keys = complete.beginningBefore(TIMEFRAMES, to);
      const begun = [...naive].filter(([, ranges]) => ranges.some(({ from }) => from < to));
      expect(keys.map((key) => `${key.symbol_id} ${key.timeframe}`).toSorted()).toEqual(
        begun.map(([key]) => key).toSorted(),
      );
      const ends = [...naive.values()].flat().map((range) => range.to);
      expect(complete.newest()).toBe(Math.max(0, ...ends));
    }),
  );
});
