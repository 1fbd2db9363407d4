/** The studies of a chart: adding, changing, removing, undo and redo, and reading what was kept. */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import { indicatorOf } from "../../../../indicators/registry.ts";
import type { Indicator } from "../../../../indicators/indicator.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import { DEFAULT_LAYOUT } from "./pane-layout.ts";
import { createStudiesStore, type Surroundings } from "./studies-store.ts";
import { parseStudies, plotStyle, STUDIES_MAX, studyTitle } from "./study.ts";

function known(id: string): Indicator {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is an indicator ${id}`);
  return indicator;
}

function makeStore(initial: readonly unknown[] = []) {
  return makeChart(initial).store;
}

/** A store and what stands around its studies. */
function makeChart(initial: readonly unknown[] = []) {
  return createRoot(() => {
    const [value, set] = createSignal(initial);
    const kept = { value, set } as unknown as Persisted<readonly unknown[]>;
    const chart = { around: { kind: "candles", layout: DEFAULT_LAYOUT } as Surroundings };
    const store = createStudiesStore(kept, {
      now: () => chart.around,
      put: (next) => void (chart.around = next),
    });
    return { chart, kept: value, store };
  });
}

describe("the studies of a chart", () => {
  it("stand over the bars or in panes of their own, as their indicators do", () => {
    const store = makeStore();
    store.add(known("ema"));
    store.add(known("rsi"));
    store.add(known("macd"));
    expect(store.studies().map(({ pane }) => pane)).toEqual([0, 1, 2]);
    expect(new Set(store.studies().map(({ id }) => id)).size).toBe(3);
  });

  it("are set to what is given beside how they begin otherwise", () => {
    const store = makeStore();
    store.add(known("bollinger"), undefined, { length: 50 });
    expect(store.studies()[0]?.inputs).toEqual({ length: 50, deviations: 2 });
  });

  it("that are one line over the bars are in colours that no other there has, as long as there are some", () => {
    const store = makeStore();
    for (const id of ["bollinger", "ema", "sma", "wma", "hma", "dema"]) store.add(known(id));
    const tones = store.studies().flatMap((study) =>
      known(study.indicator)
        .plots.slice(0, study.indicator === "bollinger" ? 2 : 1)
        .map((plot) => plotStyle(study, plot).tone),
    );
    expect(new Set(tones.slice(0, 6)).size).toBe(6);
    store.add(known("tema"));
    expect(store.studies().at(-1)?.styles).toEqual({});
  });

  it("of several lines over the bars take no colour that another line has there", () => {
    const store = makeStore();
    for (const id of ["ema", "bollinger", "sma"]) store.add(known(id));
    const [ema, bollinger, sma] = store
      .studies()
      .map((study) => known(study.indicator).plots.map((plot) => plotStyle(study, plot).tone));
    // Both bands are one thing, and stay of one colour.
    expect(bollinger?.[0]).toBe(bollinger?.[2]);
    expect(new Set([...(ema ?? []), ...(bollinger ?? []), ...(sma ?? [])]).size).toBe(4);
    store.add(known("bollinger"));
    const second = known("bollinger").plots.map((plot) =>
      store
        .studies()
        .slice(-1)
        .map((study) => plotStyle(study, plot).tone)
        .join(),
    );
    expect(second[0]).toBe(second[2]);
    for (const tone of second) expect([ema, bollinger, sma].flat()).not.toContain(tone);
  });

  it("are undone and redone one step at a time", () => {
    const store = makeStore();
    store.add(known("ema"));
    store.add(known("rsi"));
    store.undo();
    expect(store.studies().map(({ indicator }) => indicator)).toEqual(["ema"]);
    store.redo();
    expect(store.studies().map(({ indicator }) => indicator)).toEqual(["ema", "rsi"]);
    store.undo();
    store.add(known("macd"));
    expect(store.canRedo()).toBe(false);
  });

  it("undo what was turned in one dialog at once", () => {
    const store = makeStore();
    const study = store.add(known("ema"));
    for (const length of [21, 22, 23])
      store.change(study?.id ?? "", { inputs: { length } }, "settings 1");
    expect(store.studies()[0]?.inputs).toEqual({ length: 23 });
    store.undo();
    expect(store.studies()[0]?.inputs).toEqual({ length: 20 });
  });

  it("leave no step of a dialog that was cancelled, and what could be done again still can be", () => {
    const store = makeStore();
    const study = store.add(known("ema"));
    store.add(known("rsi"));
    store.undo();
    const start = store.studies();
    for (const length of [21, 22])
      store.change(study?.id ?? "", { inputs: { length } }, "settings 1");
    expect(store.canRedo()).toBe(false);
    store.takeBack("settings 1");
    expect(store.studies()).toEqual(start);
    // Another time nothing was changed, and in a third what was there was chosen again.
    store.takeBack("settings 2");
    store.change(study?.id ?? "", { inputs: { length: 20 } }, "settings 3");
    store.redo();
    expect(store.studies().map(({ indicator }) => indicator)).toEqual(["ema", "rsi"]);
    store.undo();
    store.undo();
    expect([store.studies(), store.canUndo()]).toEqual([[], false]);
  });

  it("are shown otherwise without being kept so, and are met by other changes as they are", () => {
    const { kept, store } = makeChart();
    const ema = store.add(known("ema"));
    const isKept = (): unknown => kept().map((one) => (one as { indicator: string }).indicator);
    const isShown = () => store.studies().map(({ indicator }) => indicator);
    expect(store.preview([], known("rsi"))).toBe(true);
    expect(store.preview([], known("macd"))).toBe(true);
    expect([isShown(), isKept()]).toEqual([["ema", "macd"], ["ema"]]);
    store.preview([ema?.id ?? ""], known("sma"));
    expect([isShown(), isKept()]).toEqual([["sma"], ["ema"]]);
    store.change(ema?.id ?? "", { pane: 3 });
    expect([isShown(), isKept()]).toEqual([["sma"], ["ema"]]);
    store.undo();
    store.undo();
    expect([isShown(), isKept(), store.canUndo()]).toEqual([[], [], false]);
    store.redo();
    store.dropPreview();
    expect([isShown(), isKept()]).toEqual([["ema"], ["ema"]]);
    store.preview([], known("rsi"));
    store.keepPreview();
    expect([isShown(), isKept()]).toEqual([
      ["ema", "rsi"],
      ["ema", "rsi"],
    ]);
    store.undo();
    expect([isShown(), isKept()]).toEqual([["ema"], ["ema"]]);
  });

  it("start from the close when what they start from is removed", () => {
    const store = makeStore();
    const base = store.add(known("ema"));
    const study = store.add(known("rsi"));
    const source = { kind: "study", study: base?.id ?? "", plot: "value" } as const;
    store.change(study?.id ?? "", { source });
    expect(studyTitle(store.studies()[1] ?? study ?? never(), store.studies())).toBe(
      "RSI 14 of EMA",
    );
    store.remove(base?.id ?? "");
    expect(store.studies()[0]?.source).toEqual({ kind: "bar", price: "close" });
  });

  it("take the chart's type and heights with them where all are replaced, also when undone", () => {
    const { chart, store } = makeChart();
    store.add(known("ema"));
    const layout = { shares: { "1": 2 }, collapsed: [], maximised: null };
    store.replace([], { kind: "line", layout });
    expect(chart.around).toMatchObject({ kind: "line", layout });
    store.add(known("rsi"));
    // A type chosen later is no step of the indicators: undoing those leaves it alone.
    chart.around = { kind: "area", layout };
    store.undo();
    expect(chart.around.kind).toBe("area");
    store.undo();
    expect(store.studies().map(({ indicator }) => indicator)).toEqual(["ema"]);
    expect(chart.around).toEqual({ kind: "candles", layout: DEFAULT_LAYOUT });
    store.redo();
    expect(store.studies()).toEqual([]);
    expect(chart.around).toMatchObject({ kind: "area", layout });
  });

  it("are not more than a chart takes", () => {
    const store = makeStore();
    for (let count = 0; count < STUDIES_MAX; count += 1) store.add(known("sma"));
    expect(store.add(known("sma"))).toBeNull();
    expect(store.preview([], known("ema"))).toBe(false);
    expect(store.studies()).toHaveLength(STUDIES_MAX);
  });
});

describe("kept studies", () => {
  it("that cannot be used are left out, and numbers that do not fit are made to", () => {
    const read = parseStudies([
      null,
      { id: "s1", indicator: "ema", inputs: { length: -5, other: 3 }, pane: -1, styles: 4 },
      { id: "s1", indicator: "sma" },
      { id: "s2", indicator: "from-a-newer-one", inputs: { a: 1, b: "x" } },
      { indicator: "sma" },
      { id: "s3", indicator: "rsi", styles: { value: { tone: "mauve", width: 7, isOff: true } } },
    ]);
    expect(read.map(({ id }) => id)).toEqual(["s1", "s2", "s3"]);
    expect(read[0]).toMatchObject({ inputs: { length: 1 }, pane: 0, styles: {} });
    expect(read[1]?.inputs).toEqual({ a: 1 });
    expect(read[2]?.styles).toEqual({ value: { isOff: true } });
  });

  it("of any other kind are none", () => {
    for (const value of [null, 7, "x", {}, { length: 3 }]) expect(parseStudies(value)).toEqual([]);
  });
});

function never(): never {
  throw new Error("the study is there");
}
