import { describe, expect, test } from "vitest";
import { parseRecords } from "./chart-record.ts";
import { DEFAULT_SETTINGS, parseSettings } from "./chart-settings.ts";

describe("records of charts", () => {
  const settings = { ...DEFAULT_SETTINGS, timeframe: "M5" as const };

  test("what was kept when there was one chart is that of the first", () => {
    expect(parseRecords(settings, 1, parseSettings)).toEqual({ chart: settings });
    expect(parseRecords("nothing", 1, parseSettings)).toBeNull();
  });

  test("each chart has its own", () => {
    const kept = { chart: DEFAULT_SETTINGS, "chart-4": settings };
    expect(parseRecords(kept, 2, parseSettings)).toEqual(kept);
  });

  test("a chart whose value cannot be read begins anew, and leaves the others alone", () => {
    const kept = { chart: 7, "chart-2": settings, "chart-77": settings, other: settings };
    expect(parseRecords(kept, 2, parseSettings)).toEqual({ "chart-2": settings });
  });

  test.each([null, 3, "x", [settings]])("%j are none", (kept) =>
    expect(parseRecords(kept, 2, parseSettings)).toBeNull(),
  );
});
