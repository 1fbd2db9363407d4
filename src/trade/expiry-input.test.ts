/** Tests of expiry-input.ts. */
import { describe, expect, it } from "vitest";
import { expiryText, readExpiry } from "./expiry-input.ts";

const NOW = Date.UTC(2026, 10, 21, 21, 30);

describe("readExpiry", () => {
  it.each([
    ["", null],
    ["GTC", null],
    ["day", Date.UTC(2026, 10, 22)],
    ["90m", NOW + 90 * 60_000],
    ["4 h", NOW + 4 * 3_600_000],
    ["2d", NOW + 2 * 86_400_000],
    ["2026-11-30", Date.UTC(2026, 10, 30)],
    ["2026-11-30 14:05", Date.UTC(2026, 10, 30, 14, 5)],
  ])("reads %j", (text, expiry) => {
    expect(readExpiry(text, NOW)).toBe(expiry);
  });

  it.each(["tomorrow", "2026-02-31", "2026-13-01", "2026-11-30 25:00", "-2d"])(
    "cannot read %j",
    (text) => {
      expect(readExpiry(text, NOW)).toBeUndefined();
    },
  );

  it("reads back what it writes", () => {
    expect(readExpiry(expiryText(NOW), 0)).toBe(NOW);
    expect(expiryText(null)).toBe("");
  });
});
