import { describe, expect, test } from "vitest";
import { chartId, CHARTS_MAX, isChartId, parseCharts, symbolOf } from "./charts.ts";

describe("the kept charts of a workspace", () => {
  test("a chart is known by one of as many places as there may be charts", () => {
    const ids = Array.from({ length: CHARTS_MAX }, (_, index) => chartId(index + 1));
    expect(ids[0]).toBe("chart");
    expect(ids.at(-1)).toBe("chart-16");
    expect(ids.every(isChartId)).toBe(true);
  });

  test.each(["chart-0", "chart-1", "chart-17", "chart-02", "chart-2-3", "chart-", "charts", ""])(
    "%j is no chart",
    (id) => expect(isChartId(id)).toBe(false),
  );

  test("what was kept is read as it was", () => {
    const kept = {
      active: "chart-3",
      symbols: { chart: 1, "chart-3": 7, blue: 4 },
      syncs: ["range"],
      links: { "chart-2": "blue", watchlist: "blue", ticks: "orange" },
    };
    expect(parseCharts(kept)).toEqual(kept);
  });

  test("what cannot be used is left out, and the rest is read", () => {
    const kept = {
      active: "chart-99",
      symbols: { chart: 1, "chart-2": "7", "chart-99": 4, "__proto__ ": 5 },
      syncs: ["crosshair", "volume", "range", 3],
      links: { chart: "red", "chart-99": "blue", account: "blue", orders: "teal", constructor: 1 },
    };
    expect(parseCharts(kept)).toEqual({
      active: "chart",
      symbols: { chart: 1 },
      syncs: ["crosshair", "range"],
      links: { orders: "teal" },
    });
    expect(parseCharts({})).toEqual({ active: "chart", symbols: {}, syncs: [], links: {} });
  });

  test("charts that were the same before there were groups are so still", () => {
    const kept = { active: "chart-2", symbols: { chart: 1, "chart-2": 7 }, syncs: ["symbol"] };
    const read = parseCharts(kept);
    expect(read?.symbols).toEqual({ chart: 1, "chart-2": 7, charts: 7 });
    expect(read === null ? null : symbolOf(read, "chart")).toBe(7);
  });

  test.each([null, 3, "chart", undefined])("%j is no such record", (kept) =>
    expect(parseCharts(kept)).toBeNull(),
  );
});
