/** Tests of course-columns.ts: nothing of the prices is lost where bars share a column. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { least, most } from "../../../domain/lists.ts";
import { columnAt, columnsOf } from "./course-columns.ts";

const barsOf = (closes: readonly number[]) =>
  closes.map((close, at) => ({ start: at, end: at + 1, high: close + 1, low: close - 1, close }));

test("columns cover all bars in their order, with their highest, their lowest and the last close", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 2_000 }), (closes) => {
      const bars = barsOf(closes);
      const columns = columnsOf(bars);
      expect(columns.length).toBeLessThanOrEqual(320);
      expect(columns.length === 0).toBe(bars.length === 0);
      for (const column of columns) {
        const own = bars.filter(({ start }) => start >= column.start && start < column.end);
        expect(column.high).toBe(most(own.map(({ high }) => high)));
        expect(column.low).toBe(least(own.map(({ low }) => low)));
        expect(column.close).toBe(own.at(-1)?.close);
      }
      const ends = columns.map(({ end }) => end);
      expect(columns.slice(1).map(({ start }) => start)).toEqual(ends.slice(0, -1));
    }),
  );
});

test("a moment is in the column that it is in, and behind them all in the last", () => {
  const columns = columnsOf(barsOf([1, 2, 3]));
  expect([-1, 0, 1.5, 2, 99].map((ts) => columnAt(columns, ts))).toEqual([0, 0, 1, 2, 2]);
});
