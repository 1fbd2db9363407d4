import { describe, expect, test } from "vitest";
import { customPeriod, dayOf, dayText, periodOf } from "./period.ts";

const at = (text: string) => Date.parse(text);

describe("periods", () => {
  test("today begins at midnight of the zone, not of UTC", () => {
    const now = at("2026-08-29T02:00:00Z");
    expect(periodOf("today", now, "UTC").from).toBe(at("2026-08-29T00:00:00Z"));
    expect(periodOf("today", now, "America/New_York").from).toBe(at("2026-08-28T04:00:00Z"));
  });

  test("whole days, today among them", () => {
    const now = at("2026-08-29T12:00:00Z");
    expect(periodOf("week", now, "UTC")).toEqual({ from: at("2026-08-23T00:00:00Z"), to: null });
    expect(periodOf("all", now, "UTC")).toEqual({ from: 0, to: null });
  });

  test("a change of the clocks moves no midnight", () => {
    // Clocks went forward on 29 March 2026 in Berlin.
    const now = at("2026-03-30T12:00:00Z");
    expect(periodOf("week", now, "Europe/Berlin").from).toBe(at("2026-03-23T23:00:00Z"));
    const day = customPeriod("2026-03-29", "2026-03-29", "Europe/Berlin");
    expect(day).toEqual({ from: at("2026-03-28T23:00:00Z"), to: at("2026-03-29T22:00:00Z") });
  });

  test("a custom period has its last day whole, and is none where its days are not", () => {
    expect(customPeriod("2026-08-01", "2026-08-02", "UTC")).toEqual({
      from: at("2026-08-01T00:00:00Z"),
      to: at("2026-08-03T00:00:00Z"),
    });
    expect(customPeriod("2026-08-02", "2026-08-01", "UTC")).toBeNull();
    expect(customPeriod("", "2026-08-01", "UTC")).toBeNull();
    expect(dayOf("2026-02-30", "UTC")).toBeNull();
  });

  test("a day is written as it is read", () => {
    expect(dayText(at("2026-08-29T23:30:00Z"), "Europe/Berlin")).toBe("2026-08-30");
  });
});
