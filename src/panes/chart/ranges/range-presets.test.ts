/** Where each range begins. */
import { describe, expect, test } from "vitest";
import { PRESETS, type RangePreset } from "./range-presets.ts";

const at = (text: string): number => Date.parse(`${text}Z`);

describe("the range", () => {
  test.each<[RangePreset, string, string]>([
    ["1D", "2026-03-10T12:00", "2026-03-09T12:00"],
    ["5D", "2026-03-10T12:00", "2026-03-05T12:00"],
    ["1M", "2026-03-10T12:00", "2026-02-10T12:00"],
    ["1M", "2026-03-31T00:00", "2026-02-28T00:00"],
    ["1M", "2024-03-31T00:00", "2024-02-29T00:00"],
    ["3M", "2026-01-15T08:30", "2025-10-15T08:30"],
    ["6M", "2026-08-31T00:00", "2026-02-28T00:00"],
    ["YTD", "2026-11-23T05:00", "2026-01-01T00:00"],
    ["1Y", "2024-02-29T00:00", "2023-02-28T00:00"],
  ])("%s of %s begins at %s", (preset, last, first) => {
    expect(PRESETS[preset].startOf(at(last))).toBe(at(first));
  });

  test("of everything has no beginning", () => {
    expect(PRESETS.All.startOf(at("2026-01-01T00:00"))).toBe(-Infinity);
  });
});
