/**
 * The words of the language: what a formula may start from and what it may call, each with a line for whoever writes one. Pure
 * data; the list beside the editor, the documentation and what is offered for a mistyped name are made from it.
 */
import type { BarSource } from "../bars.ts";

/** What a bar gives. `source`: what the settings of the indicator choose, the close at first. */
export type SeriesName = Exclude<BarSource, "hlcc4"> | "tr" | "source";

export const SERIES: Readonly<Record<SeriesName, string>> = {
  open: "The first price of the bar.",
  high: "The highest price of the bar.",
  low: "The lowest price of the bar.",
  close: "The last price of the bar.",
  volume: "What was traded in the bar, in ticks where the symbol has no volume.",
  hl2: "The middle of high and low.",
  hlc3: "The mean of high, low and close.",
  ohlc4: "The mean of open, high, low and close.",
  tr: "The true range: from the highest to the lowest price, the close before included.",
  source:
    "What “Calculated from” in the settings says: a price, another indicator, another symbol.",
};

/** Fixed values. */
export const FIXED: Readonly<Record<string, { readonly value: number; readonly summary: string }>> =
  {
    na: { value: NaN, summary: "No value: nothing is drawn there." },
    true: { value: 1, summary: "1, as a comparison that holds says it." },
    false: { value: 0, summary: "0, as a comparison that does not hold says it." },
  };

export type FunctionName = keyof typeof FUNCTION_WORDS;

type FunctionWords = {
  /** How it is called, which says what it takes. What may be left out stands in brackets. */
  readonly form: string;
  readonly summary: string;
  readonly least: number;
  readonly most: number;
};

const over = (form: string, summary: string): FunctionWords => ({
  form,
  summary,
  least: 2,
  most: 2,
});
const of = (form: string, summary: string, count = 1): FunctionWords => ({
  form,
  summary,
  least: count,
  most: count,
});
const VALUES_MAX = 8;

const FUNCTION_WORDS = {
  sma: over("sma(x, length)", "The mean of the last bars, each with the same weight."),
  ema: over("ema(x, length)", "The exponential mean, in which a bar weighs less the older it is."),
  rma: over("rma(x, length)", "Wilder's slow exponential mean, as in RSI and ATR."),
  wma: over("wma(x, length)", "The mean in which the newest bar weighs most."),
  stdev: over("stdev(x, length)", "The standard deviation of the last bars."),
  highest: over("highest(x, length)", "The highest of the last bars."),
  lowest: over("lowest(x, length)", "The lowest of the last bars."),
  sum: over("sum(x, length)", "The sum of the last bars."),
  rsi: over("rsi(x, length)", "The relative strength index, from 0 to 100."),
  atr: of("atr(length)", "The average true range."),
  change: {
    form: "change(x[, bars])",
    summary: "By how much it changed since so many bars ago, or since the bar before.",
    least: 1,
    most: 2,
  },
  crossover: of("crossover(a, b)", "1 where a comes from below to above b, else 0.", 2),
  crossunder: of("crossunder(a, b)", "1 where a comes from above to below b, else 0.", 2),
  barssince: of("barssince(x)", "How many bars ago it last held, 0 where it holds."),
  abs: of("abs(x)", "Its distance from 0."),
  min: {
    form: "min(a, b, …)",
    summary: "The least of some values.",
    least: 2,
    most: VALUES_MAX,
  },
  max: {
    form: "max(a, b, …)",
    summary: "The greatest of some values.",
    least: 2,
    most: VALUES_MAX,
  },
  sqrt: of("sqrt(x)", "The square root."),
  log: of("log(x)", "The natural logarithm."),
  exp: of("exp(x)", "e to the power of x."),
  pow: of("pow(x, y)", "x to the power of y.", 2),
  round: of("round(x)", "The nearest whole number."),
  floor: of("floor(x)", "The whole number at or below it."),
  ceil: of("ceil(x)", "The whole number at or above it."),
  sign: of("sign(x)", "1 above 0, -1 below 0, else 0."),
  na: of("na(x)", "1 where it has no value, else 0."),
  nz: {
    form: "nz(x[, instead])",
    summary: "The value, or 0 or what is given instead where there is none.",
    least: 1,
    most: 2,
  },
} as const satisfies Readonly<Record<string, FunctionWords>>;

export const FUNCTIONS: Readonly<Record<FunctionName, FunctionWords>> = FUNCTION_WORDS;

/** What draws or asks, and has no value itself. */
export const STATEMENTS = {
  plot: {
    form: 'plot(x[, "name"])',
    summary: "Draws a line.",
    least: 1,
    most: 2,
  },
  columns: {
    form: 'columns(x[, "name"])',
    summary: "Draws columns from 0.",
    least: 1,
    most: 2,
  },
  level: {
    form: 'level(number[, "name"])',
    summary: "Draws a horizontal line to read the values against.",
    least: 1,
    most: 2,
  },
  input: {
    form: 'name = input(14[, "Name"[, least, most]])',
    summary:
      "A number that the settings can change: whole where 14 is, with decimals where 2.0 stands, a switch for true or false.",
    least: 1,
    most: 4,
  },
} as const satisfies Readonly<Record<string, FunctionWords>>;
export type StatementName = keyof typeof STATEMENTS;

export const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name);
export const isStatement = (name: string): name is StatementName => Object.hasOwn(STATEMENTS, name);
export const isSeries = (name: string): name is SeriesName => Object.hasOwn(SERIES, name);
