/** What a candlestick pattern is, and the indicator that marks it. Pure. */
import type { Bars } from "../bars.ts";
import { defineIndicator, type Indicator } from "../indicator.ts";

export type Pattern = {
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  /** The first row on which enough candles lie before. */
  readonly first: number;
  /** 0: it is none; 100: it is, and speaks for rising prices; -100: for falling ones; 200 or -200: it was confirmed. */
  readonly find: (bars: Bars, i: number) => number;
};

const ALIASES = ["candlestick", "candle pattern", "japanese candles", "reversal"];

/** Marks one pattern. */
export const patternIndicator = ({ id, name, summary, first, find }: Pattern): Indicator =>
  defineIndicator({
    id: `pattern-${id}`,
    name,
    short: name,
    aliases: ALIASES,
    group: "Patterns",
    summary,
    origin: "TA-Lib's candlestick functions, by Angelo Ciceri, with its measures of long and short",
    place: "price",
    source: null,
    inputs: [],
    plots: [{ id: "value", name, kind: "marks", tone: "grey", colouring: "sign", isSparse: true }],
    format: { decimals: 0 },
    state: 0,
    memory: "window",
    firstRow: () => first,
    run({ bars, out }, from, to) {
      const [value] = out;
      for (let i = from; i < to; i += 1) {
        const found = i < first ? 0 : find(bars, i);
        value[i] = found === 0 ? NaN : found;
      }
    },
  });
