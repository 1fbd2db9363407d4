/** Tests of hours.ts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TradingHours } from "../../../contract/symbol.ts";
import { DAY_MS, HOUR_MS } from "../../format/zone.ts";
import { marketTimes, openSpans, spansOfDay } from "./hours.ts";

/** Currencies: Sunday 17:00 to Friday 17:00 in New York, cut at midnight as the wire wants it. */
const forex: TradingHours = {
  timezone: "America/New_York",
  sessions: [
    { day: 0, open: 1020, close: 1440 },
    ...[1, 2, 3, 4].map((day) => ({ day, open: 0, close: 1440 })),
    { day: 5, open: 0, close: 1020 },
  ],
};
/** A share: 09:30 to 16:00 in New York, Monday to Friday. */
const share: TradingHours = {
  timezone: "America/New_York",
  sessions: [1, 2, 3, 4, 5].map((day) => ({ day, open: 570, close: 960 })),
};
const always: TradingHours = {
  timezone: "UTC",
  sessions: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: 0, close: 1440 })),
};
const never: TradingHours = { timezone: "UTC", sessions: [] };

describe("marketTimes", () => {
  it("knows the weekend of currencies and when it ends", () => {
    const saturday = Date.UTC(2026, 10, 21, 12);
    expect(marketTimes(forex, saturday)).toEqual({
      isOpen: false,
      nextOpen: Date.UTC(2026, 10, 22, 22),
      nextClose: null,
    });
  });

  it("sees the week of currencies as one span", () => {
    const tuesday = Date.UTC(2026, 10, 24, 12);
    expect(marketTimes(forex, tuesday)).toEqual({
      isOpen: true,
      nextOpen: Date.UTC(2026, 10, 29, 22),
      nextClose: Date.UTC(2026, 10, 27, 22),
    });
  });

  it("follows daylight saving of the market's zone", () => {
    // New York changes its clocks on Sunday 8 March 2026, between this closing and the next opening.
    const times = marketTimes(forex, Date.UTC(2026, 2, 7, 12));
    expect(times.nextOpen).toBe(Date.UTC(2026, 2, 8, 21));
    expect(marketTimes(forex, Date.UTC(2026, 2, 6, 21)).nextClose).toBe(Date.UTC(2026, 2, 6, 22));
    expect(marketTimes(forex, Date.UTC(2026, 2, 13, 12)).nextClose).toBe(Date.UTC(2026, 2, 13, 21));
  });

  it("opens on the first instant of a session and closes on its last", () => {
    const open = Date.UTC(2026, 10, 23, 14, 30);
    const close = Date.UTC(2026, 10, 23, 21);
    expect(marketTimes(share, open - 1).isOpen).toBe(false);
    expect(marketTimes(share, open - 1).nextOpen).toBe(open);
    expect(marketTimes(share, open)).toMatchObject({ isOpen: true, nextClose: close });
    expect(marketTimes(share, close - 1).isOpen).toBe(true);
    expect(marketTimes(share, close).isOpen).toBe(false);
  });

  it("says nothing of markets that never close or never open", () => {
    const now = Date.UTC(2026, 10, 21, 12);
    expect(marketTimes(always, now)).toEqual({ isOpen: true, nextOpen: null, nextClose: null });
    expect(marketTimes(never, now)).toEqual({ isOpen: false, nextOpen: null, nextClose: null });
  });

  it("agrees with itself: open until nextClose, closed until nextOpen", () => {
    const instants = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2035, 0, 1) });
    fc.assert(
      fc.property(instants, fc.constantFrom(forex, share), (now, hours) => {
        const { isOpen, nextOpen, nextClose } = marketTimes(hours, now);
        const edge = isOpen ? nextClose : nextOpen;
        if (edge === null) throw new Error("a market with hours must have a next edge");
        expect(marketTimes(hours, edge - 1).isOpen).toBe(isOpen);
        expect(marketTimes(hours, edge).isOpen).toBe(!isOpen);
        expect(edge - now).toBeLessThanOrEqual(8 * DAY_MS);
      }),
    );
  });
});

describe("spansOfDay", () => {
  it("cuts the sessions to the day of the zone that the trader looks at", () => {
    const friday = Date.UTC(2026, 10, 20, 12);
    const tokyoMidnight = Date.UTC(2026, 10, 19, 15);
    expect(spansOfDay(share, friday, "UTC")).toEqual([
      { from: Date.UTC(2026, 10, 20, 14, 30), to: Date.UTC(2026, 10, 20, 21) },
    ]);
    expect(spansOfDay(forex, friday, "Asia/Tokyo")).toEqual([
      { from: tokyoMidnight, to: tokyoMidnight + DAY_MS },
    ]);
    expect(spansOfDay(forex, Date.UTC(2026, 10, 21, 12), "UTC")).toEqual([]);
  });
});

describe("openSpans", () => {
  it("joins sessions that overlap or meet, and runs past midnight where a close is not after its open", () => {
    const hours: TradingHours = {
      timezone: "UTC",
      sessions: [
        { day: 1, open: 600, close: 720 },
        { day: 1, open: 700, close: 800 },
        { day: 2, open: 1320, close: 120 },
      ],
    };
    const monday = Date.UTC(2026, 10, 23);
    expect(openSpans(hours, monday, monday + 3 * DAY_MS)).toEqual([
      { from: monday + 10 * HOUR_MS, to: monday + 800 * 60_000 },
      { from: monday + 46 * HOUR_MS, to: monday + 50 * HOUR_MS },
    ]);
  });
});
