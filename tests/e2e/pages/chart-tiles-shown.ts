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

export type ChartTileDifference = { readonly tile: string; readonly share: number };

export type ChartTilesPage = {
  /** All tiles, as a PNG in a data URL. */
  paint(theme: string): Promise<string>;
  /** For each tile which share of its pixels differs from a picture by more than `least` of 255 in a colour. */
  compare(theme: string, before: string, least: number): Promise<readonly ChartTileDifference[]>;
};

declare global {
  var chartTiles: ChartTilesPage;
}
