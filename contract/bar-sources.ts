/** The prices of a bar, and what is made of them, that an indicator can be calculated from. Runs anywhere; pure. */
export const BAR_SOURCES = [
  "close",
  "open",
  "high",
  "low",
  "hl2",
  "hlc3",
  "ohlc4",
  "hlcc4",
  "volume",
] as const;
export type BarSource = (typeof BAR_SOURCES)[number];
