/**
 * The symbols that a chart is compared with, as they are kept, and the chart's price scale, which counts in percent while one of
 * them does. Main thread. The scale that was set before is given back with the last of them, unless another was chosen since.
 */
import { createMemo, untrack, type Accessor } from "solid-js";
import type { Persisted } from "../../../storage/persisted.ts";
import { createChartRecord } from "../chart-record.ts";
import { SCALE_MODES } from "../chart-settings.ts";
import type { ScaleMode } from "../chart-style.ts";
import type { Chart } from "../create-chart.ts";
import {
  hasPercent,
  parseComparisons,
  withComparison,
  type Comparison,
  type ComparisonScale,
} from "./comparison.ts";

export type CompareStore = {
  list: Accessor<readonly Comparison[]>;
  /** False: it is there already, or there are as many as there may be. */
  add(symbol: { symbol_id: number; symbol: string }, scale: ComparisonScale): boolean;
  remove(symbol_id: number): void;
  change(symbol_id: number, change: Partial<Pick<Comparison, "scale" | "isHidden">>): void;
  clear(): void;
};

const parseScale = (value: unknown): ScaleMode | null =>
  SCALE_MODES.find((mode) => mode === value) ?? null;

/** `kept`: the list as it is kept. */
export function createCompareStore(
  chart: Pick<Chart, "id" | "settings" | "change">,
  kept: Pick<Persisted<readonly unknown[]>, "value" | "set">,
): CompareStore {
  const before = createChartRecord<ScaleMode>(
    chart.id,
    "chart.compare-scale",
    parseScale,
    "regular",
  );
  const list = createMemo(() => parseComparisons(kept.value()));
  const put = (next: readonly Comparison[]): void => {
    const isPercent = hasPercent(next);
    const wasPercent = hasPercent(untrack(list));
    const { scaleMode } = untrack(chart.settings);
    kept.set(next);
    // What is indexed to 100 counts from the first bar in sight as percent do.
    if (isPercent && !wasPercent && scaleMode !== "indexed") {
      before.set(scaleMode);
      chart.change({ scaleMode: "percentage" });
    } else if (wasPercent && !isPercent && scaleMode === "percentage") {
      chart.change({ scaleMode: untrack(before.value) });
    }
  };
  return {
    list,
    add(symbol, scale) {
      const next = withComparison(untrack(list), symbol, scale);
      if (next !== null) put(next);
      return next !== null;
    },
    remove: (symbol_id) => put(untrack(list).filter((one) => one.symbol_id !== symbol_id)),
    change: (symbol_id, change) =>
      put(untrack(list).map((one) => (one.symbol_id === symbol_id ? { ...one, ...change } : one))),
    clear: () => put([]),
  };
}
