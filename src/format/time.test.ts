/** Tests of time.ts and zone.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMinutes,
  formatTime,
  formatWeekTime,
  weekdayOf,
} from "./time.ts";
import { HOUR_MS, isZone, localToUtc, offsetLabel, zoneLabel, zoneOffsetMs } from "./zone.ts";

const winter = Date.UTC(2026, 10, 21, 12, 3, 7, 45);
const summer = Date.UTC(2026, 6, 1, 12, 0, 0);

describe("formatTime", () => {
  it.each([
    ["UTC", "12:03:07"],
    ["America/New_York", "07:03:07"],
    ["Asia/Tokyo", "21:03:07"],
    ["Asia/Kolkata", "17:33:07"],
  ])("shows the clock of %s", (zone, text) => {
    expect(formatTime(winter, zone)).toBe(text);
  });

  it("shows as much as is asked for", () => {
    expect(formatTime(winter, "UTC", "minutes")).toBe("12:03");
    expect(formatTime(winter, "UTC", "milliseconds")).toBe("12:03:07.045");
    expect(formatTime(Number.NaN, "UTC")).toBe("–");
    expect(formatMinutes(1440)).toBe("24:00");
  });

  it("agrees with Intl at any instant in any zone", () => {
    const zones = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "America/Sao_Paulo",
    );
    const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
    fc.assert(
      fc.property(instants, zones, (ms, zone) => {
        const intl = new Intl.DateTimeFormat("en-GB", {
          timeZone: zone,
          hourCycle: "h23",
          hour: "2-digit",
          minute: "2-digit",
          second: "2-digit",
        });
        expect(formatTime(ms, zone)).toBe(intl.format(ms));
      }),
    );
  });
});

describe("dates", () => {
  it("turn at the zone's midnight", () => {
    expect(formatDate(winter, "UTC")).toBe("21 Nov 2026");
    expect(formatDate(Date.UTC(2026, 10, 21, 20), "Asia/Tokyo")).toBe("22 Nov 2026");
    expect(formatDateTime(winter, "UTC", "minutes")).toBe("21 Nov 2026 12:03");
    expect(weekdayOf(winter, "UTC")).toBe(6);
    expect(weekdayOf(-1, "UTC")).toBe(3);
    expect(formatWeekTime(Date.UTC(2026, 10, 22, 22), "UTC")).toBe("Sun 22:00");
    expect(formatWeekTime(Date.UTC(2026, 10, 22, 22), "Asia/Tokyo")).toBe("Mon 07:00");
  });
});

describe("zones", () => {
  it("follow daylight saving", () => {
    expect(zoneOffsetMs(winter, "Europe/Berlin")).toBe(HOUR_MS);
    expect(zoneOffsetMs(summer, "Europe/Berlin")).toBe(2 * HOUR_MS);
    const springForward = Date.UTC(2026, 2, 29, 1, 0, 0);
    expect(zoneOffsetMs(springForward - 1, "Europe/Berlin")).toBe(HOUR_MS);
    expect(zoneOffsetMs(springForward, "Europe/Berlin")).toBe(2 * HOUR_MS);
  });

  it("are named with their offset", () => {
    expect(zoneLabel(winter, "UTC")).toBe("UTC");
    expect(zoneLabel(winter, "America/New_York")).toBe("New York, UTC−5");
    expect(offsetLabel(winter, "Asia/Kolkata")).toBe("UTC+5:30");
  });

  it("are checked before use", () => {
    expect(isZone("Europe/Berlin")).toBe(true);
    expect(isZone("local")).toBe(true);
    expect(isZone("Mars/Olympus")).toBe(false);
  });

  it("find the instant of a local time again", () => {
    const zones = fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Sydney", "UTC");
    const instants = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(instants, zones, (ms, zone) => {
        const local = ms + zoneOffsetMs(ms, zone);
        const back = localToUtc(local, zone);
        // Of an hour that the clocks show twice, the first.
        expect(back + zoneOffsetMs(back, zone)).toBe(local);
        expect(back).toBeLessThanOrEqual(ms);
      }),
    );
  });

  it("lead a skipped local time to the moment at which the clocks jump", () => {
    const skipped = Date.UTC(2026, 2, 29, 2, 30);
    expect(localToUtc(skipped, "Europe/Berlin")).toBe(Date.UTC(2026, 2, 29, 1, 0));
  });
});

describe("ages", () => {
  it.each([
    [40, "40 ms"],
    [999.6, "1.0 s"],
    [3200, "3.2 s"],
    [9960, "10 s"],
    [59_600, "1 min"],
    [120_000, "2 min"],
    [3 * HOUR_MS + 300_000, "3 h 5 min"],
    [28 * HOUR_MS, "1 d 4 h"],
    [-5, "0 ms"],
    [Number.NaN, "–"],
  ])("%d ms is %s", (ms, text) => {
    expect(formatAge(ms)).toBe(text);
  });

  it("are told in their two largest units", () => {
    expect(formatDuration(10_000)).toBe("1 min");
    expect(formatDuration(48 * HOUR_MS)).toBe("2 d");
  });
});
