import { describe, expect, test } from "vitest";
import { closeTime, countdownText } from "./countdown.ts";

const at = (text: string): number => Date.parse(`${text}Z`);
const HOUR = 3_600_000;

describe("countdown", () => {
  test("it runs to the edge of the bar, on the server's day where bars are cut on it", () => {
    const now = at("2026-11-18T10:20");
    expect(closeTime("M15", now, at("2026-11-18T10:15"))).toBe(at("2026-11-18T10:30"));
    expect(closeTime("D1", now, at("2026-11-17T22:00"))).toBe(at("2026-11-18T22:00"));
    expect(closeTime("H4", now, at("2026-11-18T06:00"))).toBe(at("2026-11-18T14:00"));
    expect(closeTime("MN", now, at("2026-11-01T00:00"))).toBe(at("2026-12-01T00:00"));
  });

  test("it reads as minutes, hours or days", () => {
    expect(
      [0, 999, 59_000, 299_001, 11_099_000, 2 * 86_400_000 + 3 * HOUR].map(countdownText),
    ).toEqual(["00:00", "00:01", "00:59", "05:00", "3:04:59", "2d 03h"]);
  });
});
