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
