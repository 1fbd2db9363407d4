import { describe, expect, test } from "vitest";
import { isEntryKey, parseEntry } from "./interval-entry.ts";

describe("typed timeframes", () => {
  test("digits are minutes, letters name hours, days, weeks and months", () => {
    const typed = ["1", "5", "15m", "60", "4h", "240", "1D", ",d", "1w", "1M", "7", "1m", ""];
    expect(typed.map(parseEntry)).toEqual([
      "M1",
      "M5",
      "M15",
      "H1",
      "H4",
      "H4",
      "D1",
      "D1",
      "W1",
      "MN",
      null,
      "M1",
      null,
    ]);
  });

  test("a letter alone begins no entry", () => {
    expect(isEntryKey("h", "")).toBe(false);
    expect(isEntryKey("h", "4")).toBe(true);
    expect(isEntryKey("7", "")).toBe(true);
  });
});
