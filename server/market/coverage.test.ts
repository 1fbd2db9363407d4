import fc from "fast-check";
import { expect, test } from "vitest";
import { addRange, lastRangeBefore, type TimeRange } from "./coverage.ts";

const span = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, length]) => ({ from, to: from + length }));

test("ranges stay sorted and apart, and hold exactly what was added", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      let ranges: TimeRange[] = [];
      const held = new Set<number>();
      for (const { from, to } of spans) {
        ranges = addRange(ranges, from, to);
        for (let time = from; time < to; time++) held.add(time);
      }
      for (const [at, range] of ranges.entries()) {
        expect(range.from).toBeLessThan(range.to);
        const next = ranges[at + 1];
        if (next !== undefined) expect(next.from).toBeGreaterThan(range.to);
      }
      const covered = ranges.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, at) => from + at),
      );
      expect(covered).toEqual([...held].sort((left, right) => left - right));
    }),
  );
});

test("ranges that touch become one", () => {
  expect(addRange([{ from: 0, to: 5 }], 5, 9)).toEqual([{ from: 0, to: 9 }]);
});

test("the last range before a time is cut at it", () => {
  const ranges = [
    { from: 0, to: 5 },
    { from: 7, to: 9 },
  ];
  expect(lastRangeBefore(ranges, 8)).toEqual({ from: 7, to: 8 });
  expect(lastRangeBefore(ranges, 7)).toEqual({ from: 0, to: 5 });
  expect(lastRangeBefore(ranges, 0)).toBeNull();
});
