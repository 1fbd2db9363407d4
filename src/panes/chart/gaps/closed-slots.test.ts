import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TradingHours } from "../../../../contract/symbol.ts";
import { barStart, nextBarStart, type Frame } from "../../../../domain/bar.ts";
import { openSpans } from "../../watchlist/hours.ts";
import { closedSlots, GAP_SLOTS_MAX, type GapRule, type Slots } from "./closed-slots.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const at = (text: string): number => Date.parse(`${text}Z`);

/** From Sunday 17:00 to Friday 17:00 in New York, which is 22:00 UTC in winter. */
const FOREX: TradingHours = {
  timezone: "America/New_York",
  sessions: [
    { day: 0, open: 1020, close: 1440 },
    ...[1, 2, 3, 4].map((day) => ({ day, open: 0, close: 1440 })),
    { day: 5, open: 0, close: 1020 },
  ],
};

/** The same, but for an hour from 17:00 on each day. */
const INDEX: TradingHours = {
  timezone: "America/New_York",
  sessions: [
    { day: 0, open: 1080, close: 1440 },
    ...[1, 2, 3, 4].flatMap((day) => [
      { day, open: 0, close: 1020 },
      { day, open: 1080, close: 1440 },
    ]),
    { day: 5, open: 0, close: 1020 },
  ],
};

const SHARE: TradingHours = {
  timezone: "America/New_York",
  sessions: [1, 2, 3, 4, 5].map((day) => ({ day, open: 570, close: 960 })),
};

const ruleOf = (frame: Frame, hours: TradingHours, dayOffsetMs = 0): GapRule => ({
  frame,
  dayOffsetMs,
  openSpans: (from, to) => openSpans(hours, from, to),
});

const timesOf = (slots: readonly Slots[]): number[] =>
  slots.flatMap(({ ts, step, count }) => Array.from({ length: count }, (_, n) => ts + n * step));

/** Friday to Sunday of one winter's weekend, Wednesday of the week before. */
const [FRIDAY, SUNDAY, WEDNESDAY] = ["2026-11-20T", "2026-11-22T", "2026-11-18T"] as const;

describe("closed time as bars", () => {
  test.each<[string, Frame, TradingHours, number, string, string, number]>([
    ["a weekend of hours", "H1", FOREX, 0, `${FRIDAY}21:00`, `${SUNDAY}22:00`, 48],
    ["a weekend of half hours", "M30", FOREX, 0, `${FRIDAY}21:30`, `${SUNDAY}22:00`, 96],
    ["a weekend of four hours", "H4", FOREX, 2, `${FRIDAY}18:00`, `${SUNDAY}22:00`, 12],
    ["a weekend of days by UTC", "D1", FOREX, 0, `${FRIDAY}00:00`, `${SUNDAY}00:00`, 1],
    [
      "a weekend of days by New York's close",
      "D1",
      FOREX,
      2,
      "2026-11-19T22:00",
      `${SUNDAY}22:00`,
      2,
    ],
    [
      "quarters of an hour of a daily break",
      "M15",
      INDEX,
      0,
      `${WEDNESDAY}21:45`,
      `${WEDNESDAY}23:00`,
      4,
    ],
    ["a night between two sessions", "M30", SHARE, 0, `${WEDNESDAY}20:30`, "2026-11-19T14:30", 35],
    [
      "a night of which the first bar is late",
      "H1",
      SHARE,
      0,
      `${WEDNESDAY}20:00`,
      "2026-11-19T16:00",
      19,
    ],
    ["hours in which nobody traded", "H1", FOREX, 0, `${WEDNESDAY}02:00`, `${WEDNESDAY}06:00`, 0],
    [
      "a minute in which nobody traded",
      "M1",
      FOREX,
      0,
      `${WEDNESDAY}02:00`,
      `${WEDNESDAY}02:02`,
      0,
    ],
    ["a holiday, which no hours know", "H1", FOREX, 0, "2024-12-24T17:00", "2024-12-25T23:00", 29],
    ["bars one after the other", "H1", FOREX, 0, `${WEDNESDAY}02:00`, `${WEDNESDAY}03:00`, 0],
    [
      "three weeks of which the bars are missing",
      "H1",
      FOREX,
      0,
      "2026-11-01T23:00",
      "2026-11-22T23:00",
      0,
    ],
    [
      "a week that is missing among weeks",
      "W1",
      FOREX,
      0,
      "2026-11-02T00:00",
      "2026-11-16T00:00",
      0,
    ],
    ["bars of seconds", "S30", FOREX, 0, `${FRIDAY}21:59`, `${SUNDAY}22:00`, 0],
    ["bars of ticks", "T100", FOREX, 0, `${FRIDAY}21:59`, `${SUNDAY}22:00`, 0],
  ])("%s (%s)", (_, frame, hours, dayOffsetHours, before, after, count) => {
    const rule = ruleOf(frame, hours, dayOffsetHours * HOUR);
    const times = timesOf(closedSlots(at(before), at(after), rule));
    expect(times).toHaveLength(count);
    if (count > 0) expect(times[0]).toBe(nextBarStart(frame, at(before), rule.dayOffsetMs));
  });

  test("a day of bars that do not divide it ends with a short one", () => {
    const slots = closedSlots(at("2026-11-20T20:00"), at("2026-11-22T00:00"), ruleOf("H5", FOREX));
    expect(slots).toEqual([
      { ts: at("2026-11-21T00:00"), step: 5 * HOUR, count: 4 },
      { ts: at("2026-11-21T20:00"), step: 4 * HOUR, count: 1 },
    ]);
  });

  test("a longer time is spread over so many bars as are drawn at most", () => {
    const [before, after] = [at(`${FRIDAY}21:59`), at(`${SUNDAY}22:00`)];
    const times = timesOf(closedSlots(before, after, ruleOf("M1", FOREX)));
    expect(times).toHaveLength(GAP_SLOTS_MAX);
    expect((times[0] ?? 0) - before).toBeCloseTo((after - before) / (GAP_SLOTS_MAX + 1), -3);
    expect(after - (times.at(-1) ?? 0)).toBeCloseTo((after - before) / (GAP_SLOTS_MAX + 1), -3);
  });

  test("of any frame they stand in order between the two bars, where bars would begin", () => {
    const frames: Frame[] = ["M1", "M5", "M45", "H1", "H4", "H5", "H12", "D1", "D2"];
    const anyOf = <Value>(...values: Value[]) => fc.constantFrom(...values);
    fc.assert(
      fc.property(
        anyOf(...frames),
        anyOf(FOREX, INDEX, SHARE),
        anyOf(0, 2 * HOUR, -5 * HOUR),
        fc.integer({ min: at("2026-01-01T00:00"), max: at("2026-12-01T00:00") }),
        fc.integer({ min: 1, max: 20 * DAY }),
        (frame, hours, offset, from, way) => {
          const before = barStart(frame, from, offset);
          const after = nextBarStart(frame, from + way, offset);
          const times = timesOf(closedSlots(before, after, ruleOf(frame, hours, offset)));
          expect(times.length).toBeLessThanOrEqual(GAP_SLOTS_MAX);
          let last = before;
          for (const ts of times) {
            expect(ts).toBeGreaterThan(last);
            if (times.length < GAP_SLOTS_MAX) expect(barStart(frame, ts, offset)).toBe(ts);
            last = ts;
          }
          expect(last).toBeLessThan(after);
        },
      ),
      { numRuns: 400 },
    );
  });
});
