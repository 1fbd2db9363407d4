/** The names of the chart types, in the order of the menu. Main thread; data. */

/** Made of bars as they are. */
const BAR_KINDS = [
  "candles",
  "hollow",
  "heikin-ashi",
  "volume-candles",
  "bars",
  "high-low",
  "line",
  "markers",
  "step",
  "area",
  "hlc-area",
  "baseline",
  "columns",
] as const;

/** Made of bricks, which a chart folds out of its bars: bricks/brick-kinds.ts. */
export const BRICK_KINDS = ["renko", "range", "line-break", "kagi", "point-figure"] as const;
export type BrickKind = (typeof BRICK_KINDS)[number];

export const CHART_KINDS = [...BAR_KINDS, ...BRICK_KINDS] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const isBrickKind = (kind: ChartKind): kind is BrickKind =>
  BRICK_KINDS.some((one) => one === kind);

/** A kept name as a chart type; candles where this terminal has none of that name. */
export const knownKind = (name: unknown): ChartKind =>
  CHART_KINDS.find((kind) => kind === name) ?? "candles";
