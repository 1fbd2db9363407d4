/**
 * The symbol that the workspace looks at, which is that of the active chart: the watchlist sets it, chart and ticket follow.
 * Main thread.
 */
import { activeChart, chartSymbol, setChartSymbol } from "./charts.ts";

/** null: none was chosen yet. */
export const selectedSymbol = (): number | null => chartSymbol(activeChart());

/** Makes a symbol the workspace's own. */
export const selectSymbol = (symbol_id: number): void => setChartSymbol(activeChart(), symbol_id);
