import { describe, expect, it } from "vitest";
import type { TradingHours } from "../../../contract/symbol.ts";
import { expirySession } from "./expiry-session.ts";

/** Sunday 17:00 to Friday 17:00 in New York, as forex. */
const forex: TradingHours = {
  timezone: "America/New_York",
  sessions: [
    { day: 0, open: 1020, close: 1440 },
    ...[1, 2, 3, 4].map((day) => ({ day, open: 0, close: 1440 })),
    { day: 5, open: 0, close: 1020 },
  ],
};
const always: TradingHours = {
  timezone: "UTC",
  sessions: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: 0, close: 1440 })),
};
/** Tuesday 24 November 2026 is in winter: New York is 5 hours behind. */
const utc = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);

describe("an expiry", () => {
  it("in the open market names the close that comes", () => {
    expect(expirySession(forex, utc(24, 12), "UTC")).toEqual({
      isOpen: true,
      closes: utc(27, 22),
      closed: null,
      opens: null,
      spans: [{ from: 0, to: 1 }],
      moment: 0.5,
    });
  });

  it("on a weekend names the close before and the opening after", () => {
    expect(expirySession(forex, utc(28, 6), "UTC")).toMatchObject({
      isOpen: false,
      closes: null,
      closed: utc(27, 22),
      opens: utc(29, 22),
      spans: [],
      moment: 0.25,
    });
  });

  it("at the close itself is closed, a minute before it is open", () => {
    expect(expirySession(forex, utc(27, 22), "UTC")).toMatchObject({
      isOpen: false,
      closed: utc(27, 22),
    });
    expect(expirySession(forex, utc(27, 21, 59), "UTC")).toMatchObject({
      isOpen: true,
      closes: utc(27, 22),
    });
  });

  it("has its day by the clocks that are shown", () => {
    const { spans, moment } = expirySession(forex, utc(27, 21), "Asia/Tokyo");
    // Saturday 06:00 in Tokyo, and the market closes at 07:00 there.
    expect(moment).toBe(0.25);
    expect(spans).toEqual([{ from: 0, to: 7 / 24 }]);
  });

  it("in a market that never closes is always open, with no close to name", () => {
    expect(expirySession(always, utc(28, 6), "UTC")).toMatchObject({ isOpen: true, closes: null });
  });
});
