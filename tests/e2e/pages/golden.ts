/** What the page of painted tools and its test know of each other. Runs in both. */

export const TILE = { width: 240, height: 160 } as const;
export const COLUMNS = 5;

/** Each kind of shape that there is, and the tools that are used most. */
export const SHOWN = [
  "trend_line",
  "extended_line",
  "info_line",
  "arrow",
  "horizontal_line",
  "parallel_channel",
  "pitchfork",
  "regression_trend",
  "fib_retracement",
  "fib_fan",
  "fib_spiral",
  "gann_box",
  "rectangle",
  "ellipse",
  "highlighter",
  "xabcd",
  "elliott_impulse",
  "long_position",
  "date_price_range",
  "note",
] as const;

export type TileDifference = { readonly tool: string; readonly share: number };

export type GoldenPage = {
  /** All tiles, as a PNG in a data URL. */
  paint(theme: string): Promise<string>;
  /** For each tile which share of its pixels differs from a picture by more than `least` of 255 in a colour. */
  compare(theme: string, before: string, least: number): Promise<readonly TileDifference[]>;
};

declare global {
  var golden: GoldenPage;
}
