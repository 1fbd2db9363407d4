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

  test.each(["M45", "H2", "D2", "MN"])("the timeframe %s is kept", (timeframe) => {
    expect(parseSettings({ ...DEFAULT_SETTINGS, timeframe })?.timeframe).toBe(timeframe);
  });

  test.each(["M0", "M-1", "H1.5", "X5", "2h", "M", "M12345", 45])(
    "%s is no timeframe",
    (timeframe) => {
      expect(parseSettings({ ...DEFAULT_SETTINGS, timeframe })?.timeframe).toBe("H1");
    },
  );
});
