/** A layout as others are to see it: each of its charts with the symbol that it shows. Main thread; pure. */
import type { LayoutParts } from "../storage/open-layout.ts";
import {
  FIRST_CHART,
  parseCharts,
  symbolOf,
  withSymbol,
  type ChartsState,
} from "../stores/charts.ts";
import { chartsIn, valueOf } from "./layout-record.ts";

const NONE: ChartsState = { active: FIRST_CHART, symbols: {}, syncs: [], links: {} };

const chartsOf = (parts: LayoutParts): ChartsState =>
  parseCharts(valueOf(parts, "workspace.charts")) ?? NONE;

/** `first`: what a chart shows for which none was chosen; others would see what their own broker has first. */
export function withShownSymbols(parts: LayoutParts, first: number | undefined): LayoutParts {
  if (first === undefined) return parts;
  const before = chartsOf(parts);
  const after = chartsIn(parts).reduce(
    (charts, id) => (symbolOf(charts, id) === null ? withSymbol(charts, id, first) : charts),
    before,
  );
  if (after === before) return parts;
  return { ...parts, "workspace.charts": { version: 1, value: after } };
}

/** Of its charts, each once; arithmetic of symbols, which is below zero, is none. */
export function symbolsShown(parts: LayoutParts): readonly number[] {
  const charts = chartsOf(parts);
  const all = chartsIn(parts).map((id) => symbolOf(charts, id) ?? -1);
  return [...new Set(all)].filter((symbol_id) => symbol_id >= 0);
}
