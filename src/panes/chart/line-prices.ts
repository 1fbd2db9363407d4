/**
 * Prices of lines over the bars, for whoever goes by them and knows neither indicators nor drawings: a chart's layers offer them
 * while they live. Main thread.
 */
import type { Chart } from "./create-chart.ts";

/** Prices at which lines of indicators stand. `x`: across the pane, px. */
type ReadPlots = (x: number) => readonly number[];
/**
 * The price now of the line that is drawn at a place of the pane, px, or of the chosen one where no place is meant; null: there
 * is none, or it has no price now.
 */
type ReadDrawn = (at: { readonly x: number; readonly y: number } | null) => number | null;

const plots = new WeakMap<Chart, ReadPlots>();
const drawn = new WeakMap<Chart, ReadDrawn>();

function offer<Read>(readers: WeakMap<Chart, Read>, chart: Chart, read: Read): () => void {
  readers.set(chart, read);
  return () => void (readers.get(chart) === read && readers.delete(chart));
}

/** Each returns its undo. */
export const offerPlotPrices = (chart: Chart, read: ReadPlots): (() => void) =>
  offer(plots, chart, read);
export const offerDrawnPrice = (chart: Chart, read: ReadDrawn): (() => void) =>
  offer(drawn, chart, read);

/** None where a chart has no indicators. */
export const plotPrices = (chart: Chart, x: number): readonly number[] =>
  plots.get(chart)?.(x) ?? [];
export const drawnPrice = (chart: Chart, ...at: Parameters<ReadDrawn>): number | null =>
  drawn.get(chart)?.(...at) ?? null;
