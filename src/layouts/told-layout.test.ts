/** Layouts as others are to see them: each chart has its symbol, and which these are. */
import { describe, expect, it } from "vitest";
import { symbolsShown, withShownSymbols } from "./told-layout.ts";

const layoutOf = (charts: readonly string[], state?: object) => ({
  "workspace.layout": {
    version: 1,
    value: { panels: Object.fromEntries(charts.map((id) => [id, {}])) },
  },
  ...(state === undefined ? {} : { "workspace.charts": { version: 1, value: state } }),
});

describe("a layout for others", () => {
  it("has for a chart without a symbol the one that it shows", () => {
    expect(symbolsShown(withShownSymbols({}, 401))).toEqual([401]);
    const parts = layoutOf(["chart", "chart-2"], {
      active: "chart-2",
      symbols: { "chart-2": 7 },
      syncs: [],
    });
    const told = withShownSymbols(parts, 401);
    expect(symbolsShown(told)).toEqual([401, 7]);
    expect(told["workspace.charts"]).toMatchObject({ value: { active: "chart-2" } });
    expect(told["workspace.layout"]).toBe(parts["workspace.layout"]);
  });

  it("is as it is where each chart has one, and where nothing is traded", () => {
    const whole = layoutOf(["chart"], { active: "chart", symbols: { chart: 7 }, syncs: [] });
    expect(withShownSymbols(whole, 401)).toBe(whole);
    expect(withShownSymbols({}, undefined)).toEqual({});
  });

  it("counts each symbol once, those of colours and of all charts too, and no arithmetic", () => {
    const state = {
      active: "chart",
      symbols: { charts: 3, blue: 5, orange: 9, "chart-3": -12 },
      syncs: ["symbol"],
      links: { "chart-2": "blue", "chart-4": "blue" },
    };
    const parts = layoutOf(["chart", "chart-2", "chart-4", "positions"], state);
    expect(symbolsShown(parts)).toEqual([3, 5]);
    const apart = layoutOf(["chart", "chart-3"], { ...state, syncs: [] });
    expect(symbolsShown(apart)).toEqual([]);
  });
});
