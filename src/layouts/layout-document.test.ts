/** Layouts as a document: what goes out comes in as it was, and what is wrong is said; nothing hostile is taken or throws. */
import { describe, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { DEFAULT_SETTINGS } from "../panes/chart/chart-settings.ts";
import { studiesFault } from "../panes/chart/templates/template-file.ts";
import { chartId } from "../stores/charts.ts";
import { readLayouts, writeLayouts, type Known } from "./layout-document.ts";

/** Whole numbers below a bound, the same in each run. */
const picker = (seed: number): ((max: number) => number) => {
  const random = createRandom(seed);
  return (max) => Math.floor(random() * max);
};

const SYMBOLS = new Map([
  [401, "BTCUSD"],
  [402, "ETHUSD"],
]);
const PANES = ["watchlist", "order-ticket", "positions", "chart"];

const known: Known = {
  symbolId: (name) => [...SYMBOLS].find(([, one]) => one === name)?.[0],
  paneTitle: (id) => (PANES.includes(id) || /^chart-\d+$/.test(id) ? id : null),
  studiesFault,
  drawing: () => null,
};
const symbolName = (id: number) => SYMBOLS.get(id);

const leaf = (id: string, views: readonly string[], size = 300) => ({
  type: "leaf",
  data: { id, views, activeView: views[0] },
  size,
});

const panelOf = (id: string): [string, unknown] => [
  id,
  { id, contentComponent: id.startsWith("chart") ? "chart" : id, tabComponent: "tab", title: id },
];

/** A layout with so many charts, as a dock and its charts keep it. */
function partsOf(count: number, pick: (max: number) => number = () => 0) {
  const ids = Array.from({ length: count }, (_, at) => chartId(at + 1));
  const symbols = Object.fromEntries(
    [...ids, "charts", "blue"].map((id) => [id, pick(2) === 0 ? 401 : 402]),
  );
  const study = { id: "s1", indicator: "ema", inputs: { length: 9 + pick(90) } };
  return {
    "workspace.layout": {
      version: 1,
      value: {
        grid: {
          root: {
            type: "branch",
            data: [
              leaf("1", ["watchlist"]),
              ...ids.map((id, at) => leaf(`${at + 2}`, [id], pick(900))),
            ],
            size: 800,
          },
          width: 1440,
          height: 800,
          orientation: "HORIZONTAL",
        },
        panels: Object.fromEntries([panelOf("watchlist"), ...ids.map(panelOf)]),
        activeGroup: "2",
      },
    },
    "workspace.charts": {
      version: 1,
      value: {
        active: ids[pick(count)],
        symbols,
        syncs: ["symbol"],
        links: { watchlist: "blue", chart: "blue" },
      },
    },
    "chart.settings": {
      version: 2,
      value: Object.fromEntries(
        ids.map((id) => [id, { ...DEFAULT_SETTINGS, timeframe: pick(2) === 0 ? "M5" : "H4" }]),
      ),
    },
    "chart.studies": { version: 2, value: Object.fromEntries(ids.map((id) => [id, [study]])) },
    "chart.panes": {
      version: 2,
      value: { chart: { shares: { 0: 3 }, collapsed: [], maximised: null } },
    },
    "chart.guides": { version: 2, value: { chart: ["close"] } },
    "chart.compare": {
      version: 2,
      value: { chart: [{ symbol_id: 402, name: "ETHUSD", scale: "own", ink: "teal" }] },
    },
    "chart.compare-scale": { version: 2, value: { chart: "logarithmic" } },
    "chart.colours": {
      version: 2,
      value: { chart: { dark: { down: "#ff0000", up: "#00ff00" }, light: {}, hasGrid: false } },
    },
  };
}

const written = (name = "Scalping", parts: object = partsOf(2)) =>
  writeLayouts([{ name, parts: parts as Record<string, unknown> }], symbolName);

/** The same with panes that float: one alone, and two beside each other. */
function floating(change: (floats: Record<string, unknown>[]) => void = () => undefined) {
  const parts = partsOf(1);
  const { value } = parts["workspace.layout"];
  const others = ["order-ticket", "positions", "chart-2"];
  Object.assign(value.panels, Object.fromEntries(others.map(panelOf)));
  const rows = { type: "branch", data: [leaf("8", ["positions"]), leaf("9", ["chart-2"])] };
  const floatingGroups = [
    {
      data: { id: "7", views: ["order-ticket"], activeView: "order-ticket" },
      position: { left: 40, top: 60, width: 320, height: 400 },
    },
    {
      grid: { root: rows, width: 500, height: 300, orientation: "VERTICAL" },
      position: { right: 0, bottom: 12.5, width: 500, height: 300 },
    },
  ];
  change(floatingGroups);
  Object.assign(value, { floatingGroups });
  return parts;
}

/** The words of a refusal; null where the text is taken. */
const refusal = (text: string): string | null => {
  const read = readLayouts(text, known);
  return read.ok ? null : read.words;
};

/** The document with a change deep in it. */
function changed(
  change: (layout: ReturnType<typeof partsOf>, whole: Record<string, unknown>) => void,
) {
  const whole = JSON.parse(written()) as { layouts: { parts: ReturnType<typeof partsOf> }[] };
  const parts = whole.layouts[0]?.parts;
  if (parts === undefined) throw new Error("there is a layout");
  change(parts, whole);
  return JSON.stringify(whole);
}

describe("a document of layouts", () => {
  it("gives back what was written, whatever stands in the layout", () => {
    const pick = picker(20_261_124);
    for (let round = 0; round < 200; round += 1) {
      const parts = partsOf(1 + pick(16), pick);
      const read = readLayouts(written("Any", parts), known);
      expect(read).toEqual({
        ok: true,
        layouts: [{ name: "Any", parts, missing: [], drawings: [] }],
      });
    }
  });

  it("gives back what floats over the others", () => {
    const parts = floating();
    const read = readLayouts(written("Floats", parts), known);
    expect(read).toEqual({
      ok: true,
      layouts: [{ name: "Floats", parts, missing: [], drawings: [] }],
    });
  });

  it("is read the second time as the first", () => {
    const first = readLayouts(written(), known);
    if (!first.ok) throw new Error(first.words);
    const text = writeLayouts(first.layouts, symbolName);
    expect(readLayouts(text, known)).toEqual(first);
  });

  it("takes the symbols by their names, and says which the broker does not have", () => {
    const other = { ...known, symbolId: (name: string) => (name === "BTCUSD" ? 9 : undefined) };
    const parts = partsOf(2);
    parts["workspace.charts"].value.symbols = { chart: 401, "chart-2": 402 };
    const read = readLayouts(written("Other", parts), other);
    if (!read.ok) throw new Error(read.words);
    expect(read.layouts[0]?.missing).toEqual(["ETHUSD"]);
    expect(read.layouts[0]?.parts["chart.compare"]).toMatchObject({ value: { chart: [] } });
    expect(read.layouts[0]?.parts["workspace.charts"]).toMatchObject({
      value: { symbols: { chart: 9 } },
    });
  });

  it("reads the records of before there were many charts as the first one's", () => {
    const text = changed((parts) => {
      Object.assign(parts, { "chart.settings": { version: 1, value: DEFAULT_SETTINGS } });
    });
    const read = readLayouts(text, known);
    if (!read.ok) throw new Error(read.words);
    expect(read.layouts[0]?.parts["chart.settings"]).toEqual({
      version: 2,
      value: { chart: DEFAULT_SETTINGS },
    });
  });

  it("holds nothing but the parts of a layout", () => {
    const parts = { ...partsOf(1), watchlist: { version: 1, value: [100_001] }, balance: 7 };
    expect(written("Mine", parts)).not.toMatch(/watchlist":\s*\{\s*"version|100001|balance/);
  });
});

describe("a file that is wrong", () => {
  it.each([
    ["no JSON", "{", "The file is no JSON: it is damaged, or of another kind"],
    ["of another kind", '{"format":"ringside-drawings"}', "The file holds no layouts"],
    ["a list", "[]", "The file holds no layouts"],
    ["nested without end", "[".repeat(50_000), "The file is nested too deep to be one of layouts"],
    ["too large", `"${"x".repeat(4_200_000)}"`, "The file is too large to be one of layouts"],
    [
      "newer",
      changed((_, whole) => (whole["version"] = 2)),
      "The file is from a newer version of the terminal",
    ],
    [
      "without a version",
      changed((_, whole) => delete whole["version"]),
      "The file does not say its version: it is damaged",
    ],
    ["empty", changed((_, whole) => (whole["layouts"] = [])), "There is no layout in the file"],
    [
      "of a part that nobody knows",
      changed((parts) => Object.assign(parts, { "ticket.size": { version: 1, value: 1 } })),
      "“Scalping”: this terminal knows no part ticket.size",
    ],
    [
      "of a newer part",
      changed((parts) => (parts["chart.guides"].version = 3)),
      "“Scalping”: its part chart.guides is of a newer version",
    ],
    [
      "of a chart too many",
      changed((parts) => Object.assign(parts["chart.settings"].value, { "chart-17": {} })),
      "“Scalping”: there is no chart chart-17",
    ],
    [
      "of no timeframe",
      changed((parts) =>
        Object.assign(parts["chart.settings"].value["chart-2"] ?? {}, { timeframe: "X9" }),
      ),
      "“Scalping”, chart 2: timeframe cannot be X9",
    ],
    [
      "of no indicator",
      changed((parts) =>
        Object.assign(parts["chart.studies"].value["chart"]?.[0] ?? {}, { indicator: "magic" }),
      ),
      "“Scalping”, chart 1, indicator 1: this terminal has no indicator magic",
    ],
    [
      "of a compared symbol without a name",
      changed((parts) => (parts["chart.compare"].value.chart = [{ symbol_id: 402 }] as never)),
      "“Scalping”: a symbol compared with chart has no name",
    ],
    [
      "of no price scale",
      changed((parts) => (parts["chart.compare-scale"].value.chart = "sideways")),
      "“Scalping”, chart 1: its price scale cannot be sideways",
    ],
    [
      "of no colour",
      changed((parts) => (parts["chart.colours"].value.chart.dark.up = "url(//x)")),
      "“Scalping”, chart 1: its colours cannot be read",
    ],
    [
      "of no pane",
      changed((parts) => Object.assign(parts["workspace.layout"].value.panels, { casino: {} })),
      "“Scalping”: this terminal has no pane casino",
    ],
    [
      "of a pane nowhere",
      changed((parts) => Object.assign(parts["workspace.layout"].value.panels, { positions: {} })),
      "“Scalping”: the pane positions stands nowhere",
    ],
    [
      "of a pane twice",
      changed((parts) => parts["workspace.layout"].value.grid.root.data.push(leaf("9", ["chart"]))),
      "“Scalping”: the pane chart stands twice, or is unknown",
    ],
    [
      "of no size",
      changed((parts) => (parts["workspace.layout"].value.grid.width = -1)),
      "“Scalping”: -1 is no size of a pane",
    ],
    [
      "of a symbol without its name",
      changed((parts) => (parts["workspace.charts"].value.symbols["chart"] = 7)),
      "“Scalping”: the file does not name the symbol 7",
    ],
    [
      "of no colour",
      changed((parts) => (parts["workspace.charts"].value.links.chart = "red")),
      "“Scalping”: the colour of chart cannot be read",
    ],
    [
      "of a pane that floats nowhere",
      written(
        "Scalping",
        floating((floats) => delete floats[0]?.["position"]),
      ),
      "“Scalping”: a floating pane stands nowhere",
    ],
    [
      "of a floating pane without an edge",
      written(
        "Scalping",
        floating((floats) => (floats[1] = { ...floats[1], position: { left: 1 } })),
      ),
      "“Scalping”: nothing is no size of a pane",
    ],
    [
      "of a floating pane without a pane",
      written(
        "Scalping",
        floating((floats) => delete floats[0]?.["data"]),
      ),
      "“Scalping”: a floating pane cannot be read",
    ],
    [
      "of a pane that floats twice",
      written(
        "Scalping",
        floating((floats) => floats.push({ ...floats[0] })),
      ),
      "“Scalping”: the pane order-ticket stands twice, or is unknown",
    ],
    ["of no name", written("  "), "Layout 1: A layout needs a name"],
  ])("because it is %s says so", (_words, text, words) => {
    expect(refusal(text)).toBe(words);
  });

  it("holds no layout twice", () => {
    const parts = partsOf(1);
    const both = [
      { name: "One", parts },
      { name: " one", parts },
    ];
    expect(refusal(writeLayouts(both, symbolName))).toBe("“one” is twice in the file");
  });

  it("is refused in words whatever is cut or changed in it", () => {
    const pick = picker(7);
    const text = written();
    const signs = ['"', "{", "}", "[", "]", "0", "-1", "null", "__proto__", "9e999", ","];
    for (let round = 0; round < 500; round += 1) {
      const at = pick(text.length);
      const cut = pick(6);
      const sign = signs[pick(signs.length)] ?? "";
      const read = readLayouts(text.slice(0, at) + sign + text.slice(at + cut), known);
      if (!read.ok) expect(read.words).not.toBe("");
    }
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
