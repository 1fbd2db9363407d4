/** A history up to a moment against a list of the bars that were over then, whatever came in what order. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BarView } from "../../../../workers/rings/readers.ts";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { barAt, HOUR, pageOf } from "../test-bars.ts";
import { endAt, momentAfter, ReplayHistory } from "./replay-history.ts";

const DAY = 24 * HOUR;

function historyOf(hours: readonly number[], hasMore = false): BarHistory {
  const bars = new BarHistory();
  bars.prepend(pageOf(hours));
  bars.hasMore = hasMore;
  return bars;
}

const timesOf = (history: BarHistory): number[] =>
  Array.from({ length: history.length }, (_, at) => history.tsAt(history.first + at) / HOUR);

describe("which bars were over", () => {
  // From Friday 20:00 to Monday 01:00 there is none.
  const bars = historyOf([10, 11, 12, 60, 61]);

  test.each([
    ["when the next one begins", 12 * HOUR, [10, 11]],
    ["a millisecond before it was over", 12 * HOUR - 1, [10]],
    ["between two, of which the first is not over", 11.5 * HOUR, [10]],
    ["where none follows for long", 13 * HOUR, [10, 11, 12]],
    ["on a weekend", 40 * HOUR, [10, 11, 12]],
    ["when the newest began", 61 * HOUR, [10, 11, 12, 60]],
    ["after the newest, which may be forming", 62 * HOUR, [10, 11, 12, 60]],
  ])("%s", (_, moment, expected) => {
    expect(timesOf(new ReplayHistory(bars, "H1", moment))).toEqual(expected);
  });

  test("of a day that has an hour less, when the next day begins", () => {
    const days = historyOf([0, 24, 47]);
    expect(endAt(days, "D1", 47 * HOUR)).toBe(2);
    expect(endAt(days, "D1", 47 * HOUR - 1)).toBe(1);
    expect(endAt(days, "D1", 3 * DAY)).toBe(2);
  });

  test("before the first one: none while there are older ones, else the first", () => {
    expect(timesOf(new ReplayHistory(historyOf([10, 11], true), "H1", HOUR))).toEqual([]);
    expect(timesOf(new ReplayHistory(historyOf([10, 11]), "H1", HOUR))).toEqual([10]);
  });
});

describe("a step", () => {
  const bars = historyOf([10, 11, 12, 60, 61]);

  test("goes over closed time, and back", () => {
    expect(momentAfter(bars, "H1", 12 * HOUR, 1)).toBe(60 * HOUR);
    expect(momentAfter(bars, "H1", 60 * HOUR, -1)).toBe(12 * HOUR);
    expect(momentAfter(bars, "H1", 60 * HOUR, -9)).toBe(11 * HOUR);
  });

  test("from between two bars of another timeframe takes the one that was not over", () => {
    expect(momentAfter(bars, "H1", 11.5 * HOUR, 1)).toBe(12 * HOUR);
  });

  test("never shows the bar that is forming", () => {
    expect(momentAfter(bars, "H1", 60 * HOUR, 1)).toBe(61 * HOUR);
    expect(momentAfter(bars, "H1", 61 * HOUR, 1)).toBeNull();
  });
});

type Change =
  | { readonly kind: "moment"; readonly hour: number }
  | { readonly kind: "step"; readonly by: number }
  | { readonly kind: "older"; readonly count: number }
  | { readonly kind: "live"; readonly skip: number; readonly revision: number }
  | { readonly kind: "tail"; readonly count: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant("moment" as const),
    hour: fc.double({ min: 480, max: 560, noNaN: true }),
  }),
  fc.record({ kind: fc.constant("step" as const), by: fc.integer({ min: -6, max: 6 }) }),
  fc.record({ kind: fc.constant("older" as const), count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant("live" as const),
    skip: fc.integer({ min: 0, max: 3 }),
    revision: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ kind: fc.constant("tail" as const), count: fc.integer({ min: 1, max: 5 }) }),
);

/** What a reader has who takes in only what shape and tip say is new, as the indicators' worker does. */
class Follower {
  rows: BarView[] = [];
  #seen = { shape: -1, tip: -1, first: 0, end: 0 };

  follow(history: BarHistory): void {
    const { shape, tip, first, end } = history;
    const seen = this.#seen;
    const isOlderPage = shape === seen.shape + 1 && first < seen.first;
    if (shape !== seen.shape && !isOlderPage) this.rows = rowsOf(history, first, end);
    else {
      if (isOlderPage) this.rows.unshift(...rowsOf(history, first, seen.first));
      if (tip !== seen.tip)
        this.rows.splice(
          Math.max(0, seen.end - 1 - first),
          Infinity,
          ...rowsOf(history, seen.end - 1, end),
        );
    }
    this.#seen = { shape, tip, first, end };
  }
}

function rowsOf(history: BarHistory, from: number, to: number): BarView[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => {
    const bar = makeBarView();
    history.read(from + at, from + at + 1, bar);
    return bar;
  });
}

test("is the bars that were over, and says what is new of them, whatever comes", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const bars = historyOf(
        Array.from({ length: 40 }, (_, at) => 500 + at),
        true,
      );
      let moment = 520 * HOUR;
      const shown = new ReplayHistory(bars, "H1", moment);
      const follower = new Follower();
      follower.follow(shown);
      for (const one of changes) {
        if (one.kind === "moment") moment = one.hour * HOUR;
        if (one.kind === "step") moment = momentAfter(bars, "H1", moment, one.by) ?? moment;
        if (one.kind === "older") {
          const oldest = bars.tsAt(bars.first) / HOUR;
          bars.prepend(
            pageOf(Array.from({ length: one.count }, (_, at) => oldest - one.count + at)),
          );
        }
        if (one.kind === "live")
          bars.upsert(barAt(bars.tsAt(bars.end - 1) / HOUR + one.skip, one.revision));
        if (one.kind === "tail") {
          const last = bars.tsAt(bars.end - 1) / HOUR;
          bars.mergeTail(pageOf(Array.from({ length: one.count }, (_, at) => last - 2 + at)));
        }
        shown.follow(moment);
        follower.follow(shown);
        const naive = rowsOf(bars, bars.first, bars.end - 1).filter(
          ({ ts }) => ts + HOUR <= moment,
        );
        expect(rowsOf(shown, shown.first, shown.end)).toEqual(naive);
        expect(follower.rows).toEqual(naive);
        expect(shown.tsAt(shown.end)).toBeNaN();
        expect(shown.closeAt(shown.end)).toBeNaN();
        expect(shown.ordinalAt(Infinity)).toBe(shown.end);
        expect(shown.read(shown.end, shown.end + 3, makeBarView())).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
