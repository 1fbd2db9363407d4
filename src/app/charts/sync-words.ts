/** What charts can have in common, in words. Main thread; data only. */
import type { ChartSync } from "../../stores/charts.ts";

export const SYNC_WORDS: Readonly<Record<ChartSync, string>> = {
  symbol: "Symbol",
  timeframe: "Timeframe",
  crosshair: "Crosshair",
  range: "Dates in sight",
};
