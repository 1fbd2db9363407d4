/** What is known of layouts: names that are read, versions that give way, and the words of a list. */
import { describe, expect, it } from "vitest";
import type { LayoutState } from "../storage/open-layout.ts";
import {
  chartsIn,
  EARLIER_MAX,
  found,
  isSameState,
  isTaken,
  nameRecordOf,
  newestFirst,
  overdue,
  parseName,
  whyOf,
  wordsOf,
  type Earlier,
} from "./layout-record.ts";

const earlier = (key: string, saved_at: number): Earlier => ({
  key,
  why: "opened",
  state: { version: 1, revision: key, by: "page", saved_at, parts: {} } satisfies LayoutState,
});

const parts = (charts: readonly string[], symbols: Record<string, number>, frames = {}) => ({
  "workspace.layout": {
    version: 1,
    value: { panels: Object.fromEntries(charts.map((id) => [id, {}])) },
  },
  "workspace.charts": { version: 1, value: { active: "chart", symbols, syncs: [] } },
  "chart.settings": { version: 2, value: frames },
});

describe("the record of a name", () => {
  it("is read as it was written", () => {
    const name = { name: "Scalping", opened_at: 5 };
    expect(parseName(nameRecordOf(name))).toEqual(name);
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["of a newer terminal", { version: 2, name: "X", opened_at: 1 }],
    ["without a name", { version: 1, opened_at: 1 }],
    ["of spaces", { version: 1, name: "  ", opened_at: 1 }],
  ])("that is %s is none", (_words, record) => {
    expect(parseName(record)).toBeNull();
  });

  it("is cut where it is too long, and does without a time", () => {
    const read = parseName({ version: 1, name: ` ${"x".repeat(99)}`, opened_at: "now" });
    expect(read).toEqual({ name: "x".repeat(60), opened_at: 0 });
  });
});

describe("earlier versions", () => {
  it("give way from the oldest on, whatever order they are in", () => {
    const all = Array.from({ length: EARLIER_MAX + 2 }, (_, at) =>
      earlier(`k${at}`, (at * 7) % 22),
    );
    const gone = overdue(all);
    expect(gone).toHaveLength(2);
    const oldest = newestFirst(all).slice(-2);
    expect(gone).toEqual(oldest.map(({ key }) => key));
    expect(overdue(all.slice(0, EARLIER_MAX))).toEqual([]);
  });

  it("say why they were kept; what another tab wrote over says nothing itself", () => {
    expect(whyOf({ why: "reset" })).toBe("reset");
    expect(whyOf({})).toBe("tab");
    expect(whyOf({ why: "anything" })).toBe("tab");
  });
});

describe("two layouts", () => {
  it("look the same whatever the order of their fields, and where one says nothing of a field", () => {
    expect(isSameState({ a: { x: 1, y: [1, 2] } }, { b: undefined, a: { y: [1, 2], x: 1 } })).toBe(
      true,
    );
    expect(isSameState({ a: { x: [1, 2] } }, { a: { x: [2, 1] } })).toBe(false);
  });
});

describe("the words of a layout", () => {
  const symbol = (id: number) => ({ 1: "BTCUSD", 2: "ETHUSD" })[id];

  it("name its charts by their places, and count those that are alike and what is more than four", () => {
    const few = parts(
      ["chart-10", "chart", "chart-2", "watchlist"],
      { chart: 1, "chart-2": 2 },
      {
        chart: { timeframe: "H1" },
        "chart-2": { timeframe: "M5" },
      },
    );
    expect(chartsIn(few)).toEqual(["chart", "chart-2", "chart-10"]);
    expect(wordsOf(few, symbol)).toBe("BTCUSD H1, ETHUSD M5, Chart H1");
    const many = parts(
      Array.from({ length: 6 }, (_, at) => (at === 0 ? "chart" : `chart-${at + 1}`)),
      {},
    );
    expect(wordsOf(many, symbol)).toBe("Chart H1 × 6");
    const frames = ["M1", "M5", "M15", "H1", "H4", "D1"];
    const unlike = Object.fromEntries(
      frames.map((timeframe, at) => [at === 0 ? "chart" : `chart-${at + 1}`, { timeframe }]),
    );
    const all = parts(Object.keys(unlike), { chart: 2 }, unlike);
    expect(wordsOf(all, symbol)).toBe("ETHUSD M1, Chart M5, Chart M15, Chart H1 and 2 more");
  });

  it("are those of one chart where nothing is known", () => {
    for (const none of [{}, { "workspace.layout": null }, { "workspace.layout": { value: 7 } }]) {
      expect(wordsOf(none, symbol)).toBe("Chart H1");
    }
  });
});

describe("the search of layouts", () => {
  const all = [
    { name: "My layout", opened_at: 1 },
    { name: "Scalping gold", opened_at: 3 },
    { name: "Gold, slow", opened_at: 2 },
  ];

  it("has all words in any order, the ones opened last first", () => {
    expect(found(all, "").map(({ name }) => name)).toEqual([
      "Scalping gold",
      "Gold, slow",
      "My layout",
    ]);
    expect(found(all, " GOLD  sc").map(({ name }) => name)).toEqual(["Scalping gold"]);
    expect(found(all, "silver")).toEqual([]);
  });

  it("takes two names that a reader takes for one as one", () => {
    expect(isTaken(" my  LAYOUT", all)).toBe(true);
    expect(isTaken("my layout 2", all)).toBe(false);
  });
});
