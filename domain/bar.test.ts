import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TIMEFRAMES, type Timeframe } from "../contract/bar.ts";
import {
  barStart,
  DAY_MS,
  daysFromCivil,
  foldTick,
  HOUR_MS,
  isBarOver,
  makeBarBuilder,
  nextBarStart,
  serverDay,
  TIMEFRAME_MS,
} from "./bar.ts";

const at = (text: string): number => {
  const ms = Date.parse(text);
  expect(Number.isNaN(ms)).toBe(false);
  return ms;
};
const EET = 2 * 3_600_000;
const NEW_YORK = -5 * 3_600_000;

const edges: [Timeframe, number, string, string, string][] = [
  ["M1", 0, "2024-02-29T23:59:59.999Z", "2024-02-29T23:59:00Z", "2024-03-01T00:00:00Z"],
  ["M5", 0, "2024-02-29T12:34:56Z", "2024-02-29T12:30:00Z", "2024-02-29T12:35:00Z"],
  ["M15", 0, "2024-02-29T12:45:00Z", "2024-02-29T12:45:00Z", "2024-02-29T13:00:00Z"],
  ["M30", 0, "2024-02-29T12:29:59Z", "2024-02-29T12:00:00Z", "2024-02-29T12:30:00Z"],
  ["H1", EET, "2024-02-29T12:29:59Z", "2024-02-29T12:00:00Z", "2024-02-29T13:00:00Z"],
  ["H4", 0, "2024-02-29T11:59:59Z", "2024-02-29T08:00:00Z", "2024-02-29T12:00:00Z"],
  ["H4", EET, "2024-02-29T11:59:59Z", "2024-02-29T10:00:00Z", "2024-02-29T14:00:00Z"],
  ["D1", 0, "2024-02-29T22:00:00Z", "2024-02-29T00:00:00Z", "2024-03-01T00:00:00Z"],
  ["D1", EET, "2024-02-29T22:00:00Z", "2024-02-29T22:00:00Z", "2024-03-01T22:00:00Z"],
  ["D1", NEW_YORK, "2024-02-29T04:59:59Z", "2024-02-28T05:00:00Z", "2024-02-29T05:00:00Z"],
  ["W1", 0, "2024-02-29T12:00:00Z", "2024-02-26T00:00:00Z", "2024-03-04T00:00:00Z"],
  ["W1", 0, "2024-02-26T00:00:00Z", "2024-02-26T00:00:00Z", "2024-03-04T00:00:00Z"],
  ["W1", 0, "2024-02-25T23:59:59.999Z", "2024-02-19T00:00:00Z", "2024-02-26T00:00:00Z"],
  ["W1", EET, "2024-02-25T22:00:00Z", "2024-02-25T22:00:00Z", "2024-03-03T22:00:00Z"],
  ["W1", 0, "1970-01-01T00:00:00Z", "1969-12-29T00:00:00Z", "1970-01-05T00:00:00Z"],
  ["MN", 0, "2024-02-29T12:00:00Z", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z"],
  ["MN", 0, "2023-12-31T23:59:59.999Z", "2023-12-01T00:00:00Z", "2024-01-01T00:00:00Z"],
  ["MN", EET, "2023-12-31T22:00:00Z", "2023-12-31T22:00:00Z", "2024-01-31T22:00:00Z"],
  ["MN", 0, "1900-02-28T12:00:00Z", "1900-02-01T00:00:00Z", "1900-03-01T00:00:00Z"],
  ["MN", 0, "2000-02-29T12:00:00Z", "2000-02-01T00:00:00Z", "2000-03-01T00:00:00Z"],
];

describe("edges of bars", () => {
  test.each(edges)(
    "%s with offset %d holds %s from %s to %s",
    (timeframe, offset, ts, from, to) => {
      expect(barStart(timeframe, at(ts), offset)).toBe(at(from));
      expect(nextBarStart(timeframe, at(ts), offset)).toBe(at(to));
    },
  );

  const moment = fc.integer({ min: at("1900-01-01"), max: at("2200-01-01") });
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 }).map((minutes) => minutes * 60_000);
  const anyTimeframe = fc.constantFrom(...TIMEFRAMES);

  test("every moment lies in exactly one bar, and bars leave no gap", () => {
    fc.assert(
      fc.property(anyTimeframe, moment, offset, (timeframe, ts, dayOffsetMs) => {
        const start = barStart(timeframe, ts, dayOffsetMs);
        const end = nextBarStart(timeframe, ts, dayOffsetMs);
        expect(start).toBeLessThanOrEqual(ts);
        expect(end).toBeGreaterThan(ts);
        expect(end - start).toBeLessThanOrEqual(TIMEFRAME_MS[timeframe]);
        expect(barStart(timeframe, start, dayOffsetMs)).toBe(start);
        expect(barStart(timeframe, end - 1, dayOffsetMs)).toBe(start);
        expect(barStart(timeframe, end, dayOffsetMs)).toBe(end);
      }),
      { numRuns: 2000 },
    );
  });

  test("days, weeks and months are those of the calendar", () => {
    fc.assert(
      fc.property(moment, offset, (ts, dayOffsetMs) => {
        const wall = (time: number) => new Date(time + dayOffsetMs);
        const month = wall(barStart("MN", ts, dayOffsetMs));
        expect(month.getUTCDate()).toBe(1);
        expect(month.getUTCMonth()).toBe(wall(ts).getUTCMonth());
        expect(month.getUTCFullYear()).toBe(wall(ts).getUTCFullYear());
        const week = wall(barStart("W1", ts, dayOffsetMs));
        expect(week.getUTCDay()).toBe(1);
        for (const time of [month, week]) expect(Math.abs(time.getTime() % 86_400_000)).toBe(0);
      }),
    );
  });

  test("a bar never straddles a bar of the next larger timeframe, months and weeks aside", () => {
    const nested = fc.constantFrom<[Timeframe, Timeframe]>(
      ["M1", "M5"],
      ["M5", "M15"],
      ["M15", "M30"],
      ["M30", "H1"],
      ["H4", "D1"],
      ["D1", "W1"],
      ["D1", "MN"],
    );
    fc.assert(
      fc.property(nested, moment, offset, ([small, large], ts, dayOffsetMs) => {
        const start = barStart(small, ts, dayOffsetMs);
        expect(barStart(large, start, dayOffsetMs)).toBe(barStart(large, ts, dayOffsetMs));
        const last = nextBarStart(small, ts, dayOffsetMs) - 1;
        expect(barStart(large, last, dayOffsetMs)).toBe(barStart(large, ts, dayOffsetMs));
      }),
    );
  });

  test("daysFromCivil counts the days of the calendar", () => {
    fc.assert(
      fc.property(moment, (ts) => {
        const day = new Date(ts);
        expect(daysFromCivil(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())).toBe(
          Math.floor(ts / 86_400_000),
        );
      }),
    );
  });
});

describe("folding ticks", () => {
  test("a bar has the first price as open, the last as close and the extremes between", () => {
    const bar = makeBarBuilder();
    expect(isBarOver(bar, 0)).toBe(true);
    expect(foldTick(bar, "M1", 60_100, 10, 1)).toBe(true);
    expect(foldTick(bar, "M1", 70_000, 14, 2)).toBe(false);
    expect(foldTick(bar, "M1", 80_000, 7, 0)).toBe(false);
    expect(foldTick(bar, "M1", 119_999, 9, 4)).toBe(false);
    expect(bar).toEqual({
      ts: 60_000,
      end: 120_000,
      open: 10,
      high: 14,
      low: 7,
      close: 9,
      volume: 7,
      ticks: 4,
    });
    expect(isBarOver(bar, 119_999)).toBe(false);
    expect(isBarOver(bar, 120_000)).toBe(true);
    expect(foldTick(bar, "M1", 300_000, 3, 5)).toBe(true);
    expect(bar).toMatchObject({ ts: 300_000, open: 3, high: 3, low: 3, close: 3, ticks: 1 });
  });

  test("folding equals sorting the ticks into bars and reading each one", () => {
    const tick = fc.record({
      step: fc.integer({ min: 0, max: 400_000 }),
      price: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...TIMEFRAMES),
        fc.array(tick, { minLength: 1, maxLength: 60 }),
        (timeframe, ticks) => {
          let ts = 1_700_000_000_000;
          const groups = new Map<number, number[]>();
          const bar = makeBarBuilder();
          const folded: unknown[] = [];
          const take = () =>
            folded.push([bar.ts, bar.open, bar.high, bar.low, bar.close, bar.ticks]);
          for (const { step, price } of ticks) {
            ts += step;
            const start = barStart(timeframe, ts);
            groups.set(start, [...(groups.get(start) ?? []), price]);
            if (bar.ticks > 0 && isBarOver(bar, ts)) take();
            foldTick(bar, timeframe, ts, price, 0);
          }
          take();
          const expected = [...groups].map(([start, prices]) => [
            start,
            prices[0],
            Math.max(...prices),
            Math.min(...prices),
            prices.at(-1),
            prices.length,
          ]);
          expect(folded).toEqual(expected);
        },
      ),
    );
  });
});

test("a day is that of the server's clock", () => {
  expect(serverDay(DAY_MS - 1, 0)).toBe(0);
  expect(serverDay(DAY_MS - HOUR_MS, 2 * HOUR_MS)).toBe(1);
});
