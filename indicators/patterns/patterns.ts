/** The 61 candlestick patterns as indicators, and one that marks the best known together. Pure. */
import { defineIndicator } from "../indicator.ts";
import { MARCHES } from "./marches.ts";
import { MORE_CANDLES } from "./more-candles.ts";
import { ONE_CANDLE } from "./one-candle.ts";
import { patternIndicator, type Pattern } from "./pattern.ts";
import { THREE_CANDLES } from "./three-candles.ts";
import { TWO_CANDLES } from "./two-candles.ts";

const PATTERNS: readonly Pattern[] = [
  ...ONE_CANDLE,
  ...TWO_CANDLES,
  ...THREE_CANDLES,
  ...MARCHES,
  ...MORE_CANDLES,
];

export const PATTERN_INDICATORS = PATTERNS.map(patternIndicator);

/** Those that a trader knows by name. Columns of all 61 would take half a gigabyte over a million bars. */
const BEST_KNOWN = new Set([
  "doji",
  "hammer",
  "hanging-man",
  "inverted-hammer",
  "shooting-star",
  "marubozu",
  "engulfing",
  "harami",
  "piercing",
  "dark-cloud-cover",
  "morning-star",
  "evening-star",
  "three-white-soldiers",
  "three-black-crows",
  "three-inside",
]);

const known = PATTERNS.filter(({ id }) => BEST_KNOWN.has(id));

export const candlestickPatterns = defineIndicator({
  id: "candlestick-patterns",
  name: "Candlestick patterns",
  short: "Patterns",
  aliases: ["candle pattern", "japanese candles", "reversal", ...known.map(({ name }) => name)],
  group: "Patterns",
  summary: "Marks the fifteen best known candlestick patterns; each may be switched off.",
  origin: "TA-Lib's candlestick functions, by Angelo Ciceri, with its measures of long and short",
  place: "price",
  source: null,
  inputs: [],
  plots: known.map(({ id, name }) => ({
    id,
    name,
    kind: "marks",
    tone: "grey",
    colouring: "sign",
    isSparse: true,
  })),
  format: { decimals: 0 },
  state: 0,
  memory: "window",
  firstRow: () => known.reduce((row, { first }) => Math.max(row, first), 0),
  run({ bars, out }, from, to) {
    for (let at = 0; at < known.length; at += 1) {
      const { first, find } = known[at];
      const column = out[at];
      for (let i = from; i < to; i += 1) {
        const found = i < first ? 0 : find(bars, i);
        column[i] = found === 0 ? NaN : found;
      }
    }
  },
});
