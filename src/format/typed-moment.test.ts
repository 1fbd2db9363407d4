import { describe, expect, it } from "vitest";
import { expiryMoment, keptMoment, momentText, readMoment } from "./typed-moment.ts";

describe("the moment of an expiry", () => {
  it.each([
    ["UTC", "2026-11-24T16:30", "2026-11-24T16:30Z"],
    ["Europe/Berlin", "2026-11-24T16:30", "2026-11-24T15:30Z"],
    ["Europe/Berlin", "2026-07-24T16:30", "2026-07-24T14:30Z"],
    ["America/New_York", "2026-11-24T20:00", "2026-11-25T01:00Z"],
    ["Asia/Kolkata", "2026-11-24T02:00", "2026-11-23T20:30Z"],
  ])(
    "is typed by the clocks of %s, kept as an instant, and shown as it was typed",
    (zone, typed, kept) => {
      expect(readMoment(typed, zone)).toBe(kept);
      expect(momentText(kept, zone)).toBe(typed);
    },
  );

  it("that the clocks skip is the one they jump on to", () => {
    const kept = readMoment("2026-03-29T02:30", "Europe/Berlin");
    expect(kept).toBe("2026-03-29T01:00Z");
    expect(momentText(kept, "Europe/Berlin")).toBe("2026-03-29T03:00");
  });

  it("that is not whole is none", () => {
    expect(readMoment("", "UTC")).toBe("");
    expect(readMoment("2026-11-24", "UTC")).toBe("");
    expect(momentText("", "UTC")).toBe("");
    expect(expiryMoment("")).toBeNull();
    expect(expiryMoment("soon")).toBeNull();
  });

  it("is kept to the minute", () => {
    expect(keptMoment(Date.UTC(2026, 10, 24, 16, 30, 59))).toBe("2026-11-24T16:30Z");
    expect(expiryMoment("2026-11-24T16:30Z")).toBe(Date.UTC(2026, 10, 24, 16, 30));
  });
});
