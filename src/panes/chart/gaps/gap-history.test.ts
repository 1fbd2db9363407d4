/** A history with gaps against a list of all its slots, whatever came in what order. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BarHistory, makeBarView } from "../bar-history.ts";
import { barAt, HOUR, pageOf } from "../test-bars.ts";
import { closedSlots, type GapRule } from "./closed-slots.ts";
import { GapHistory } from "./gap-history.ts";

/** Open from 04:00 to 22:00 UTC each day. */
const RULE: GapRule = {
  frame: "H1",
  dayOffsetMs: 0,
  openSpans(from, to) {
    const spans: { from: number; to: number }[] = [];
    for (let day = Math.floor(from / (24 * HOUR)); day * 24 * HOUR < to; day += 1)
      spans.push({ from: (day * 24 + 4) * HOUR, to: (day * 24 + 22) * HOUR });
    return spans.filter((span) => span.to > from && span.from < to);
  },
};

/** A slot of the naive list: when it begins, and the ordinal of its bar. */
type Slot = { ts: number; bar: number | null };

/** All slots in order, and the ordinal of the first. */
function naiveSlots(bars: BarHistory): { slots: Slot[]; first: number } {
  const slots: Slot[] = [];
  let first = 0;
  for (let bar = bars.first; bar < bars.end; bar += 1) {
    if (bar > bars.first)
      for (const { ts, step, count } of closedSlots(bars.tsAt(bar - 1), bars.tsAt(bar), RULE))
        for (let at = 0; at < count; at += 1) slots.push({ ts: ts + at * step, bar: null });
    if (bar === 0) first = 0 - slots.length;
    slots.push({ ts: bars.tsAt(bar), bar });
  }
  return { slots, first };
}

function expectAlike(made: GapHistory, bars: BarHistory): void {
  const { slots, first } = naiveSlots(bars);
  const end = first + slots.length;
  const bar = makeBarView();
  let close = NaN;
  const wanted: unknown[] = [first, end, slots.length, NaN, NaN, first];
  const found: unknown[] = [
    made.first,
    made.end,
    made.length,
    made.tsAt(first - 1),
    made.tsAt(end),
    made.ordinalAt(-Infinity),
  ];
  for (const [at, slot] of slots.entries()) {
    const ordinal = first + at;
    const isRead = made.read(ordinal, ordinal + 1, bar);
    if (slot.bar !== null) close = bars.closeAt(slot.bar);
    wanted.push(slot.ts, ordinal, ordinal + 1, close, slot.bar !== null && slot.ts, ordinal);
    found.push(
      made.tsAt(ordinal),
      made.ordinalAt(slot.ts),
      made.ordinalAt(slot.ts + 1),
      made.closeAt(ordinal),
      isRead && bar.ts,
      slot.bar === null ? ordinal : made.slotOf(slot.bar),
    );
  }
  expect(found).toEqual(wanted);
  for (const factor of [1, 2, 8]) expectGroups(made, bars, factor);
}

/** Groups of slots are the same bars, read at once and told to the indicators. */
function expectGroups(made: GapHistory, bars: BarHistory, factor: number): void {
  const window = {
    factor,
    from: Math.floor(made.first / factor),
    to: Math.ceil(made.end / factor),
  };
  const { edges } = made.withGaps.windowOf(window);
  expect(made.withGaps.windowOf({ ...window }).edges).toBe(edges);
  const [found, wanted] = [window, window].map((): unknown[] => []);
  const bar = makeBarView();
  for (let group = window.from; group < window.to; group += 1) {
    const [from = 0, to = 0] = edges?.slice(group - window.from) ?? [];
    found?.push(made.read(group * factor, (group + 1) * factor, bar) && { ...bar });
    wanted?.push(bars.read(from, to, bar) && { ...bar });
  }
  expect(found).toEqual(wanted);
}

/** Hours at which bars open: mostly one after the other, at times after a night, a weekend, or hours without a trade. */
const ways = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(1) },
    { weight: 2, arbitrary: fc.constantFrom(2, 3, 9) },
    { weight: 1, arbitrary: fc.constantFrom(27, 54, 400) },
  ),
  { maxLength: 40 },
);

describe("a history with gaps", () => {
  test("is the list of all its slots, and no slot moves when older bars come", () => {
    const step = fc.record({ kind: fc.constantFrom("page", "live", "forming", "tail"), ways });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
        const bars = new BarHistory();
        let [oldest, newest] = [1000, 1000];
        bars.prepend(pageOf([oldest]));
        const made = new GapHistory(bars, RULE);
        for (const { kind, ways: hours } of steps) {
          const kept = made.tsAt(0);
          if (kind === "page") {
            const page: number[] = [];
            for (const way of hours) page.unshift((oldest -= way));
            bars.prepend(pageOf(page));
          } else if (kind === "live") {
            for (const way of hours) bars.upsert(barAt((newest += way)));
          } else if (kind === "forming") {
            bars.upsert(barAt(newest, hours.length + 1));
          } else {
            const page = [newest];
            for (const way of hours) page.push((newest += way));
            bars.mergeTail(pageOf(page));
          }
          made.follow();
          expect(made.tsAt(0)).toBe(kept);
          expectAlike(made, bars);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("of no bars is empty, and begins with the first", () => {
    const bars = new BarHistory();
    const made = new GapHistory(bars, RULE);
    expect([made.first, made.end, made.length]).toEqual([0, 0, 0]);
    bars.upsert(barAt(21));
    bars.upsert(barAt(21 + 7));
    made.follow();
    expectAlike(made, bars);
    expect(made.length).toBe(8);
  });

  test("of a million bars keeps a few numbers a gap", () => {
    const bars = new BarHistory();
    const minutes = 60_000;
    const page: number[] = [];
    for (let minute = 0; page.length < 1_000_000; minute += 1) {
      if (minute % 1440 < 1080) page.push(minute);
    }
    const column = Float64Array.from(page, (minute) => minute * minutes);
    const rest = { open: column, high: column, low: column, close: column, volume: column };
    bars.prepend({ ts: column, ...rest });
    const made = new GapHistory(bars, { ...RULE, frame: "M1", openSpans: () => [] });
    // A night of 360 minutes is drawn as 150.
    expect(made.length).toBe(1_000_000 + 150 * Math.floor(999_999 / 1080));
    expect(made.tsAt(made.end - 1)).toBe(bars.tsAt(bars.end - 1));
    expect(made.ordinalAt(made.tsAt(1_000_000))).toBe(1_000_000);
  });
});
