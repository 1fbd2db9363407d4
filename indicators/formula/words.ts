/**
 * The words of the language: what a formula may start from and what it may call, with how it is called. Pure data; what each
 * means stands in word-summaries.ts, which nothing that calculates needs.
 */
import type { BarSource } from "../bars.ts";

/** What a bar gives. `source`: what the settings of the indicator choose, the close at first. */
export type SeriesName = Exclude<BarSource, "hlcc4"> | "tr" | "source";

export const SERIES: readonly SeriesName[] = [
  "open",
  "high",
  "low",
  "close",
  "volume",
  "hl2",
  "hlc3",
  "ohlc4",
  "tr",
  "source",
];

/** Fixed values: none, and what a comparison says. */
export const FIXED = { na: NaN, true: 1, false: 0 } as const;
export type FixedName = keyof typeof FIXED;

type Call = {
  /** How it is called, which says what it takes. What may be left out stands in brackets. */
  readonly form: string;
  readonly least: number;
  readonly most: number;
};

const call = (form: string, least: number, most = least): Call => ({ form, least, most });

const VALUES_MAX = 8;

export const FUNCTIONS = {
  sma: call("sma(x, length)", 2),
  ema: call("ema(x, length)", 2),
  rma: call("rma(x, length)", 2),
  wma: call("wma(x, length)", 2),
  stdev: call("stdev(x, length)", 2),
  highest: call("highest(x, length)", 2),
  lowest: call("lowest(x, length)", 2),
  sum: call("sum(x, length)", 2),
  rsi: call("rsi(x, length)", 2),
  atr: call("atr(length)", 1),
  change: call("change(x[, bars])", 1, 2),
  crossover: call("crossover(a, b)", 2),
  crossunder: call("crossunder(a, b)", 2),
  barssince: call("barssince(x)", 1),
  abs: call("abs(x)", 1),
  min: call("min(a, b, …)", 2, VALUES_MAX),
  max: call("max(a, b, …)", 2, VALUES_MAX),
  sqrt: call("sqrt(x)", 1),
  log: call("log(x)", 1),
  exp: call("exp(x)", 1),
  pow: call("pow(x, y)", 2),
  round: call("round(x)", 1),
  floor: call("floor(x)", 1),
  ceil: call("ceil(x)", 1),
  sign: call("sign(x)", 1),
  na: call("na(x)", 1),
  nz: call("nz(x[, instead])", 1, 2),
} as const;
export type FunctionName = keyof typeof FUNCTIONS;

/** What draws or asks, and has no value itself. */
export const STATEMENTS = {
  plot: call('plot(x[, "name"])', 1, 2),
  columns: call('columns(x[, "name"])', 1, 2),
  level: call('level(number[, "name"])', 1, 2),
  input: call('name = input(14[, "Name"[, least, most]])', 1, 4),
} as const;
export type StatementName = keyof typeof STATEMENTS;

export const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name);
export const isStatement = (name: string): name is StatementName => Object.hasOwn(STATEMENTS, name);
export const isSeries = (name: string): name is SeriesName => SERIES.some((one) => one === name);
export const isFixed = (name: string): name is FixedName => Object.hasOwn(FIXED, name);
