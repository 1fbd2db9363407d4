import { createRoot, createSignal } from "solid-js";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, type ChartSettings } from "../chart-settings.ts";
import { createCompareStore } from "./compare-store.ts";
import { COMPARISONS_MAX, parseComparisons } from "./comparison.ts";

const ETH = { symbol_id: 2, symbol: "ETHUSD" };
const SOL = { symbol_id: 3, symbol: "SOLUSD" };

function setUp(scaleMode: ChartSettings["scaleMode"] = "logarithmic", id = "chart-9") {
  return createRoot((dispose) => {
    const [settings, setSettings] = createSignal({ ...DEFAULT_SETTINGS, scaleMode });
    const [kept, setKept] = createSignal<readonly unknown[]>([]);
    const change = (next: Partial<ChartSettings>) =>
      void setSettings((now) => ({ ...now, ...next }));
    const store = createCompareStore(
      { id, settings, change },
      { value: kept, set: (next) => void setKept(() => next) },
    );
    return { store, settings, change, kept, dispose };
  });
}

test("the chart counts in percent while a symbol does, and has its scale back after", () => {
  const { store, settings, dispose } = setUp();
  store.add(ETH, "percent");
  expect(settings().scaleMode).toBe("percentage");
  store.add(SOL, "percent");
  store.remove(ETH.symbol_id);
  expect(settings().scaleMode).toBe("percentage");
  store.change(SOL.symbol_id, { scale: "own" });
  expect(settings().scaleMode).toBe("logarithmic");
  store.change(SOL.symbol_id, { scale: "percent" });
  expect(settings().scaleMode).toBe("percentage");
  store.clear();
  expect(settings().scaleMode).toBe("logarithmic");
  dispose();
});

test("a symbol on a scale of its own leaves the chart's as it is", () => {
  const { store, settings, dispose } = setUp();
  store.add(ETH, "own");
  expect(settings().scaleMode).toBe("logarithmic");
  store.clear();
  expect(settings().scaleMode).toBe("logarithmic");
  dispose();
});

test("a scale that was chosen meanwhile stays", () => {
  const { store, settings, change, dispose } = setUp();
  store.add(ETH, "percent");
  change({ scaleMode: "regular" });
  store.clear();
  expect(settings().scaleMode).toBe("regular");
  dispose();
});

test("there is one of a symbol, each has its colour, and there are so many at most", () => {
  const { store, dispose } = setUp();
  for (let id = 1; id <= COMPARISONS_MAX; id += 1)
    expect(store.add({ symbol_id: id, symbol: `S${id}` }, "percent")).toBe(true);
  expect(store.add({ symbol_id: 99, symbol: "S99" }, "percent")).toBe(false);
  expect(new Set(store.list().map(({ ink }) => ink)).size).toBe(COMPARISONS_MAX);
  const gone = store.list()[3];
  store.remove(4);
  expect(store.add({ symbol_id: 5, symbol: "S5" }, "percent")).toBe(false);
  expect(store.add({ symbol_id: 99, symbol: "S99" }, "percent")).toBe(true);
  expect(store.list().at(-1)?.ink).toBe(gone?.ink);
  dispose();
});

test("what was kept is read again as it was, and nothing else", () => {
  const { store, kept, dispose } = setUp();
  store.add(ETH, "percent");
  store.add(SOL, "own");
  store.remove(ETH.symbol_id);
  store.change(SOL.symbol_id, { isHidden: true });
  const read: unknown = JSON.parse(JSON.stringify(kept()));
  expect(parseComparisons(read as unknown[])).toEqual(store.list());
  const bad = [null, 7, "x", {}, { symbol_id: "2", name: "A" }, { symbol_id: 2 }];
  expect(parseComparisons(bad)).toEqual([]);
  expect(parseComparisons([{ symbol_id: 2, name: "A", scale: "?", ink: "?" }])).toEqual([
    { symbol_id: 2, name: "A", scale: "percent", ink: "orange", isHidden: false },
  ]);
  dispose();
});
