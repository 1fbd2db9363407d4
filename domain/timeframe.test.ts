import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TIMEFRAMES } from "../contract/codes.ts";
import {
  barStart,
  DAY_MS,
  frameMs,
  HOUR_MS,
  isLiveFrame,
  MINUTE_MS,
  nextBarStart,
  type Frame,
} from "./bar.ts";
import { foldBars, joinColumns, sliceColumns, type FoldColumns } from "./fold-bars.ts";
import { baseOf, frameOf, nearestTimeframe, nestsIn, UNITS_MAX } from "./timeframe.ts";

const at = (text: string): number => Date.parse(text);
const EET = 2 * HOUR_MS;
const INDIA = 5.5 * HOUR_MS;

const offset = fc.integer({ min: -14 * 60, max: 14 * 60 }).map((minutes) => minutes * MINUTE_MS);
const moment = fc.integer({ min: at("1999-01-01"), max: at("2101-01-01") });
const anyFrame = fc
  .constantFrom("S" as const, "M" as const, "H" as const, "D" as const, "W" as const, "MN" as const)
  .chain((unit) =>
    fc.integer({ min: 1, max: UNITS_MAX[unit] }).map((count) => frameOf(count, unit)),
  )
  .filter((frame): frame is Frame => frame !== null);

describe("frames of a chart's own", () => {
  test.each<[Frame, number, string, string, string]>([
    ["M7", 0, "2026-03-04T00:08:00Z", "2026-03-04T00:07:00Z", "2026-03-04T00:14:00Z"],
    // The last of a day is short: 205 times seven minutes are 1435.
    ["M7", 0, "2026-03-04T23:59:59Z", "2026-03-04T23:55:00Z", "2026-03-05T00:00:00Z"],
    ["M45", EET, "2026-03-04T22:50:00Z", "2026-03-04T22:45:00Z", "2026-03-04T23:30:00Z"],
    ["M90", 0, "2026-03-04T23:00:00Z", "2026-03-04T22:30:00Z", "2026-03-05T00:00:00Z"],
    ["H3", EET, "2026-03-04T22:00:00Z", "2026-03-04T22:00:00Z", "2026-03-05T01:00:00Z"],
    ["H5", 0, "2026-03-04T21:00:00Z", "2026-03-04T20:00:00Z", "2026-03-05T00:00:00Z"],
    ["H2", INDIA, "2026-03-04T18:29:59Z", "2026-03-04T16:30:00Z", "2026-03-04T18:30:00Z"],
    ["D2", 0, "1970-01-06T23:59:59Z", "1970-01-05T00:00:00Z", "1970-01-07T00:00:00Z"],
    ["D2", EET, "2026-03-04T12:00:00Z", "2026-03-03T22:00:00Z", "2026-03-05T22:00:00Z"],
    ["S30", EET, "2026-03-04T22:50:31Z", "2026-03-04T22:50:30Z", "2026-03-04T22:51:00Z"],
    // The last of a minute is short.
    ["S25", 0, "2026-03-04T22:50:59Z", "2026-03-04T22:50:50Z", "2026-03-04T22:51:00Z"],
    ["MN3", 0, "2026-03-04T00:00:00Z", "2026-01-01T00:00:00Z", "2026-04-01T00:00:00Z"],
    ["MN2", EET, "2026-12-31T22:30:00Z", "2026-12-31T22:00:00Z", "2027-02-28T22:00:00Z"],
    ["MN12", 0, "2024-02-29T12:00:00Z", "2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"],
    ["W2", 0, "1970-01-18T23:00:00Z", "1970-01-05T00:00:00Z", "1970-01-19T00:00:00Z"],
  ])("%s with offset %d holds %s from %s to %s", (frame, dayOffsetMs, ts, from, to) => {
    expect(barStart(frame, at(ts), dayOffsetMs)).toBe(at(from));
    expect(nextBarStart(frame, at(ts), dayOffsetMs)).toBe(at(to));
  });

  test("every moment lies in exactly one bar, and bars leave no gap", () => {
    fc.assert(
      fc.property(anyFrame, moment, offset, (frame, ts, dayOffsetMs) => {
        const start = barStart(frame, ts, dayOffsetMs);
        const end = nextBarStart(frame, ts, dayOffsetMs);
        expect(start).toBeLessThanOrEqual(ts);
        expect(end).toBeGreaterThan(ts);
        expect(end - start).toBeLessThanOrEqual(frameMs(frame));
        expect(barStart(frame, start, dayOffsetMs)).toBe(start);
        expect(barStart(frame, end - 1, dayOffsetMs)).toBe(start);
        expect(barStart(frame, end, dayOffsetMs)).toBe(end);
      }),
      { numRuns: 2000 },
    );
  });

  test("bars within a day begin anew with it", () => {
    fc.assert(
      fc.property(anyFrame, moment, offset, (frame, ts, dayOffsetMs) => {
        if (frameMs(frame) >= DAY_MS || TIMEFRAMES.some((one) => one === frame)) return;
        const day = barStart("D1", ts, dayOffsetMs);
        expect(barStart(frame, day, dayOffsetMs)).toBe(day);
      }),
    );
  });

  test("no bar of the base lies across an edge, and no longer one of the service would do", () => {
    fc.assert(
      fc.property(anyFrame, moment, offset, (frame, ts, dayOffsetMs) => {
        // Of ticks there is no base.
        if (isLiveFrame(frame)) return;
        const base = baseOf(frame, dayOffsetMs);
        const start = barStart(base, ts, dayOffsetMs);
        const last = nextBarStart(base, ts, dayOffsetMs) - 1;
        expect(barStart(frame, start, dayOffsetMs)).toBe(barStart(frame, last, dayOffsetMs));
      }),
      { numRuns: 2000 },
    );
    const bases = (["M7", "M45", "M90", "H2", "H3", "H12", "D2", "W2"] as const).map((frame) =>
      baseOf(frame, EET),
    );
    expect(bases).toEqual(["M1", "M15", "M30", "H1", "H1", "H4", "D1", "W1"]);
    expect(baseOf("H2", INDIA)).toBe("M30");
  });

  test("a frame nests in a longer one when no bar of it lies across an edge", () => {
    const longer = TIMEFRAMES;
    fc.assert(
      fc.property(anyFrame, fc.constantFrom(...longer), moment, (frame, whole, ts) => {
        if (!nestsIn(frame, whole)) return;
        const start = barStart(frame, ts, EET);
        const last = nextBarStart(frame, ts, EET) - 1;
        expect(barStart(whole, start, EET)).toBe(barStart(whole, last, EET));
      }),
      { numRuns: 2000 },
    );
    expect(longer.filter((one) => nestsIn("M45", one))).toEqual(["D1", "W1", "MN"]);
    expect(longer.filter((one) => nestsIn("H2", one))).toEqual(["H4", "D1", "W1", "MN"]);
    expect(longer.filter((one) => nestsIn("D2", one))).toEqual([]);
  });
});

test("what is chosen by frames takes a chart's own for the next shorter one of the service", () => {
  const own = ["M2", "M45", "M90", "H2", "H12", "D2", "W2", "H1", "MN"] as const;
  expect(own.map(nearestTimeframe)).toEqual([
    "M1",
    "M30",
    "H1",
    "H1",
    "H4",
    "D1",
    "W1",
    "H1",
    "MN",
  ]);
});

/** Bars of the base, some left out as at weekends. */
const randomBars = (frame: Frame, dayOffsetMs: number) =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 9 }),
        prices: fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 999 }))),
        volume: fc.integer({ min: 0, max: 50 }),
      }),
      { maxLength: 120 },
    )
    .map((rows) => {
      const base = baseOf(frame, dayOffsetMs);
      let ts = barStart(base, at("2026-03-04T12:00:00Z"), dayOffsetMs);
      return rows.map(({ gap, prices, volume }) => {
        for (let step = 0; step < gap; step += 1) ts = nextBarStart(base, ts, dayOffsetMs);
        const [open = 0, high = 0, low = 0, close = 0] = prices;
        return {
          ts,
          open,
          high: Math.max(...prices, high),
          low: Math.min(...prices, low),
          close,
          volume,
        };
      });
    });

type Row = { ts: number; open: number; high: number; low: number; close: number; volume: number };
const columnsOf = (rows: readonly Row[]): FoldColumns => ({
  ts: Float64Array.from(rows, ({ ts }) => ts),
  open: Float64Array.from(rows, ({ open }) => open),
  high: Float64Array.from(rows, ({ high }) => high),
  low: Float64Array.from(rows, ({ low }) => low),
  close: Float64Array.from(rows, ({ close }) => close),
  volume: Float64Array.from(rows, ({ volume }) => volume),
});
const rowsOf = (bars: FoldColumns): Row[] =>
  Array.from(bars.ts, (ts, row) => ({
    ts,
    open: bars.open[row] ?? NaN,
    high: bars.high[row] ?? NaN,
    low: bars.low[row] ?? NaN,
    close: bars.close[row] ?? NaN,
    volume: bars.volume[row] ?? NaN,
  }));

/** The rule said once more without steps: the bars of each span as a group. */
function foldByGroups(rows: readonly Row[], frame: Frame, dayOffsetMs: number): Row[] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const start = barStart(frame, row.ts, dayOffsetMs);
    groups.set(start, [...(groups.get(start) ?? []), row]);
  }
  return [...groups].map(([ts, bars]) => ({
    ts,
    open: bars[0]?.open ?? NaN,
    high: Math.max(...bars.map(({ high }) => high)),
    low: Math.min(...bars.map(({ low }) => low)),
    close: bars.at(-1)?.close ?? NaN,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0),
  }));
}

describe("folding bars", () => {
  const scene = fc
    .tuple(anyFrame, offset)
    .chain(([frame, dayOffsetMs]) =>
      fc.tuple(fc.constant(frame), fc.constant(dayOffsetMs), randomBars(frame, dayOffsetMs)),
    );

  test("each is what the bars of its span are together", () => {
    fc.assert(
      fc.property(scene, ([frame, dayOffsetMs, rows]) => {
        const folded = rowsOf(foldBars(columnsOf(rows), frame, dayOffsetMs));
        expect(folded).toEqual(foldByGroups(rows, frame, dayOffsetMs));
      }),
      { numRuns: 500 },
    );
  });

  test("folded in pieces they are what they are folded at once", () => {
    fc.assert(
      fc.property(scene, fc.array(fc.nat(120)), ([frame, dayOffsetMs, rows], cuts) => {
        const all = columnsOf(rows);
        const whole = rowsOf(foldBars(all, frame, dayOffsetMs));
        const starts = cuts
          .map((cut) => rows[cut]?.ts ?? NaN)
          .filter((ts) => barStart(frame, ts, dayOffsetMs) === ts);
        const edges = [...new Set([-Infinity, ...starts, Infinity])].toSorted((a, b) => a - b);
        const pieces = edges.slice(1).map((to, piece) => {
          const from = edges[piece] ?? 0;
          return columnsOf(rows.filter(({ ts }) => ts >= from && ts < to));
        });
        const parts = pieces.flatMap((piece) => rowsOf(foldBars(piece, frame, dayOffsetMs)));
        expect(parts).toEqual(whole);
        // Folding what is folded already changes nothing.
        expect(rowsOf(foldBars(columnsOf(whole), frame, dayOffsetMs))).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  test("columns that are cut and joined are the same columns", () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({
      ts: at,
      open: at + 1,
      high: at + 2,
      low: at,
      close: at + 1,
      volume: at,
    }));
    const all = columnsOf(rows);
    expect(rowsOf(joinColumns(sliceColumns(all, 0, 4), sliceColumns(all, 4, 9)))).toEqual(rows);
  });
});
