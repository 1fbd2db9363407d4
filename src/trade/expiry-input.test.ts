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
    expect(readExpiry(text, NOW, "UTC")).toBe(expiry);
  });

  it.each(["tomorrow", "2026-02-31", "2026-13-01", "2026-11-30 25:00", "-2d"])(
    "cannot read %j",
    (text) => {
      expect(readExpiry(text, NOW, "UTC")).toBeUndefined();
    },
  );

  it("reads back what it writes", () => {
    expect(readExpiry(expiryText(NOW, "UTC"), 0, "UTC")).toBe(NOW);
    expect(expiryText(null, "UTC")).toBe("");
  });

  it("reads and writes the clocks of a zone, and a skipped hour as the moment of the jump", () => {
    const winter = Date.UTC(2026, 10, 30, 13, 5);
    expect(readExpiry("2026-11-30 14:05", NOW, "Europe/Berlin")).toBe(winter);
    expect(expiryText(winter, "Europe/Berlin")).toBe("2026-11-30 14:05");
    const jump = Date.UTC(2027, 2, 28, 1);
    expect(readExpiry("2027-03-28 02:30", NOW, "Europe/Berlin")).toBe(jump);
  });
});
