import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, parseSettings } from "./chart-settings.ts";

describe("kept settings", () => {
  test("each field that cannot be used falls back to its default", () => {
    expect(parseSettings(null)).toBeNull();
    expect(parseSettings({ timeframe: "M0", kind: 3, zone: "Mars/Base" })).toEqual(
      DEFAULT_SETTINGS,
    );
    expect(parseSettings({ ...DEFAULT_SETTINGS, timeframe: "D1", zone: "exchange" })).toEqual({
      ...DEFAULT_SETTINGS,
      timeframe: "D1",
      zone: "exchange",
    });
  });
});
