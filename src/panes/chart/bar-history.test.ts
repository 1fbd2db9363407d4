import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BarView } from "../../../workers/rings/readers.ts";
import { BarHistory, makeBarView } from "./bar-history.ts";
import { columnsOf } from "./test-bars.ts";

const MINUTE = 60_000;

/** A bar whose values all follow from its minute, so that a misplaced row shows. */
const barAt = (minute: number, revision = 0): BarView => ({
  ts: minute * MINUTE,
  open: 100 + (minute % 7),
  high: 110 + (minute % 5) + revision,
  low: 90 - (minute % 3) - revision,
  close: 100 + (minute % 11) + revision,
  volume: 1 + (minute % 13),
});

function barsOf(history: BarHistory): BarView[] {
  const bars: BarView[] = [];
  for (let ordinal = history.first; ordinal < history.end; ordinal += 1) {
    const bar = makeBarView();
    if (history.read(ordinal, ordinal + 1, bar)) bars.push(bar);
  }
  return bars;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

describe("bar history", () => {
  test("pages prepended and bars appended in any mix keep order, uniqueness and every value", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("page" as const), size: fc.nat(1500), overlap: fc.nat(3) }),
      fc.record({ kind: fc.constant("live" as const), size: fc.nat(40), overlap: fc.nat(1) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const history = new BarHistory();
        let first = 0;
        let end = 100;
        history.prepend(columnsOf(range(first, end).map((minute) => barAt(minute))));
        for (const { kind, size, overlap } of steps) {
          if (kind === "page") {
            const page = range(first - size, first + overlap).map((minute) => barAt(minute));
            expect(history.prepend(columnsOf(page))).toBe(size);
            first -= size;
          } else {
            for (const minute of range(end - overlap, end + size)) history.upsert(barAt(minute));
            end += size;
          }
        }
        expect(history.first).toBe(first);
        expect(barsOf(history)).toEqual(range(first, end).map((minute) => barAt(minute)));
      }),
      { numRuns: 40 },
    );
  });

  test("a bar keeps its ordinal when older pages and newer bars come", () => {
    const history = new BarHistory();
    history.prepend(columnsOf(range(50, 60).map((minute) => barAt(minute))));
    const ordinal = history.ordinalAt(55 * MINUTE);
    history.prepend(columnsOf(range(0, 50).map((minute) => barAt(minute))));
    history.upsert(barAt(60));
    expect(history.ordinalAt(55 * MINUTE)).toBe(ordinal);
    expect(history.tsAt(ordinal)).toBe(55 * MINUTE);
  });

  test("a live bar replaces the last one, appends after it, and never repaints an older one", () => {
    const history = new BarHistory();
    history.prepend(columnsOf(range(0, 3).map((minute) => barAt(minute))));
    expect(history.upsert(barAt(2))).toBe("same");
    expect(history.upsert(barAt(2, 1))).toBe("replaced");
    expect(history.upsert(barAt(5))).toBe("appended");
    expect(history.upsert(barAt(1, 9))).toBe("ignored");
    expect(barsOf(history)).toEqual([barAt(0), barAt(1), barAt(2, 1), barAt(5)]);
  });

  test("a tail page repairs the end, fills the hole and keeps live bars that are newer than it", () => {
    const history = new BarHistory();
    history.prepend(columnsOf(range(0, 10).map((minute) => barAt(minute))));
    history.upsert(barAt(20));
    const page = range(8, 20).map((minute) => barAt(minute, 2));
    expect(history.mergeTail(columnsOf(page, true))).toBe(true);
    expect(barsOf(history)).toEqual([
      ...range(0, 8).map((minute) => barAt(minute)),
      ...page,
      barAt(20),
    ]);
  });

  test("a tail page that agrees with what is there changes no shape, and what it adds comes as live bars do", () => {
    const history = new BarHistory();
    history.prepend(columnsOf(range(0, 20).map((minute) => barAt(minute))));
    const shape = history.shape;
    const page = [...range(10, 19).map((minute) => barAt(minute)), barAt(19, 2), barAt(20)];
    expect(history.mergeTail(columnsOf(page, true))).toBe(true);
    expect(barsOf(history)).toEqual([...range(0, 10).map((minute) => barAt(minute)), ...page]);
    expect([history.shape - shape, history.end]).toEqual([0, 21]);
    const tip = history.tip;
    // An older page than what has come since.
    expect(history.mergeTail(columnsOf(page.slice(0, 9), true))).toBe(true);
    expect([history.shape - shape, history.tip - tip, history.end]).toEqual([0, 0, 21]);
    // One that says another thing of a closed bar is laid over.
    expect(history.mergeTail(columnsOf([barAt(15, 3), ...page.slice(6)], true))).toBe(true);
    expect(history.shape - shape).toBe(1);
    // And so is one with many more.
    const more = range(20, 40).map((minute) => barAt(minute));
    expect(history.mergeTail(columnsOf(more, true))).toBe(true);
    expect([history.shape - shape, history.end]).toEqual([2, 40]);
  });

  test("a tail page that begins after a hole is refused and changes nothing", () => {
    const history = new BarHistory();
    history.prepend(columnsOf(range(0, 10).map((minute) => barAt(minute))));
    expect(history.mergeTail(columnsOf([barAt(500)], true))).toBe(false);
    expect(history.end).toBe(10);
    expect(history.mergeTail(columnsOf([barAt(500)], false))).toBe(true);
    expect(history.end).toBe(11);
  });

  test("a range read as one bar equals the naive aggregation of its bars", () => {
    const price = fc.double({ min: -50, max: 500, noNaN: true });
    const bar = fc.record({
      open: price,
      high: price,
      low: price,
      close: price,
      volume: fc.nat(99),
    });
    fc.assert(
      fc.property(
        fc.array(bar, { minLength: 1, maxLength: 80 }),
        fc.integer({ min: -10, max: 90 }),
        fc.integer({ min: 0, max: 60 }),
        (values, from, size) => {
          const bars = values.map((value, minute) => ({ ts: minute * MINUTE, ...value }));
          const history = new BarHistory();
          history.prepend(columnsOf(bars));
          const part = bars.slice(Math.max(0, from), Math.max(0, from + size));
          const out = makeBarView();
          const isRead = history.read(from, from + size, out);
          expect(isRead).toBe(part.length > 0);
          if (!isRead) return;
          expect(out).toEqual({
            ts: part[0]?.ts,
            open: part[0]?.open,
            high: Math.max(...part.map((one) => one.high)),
            low: Math.min(...part.map((one) => one.low)),
            close: part.at(-1)?.close,
            volume: part.reduce((sum, one) => sum + one.volume, 0),
          });
        },
      ),
    );
  });

  test("a search by time finds the first bar at or after it", () => {
    const history = new BarHistory();
    history.prepend(columnsOf([barAt(2), barAt(4), barAt(9)]));
    const found = [0, 2, 3, 4, 9, 10].map((minute) => history.ordinalAt(minute * MINUTE));
    expect(found).toEqual([0, 0, 1, 1, 2, 3]);
  });
});
