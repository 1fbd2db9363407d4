/** What the page of painted charts and its test know of each other. Runs in both. */
import { CHART_KINDS } from "../../../src/panes/chart/series/chart-kinds.ts";

export const CHART_TILE = { width: 260, height: 170 } as const;
export const CHART_COLUMNS = 5;

/** One of each kind of plot, fill, mark and level that there is. */
export const SHOWN_INDICATORS = [
  "ema",
  "bollinger",
  "keltner",
  "ichimoku",
  "parabolic-sar",
  "supertrend",
  "zigzag",
  "macd",
  "rsi",
  "stochastic",
  "adx",
  "awesome",
  "volume",
  "pivots",
  "pattern-engulfing",
] as const;

export const CHART_TILES: readonly string[] = [...CHART_KINDS, ...SHOWN_INDICATORS];
