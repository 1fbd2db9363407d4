import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BarHistory, makeBarView } from "../bar-history.ts";
import type { Window } from "../window.ts";
import { AlignedCloses, closeAsOf, firstValueAt } from "./aligned-closes.ts";

const MINUTE = 60_000;

type Bar = { minute: number; close: number };

const view = ({ minute, close }: Bar) => ({ ...makeBarView(), ts: minute * MINUTE, close });

function historyOf(bars: readonly Bar[]): BarHistory {
  const history = new BarHistory();
  for (const bar of bars) history.upsert(view(bar));
  return history;
}

/** Page of bars as the service gives it. */
function pageOf(bars: readonly Bar[]) {
  const column = (pick: (bar: Bar) => number) => Float64Array.from(bars, pick);
  const close = column((bar) => bar.close);
  return {
    ts: column((bar) => bar.minute * MINUTE),
    open: close,
    high: close,
    low: close,
    close,
    volume: close,
  };
}

/** What a reader would do by hand: of all bars of the other symbol that had begun by then, the last one's close. */
function naive(main: readonly Bar[], other: readonly Bar[], first: number, window: Window) {
  const closes: number[] = [];
  for (let group = window.from; group < window.to; group += 1) {
    const inGroup = main.filter((_, at) => Math.floor((at + first) / window.factor) === group);
    const last = inGroup.at(-1);
    const known = last === undefined ? [] : other.filter(({ minute }) => minute <= last.minute);
    closes.push(known.at(-1)?.close ?? NaN);
  }
  return closes;
}

const barsAt = (minutes: readonly number[]): Bar[] =>
  minutes.map((minute) => ({ minute, close: 1000 + minute }));

const valuesOf = ({ values, from, to }: AlignedCloses): number[] =>
  Array.from(values.subarray(0, to - from));

const minutes = fc
  .uniqueArray(fc.nat(300), { minLength: 1, maxLength: 120 })
  .map((list) => list.sort((one, other) => one - other));

describe("closes of another symbol at the bars of a chart", () => {
  test.each([
    ["the same bars", [1, 2, 3], [1, 2, 3], [1001, 1002, 1003]],
    ["a missing bar leaves the last close", [1, 2, 3], [1, 3], [1001, 1001, 1003]],
    ["before its first bar there is nothing", [1, 2, 3], [2, 3], [NaN, 1002, 1003]],
    ["a bar that has not begun is not told", [1, 2], [3], [NaN, NaN]],
    ["after its last bar its last close stands", [1, 2, 3], [1], [1001, 1001, 1001]],
  ])("%s", (_, main, other, closes) => {
    const aligned = new AlignedCloses();
    const window = { factor: 1, from: 0, to: main.length };
    aligned.update(historyOf(barsAt(main)), historyOf(barsAt(other)), window);
    expect(valuesOf(aligned)).toEqual(closes);
  });

  test("are those of a naive reader, through live bars, older pages and other windows", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom("main", "other", "both"), close: fc.nat(9999) }),
      fc.record({ kind: fc.constantFrom("older main", "older other"), close: fc.nat(30) }),
      fc.record({ kind: fc.constant("window"), close: fc.nat(9999) }),
      fc.record({ kind: fc.constant("tick"), close: fc.nat(9999) }),
    );
    fc.assert(
      fc.property(minutes, minutes, fc.array(step, { maxLength: 20 }), (mains, others, steps) => {
        // Room for older bars before, so that minutes stay positive.
        let main = barsAt(mains.map((minute) => minute + 1000));
        let other = barsAt(others.map((minute) => minute + 1000));
        const [mainHistory, otherHistory] = [historyOf(main), historyOf(other)];
        const aligned = new AlignedCloses();
        let window: Window = { factor: 1, from: 0, to: main.length };
        const check = (): void => {
          aligned.update(mainHistory, otherHistory, window);
          expect(valuesOf(aligned)).toEqual(naive(main, other, mainHistory.first, window));
        };
        check();
        for (const { kind, close } of steps) {
          const minute = Math.max(main.at(-1)?.minute ?? 0, other.at(-1)?.minute ?? 0) + 1;
          const isMain = kind === "main" || kind === "both";
          const isOther = kind === "other" || kind === "both";
          if (isMain) {
            main = [...main, { minute, close }];
            mainHistory.upsert(view({ minute, close }));
            const group = Math.floor((mainHistory.end - 1) / window.factor);
            window = { ...window, to: Math.max(window.to, group + 1) };
          }
          if (isOther) {
            other = [...other, { minute, close }];
            otherHistory.upsert(view({ minute, close }));
          }
          if (kind === "tick") {
            const last = other.at(-1)?.minute ?? 0;
            other = [...other.slice(0, -1), { minute: last, close }];
            otherHistory.upsert(view({ minute: last, close }));
          }
          if (kind === "older main" || kind === "older other") {
            const bars = kind === "older main" ? main : other;
            const oldest = bars[0]?.minute ?? 0;
            const page = barsAt(Array.from({ length: close }, (_, at) => oldest - close + at));
            if (kind === "older main") main = [...page, ...main];
            else other = [...page, ...other];
            (kind === "older main" ? mainHistory : otherHistory).prepend(pageOf(page));
          }
          if (kind === "window") {
            const factor = 1 + (close % 4);
            const from = Math.floor(mainHistory.first / factor) + (close % 3);
            window = { factor, from, to: Math.max(from, Math.ceil(mainHistory.end / factor)) };
          }
          check();
        }
      }),
      { numRuns: 300 },
    );
  });

  test("are told to be the same while nothing changes", () => {
    const [main, other] = [historyOf(barsAt([1, 2, 3])), historyOf(barsAt([1, 2, 3]))];
    const aligned = new AlignedCloses();
    const window = { factor: 1, from: 0, to: 3 };
    expect(aligned.update(main, other, window)).toBe(true);
    expect(aligned.update(main, other, window)).toBe(false);
    other.upsert(view({ minute: 3, close: 7 }));
    expect(aligned.update(main, other, window)).toBe(true);
    expect(valuesOf(aligned)).toEqual([1001, 1002, 7]);
  });

  test("of another history are all read anew", () => {
    const main = historyOf(barsAt([1, 2, 3]));
    const aligned = new AlignedCloses();
    const window = { factor: 1, from: 0, to: 3 };
    aligned.update(main, historyOf(barsAt([1, 2, 3])), window);
    aligned.update(main, historyOf([{ minute: 2, close: 5 }]), window);
    expect(valuesOf(aligned)).toEqual([NaN, 5, 5]);
  });
});

test("a close as of a time is never one from the future", () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: -5, max: 320 }), (others, minute) => {
      const close = closeAsOf(historyOf(barsAt(others)), minute * MINUTE);
      const known = others.filter((one) => one <= minute).at(-1);
      expect(close).toBe(known === undefined ? NaN : 1000 + known);
    }),
  );
});

test("the first value in sight is the first that there is", () => {
  const values = Float64Array.of(NaN, NaN, 3, NaN, 5);
  expect([-2, 0, 2, 3, 5].map((row) => firstValueAt(values, row, 5))).toEqual([2, 2, 2, 4, 5]);
});
