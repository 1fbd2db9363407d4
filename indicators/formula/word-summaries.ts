/**
 * A line for each word of the language, for whoever writes a formula. Pure data; the list beside the editor and the documentation
 * are made from it.
 */
import type { FixedName, FunctionName, SeriesName, StatementName } from "./words.ts";

export const STATEMENT_SUMMARIES: Readonly<Record<StatementName, string>> = {
  plot: "Draws a line.",
  columns: "Draws columns from 0.",
  level: "Draws a horizontal line to read the values against.",
  input:
    "A number that the settings can change: whole where 14 is, with decimals where 2.0 stands, a switch for true or false.",
};

export const FUNCTION_SUMMARIES: Readonly<Record<FunctionName, string>> = {
  sma: "The mean of the last bars, each with the same weight.",
  ema: "The exponential mean, in which a bar weighs less the older it is.",
  rma: "Wilder's slow exponential mean, as in RSI and ATR.",
  wma: "The mean in which the newest bar weighs most.",
  stdev: "The standard deviation of the last bars.",
  highest: "The highest of the last bars.",
  lowest: "The lowest of the last bars.",
  sum: "The sum of the last bars.",
  rsi: "The relative strength index, from 0 to 100.",
  atr: "The average true range.",
  change: "By how much it changed since so many bars ago, or since the bar before.",
  crossover: "1 where a comes from below to above b, else 0.",
  crossunder: "1 where a comes from above to below b, else 0.",
  barssince: "How many bars ago it last held, 0 where it holds.",
  abs: "Its distance from 0.",
  min: "The least of some values.",
  max: "The greatest of some values.",
  sqrt: "The square root.",
  log: "The natural logarithm.",
  exp: "e to the power of x.",
  pow: "x to the power of y.",
  round: "The nearest whole number.",
  floor: "The whole number at or below it.",
  ceil: "The whole number at or above it.",
  sign: "1 above 0, -1 below 0, else 0.",
  na: "1 where it has no value, else 0.",
  nz: "The value, or 0 or what is given instead where there is none.",
};

export const SERIES_SUMMARIES: Readonly<Record<SeriesName, string>> = {
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

export const FIXED_SUMMARIES: Readonly<Record<FixedName, string>> = {
  na: "No value: nothing is drawn there.",
  true: "1, as a comparison that holds says it.",
  false: "0, as a comparison that does not hold says it.",
};

/** What stands between values and behind them. */
export const SIGN_SUMMARIES: Readonly<Record<string, string>> = {
  "x[1]": "What it was so many bars ago.",
  "a ? b : c": "b where a holds, that is where it is not 0, else c.",
  "+ - * / %": "Arithmetic; % is what is left of a division.",
  "> >= < <= == !=": "1 where it holds, else 0.",
  "and or not": "1 where both hold, where one does, where it does not.",
  "name = x": "A value under a name, for the lines below.",
  "// words": "A note for whoever reads it.",
};
