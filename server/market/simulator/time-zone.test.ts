import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../domain/bar.ts";
import { fromLocal, isSummerTime, offsetMinutes, TIME_ZONES } from "./time-zone.ts";
import type { TimeZone } from "./time-zone.ts";

/** What the platform's own time-zone data says. */
function platformOffset(format: Intl.DateTimeFormat, ts: number): number {
  const part = (type: string): number =>
    Number(format.formatToParts(ts).find((item) => item.type === type)?.value);
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
  );
  return (local - ts) / MINUTE_MS;
}

const formatOf = (timeZone: TimeZone): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });

describe.each(TIME_ZONES)("the offset of %s", (zone) => {
  it("agrees with the platform's time zones through many years", () => {
    const format = formatOf(zone);
    for (let ts = Date.UTC(2012, 0, 1); ts < Date.UTC(2032, 0, 1); ts += 61 * HOUR_MS) {
      expect(offsetMinutes(zone, ts), new Date(ts).toISOString()).toBe(platformOffset(format, ts));
    }
  });

  it("changes in the very hour in which the platform's does", () => {
    const format = formatOf(zone);
    for (const [month, day] of [
      [2, 5],
      [2, 24],
      [3, 1],
      [9, 1],
      [9, 22],
      [10, 1],
    ] as const) {
      const start = Date.UTC(2025, month, day);
      for (let ts = start; ts < start + 9 * 24 * HOUR_MS; ts += HOUR_MS) {
        expect(offsetMinutes(zone, ts), new Date(ts).toISOString()).toBe(
          platformOffset(format, ts),
        );
      }
    }
  });

  it("turns a wall-clock reading back into the moment", () => {
    for (let ts = Date.UTC(2024, 0, 1, 12); ts < Date.UTC(2026, 0, 1); ts += 24 * HOUR_MS) {
      expect(fromLocal(zone, ts + offsetMinutes(zone, ts) * MINUTE_MS)).toBe(ts);
    }
  });
});

it("keeps summer time in New York two or three weeks longer than in London in spring and one in autumn", () => {
  const apart = (ts: number): boolean =>
    isSummerTime("America/New_York", ts) !== isSummerTime("Europe/London", ts);
  expect(apart(Date.UTC(2026, 2, 20, 12))).toBe(true);
  expect(apart(Date.UTC(2026, 9, 28, 12))).toBe(true);
  expect(apart(Date.UTC(2026, 6, 1, 12))).toBe(false);
  expect(apart(Date.UTC(2026, 0, 1, 12))).toBe(false);
});
