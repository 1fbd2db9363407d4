/**
 * What an indicator is: its words, inputs, plots and formula as one piece of data. Pure; runs anywhere. Search, settings,
 * drawing, documentation and tests are made from it.
 */
import type { BarSource, Bars } from "./bars.ts";

export const INDICATOR_GROUPS = [
  "Your own",
  "Moving averages",
  "Bands and channels",
  "Trend",
  "Oscillators",
  "Volatility",
  "Volume",
  "Levels",
  "Statistics",
  "Patterns",
  "Your trades",
] as const;
export type IndicatorGroup = (typeof INDICATOR_GROUPS)[number];

/** What the user may set. Every value is a number: a choice is its place in the list, a switch is 0 or 1. */
export type Input<Id extends string = string> = {
  readonly id: Id;
  readonly name: string;
  readonly default: number;
} & (
  | { readonly kind: "whole"; readonly min: number; readonly max: number; readonly unit?: "bars" }
  | {
      readonly kind: "number";
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly unit?: "%" | "ATR" | "σ";
    }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "switch" }
);

/** Values by the inputs' ids. */
export type Inputs<Id extends string = string> = Readonly<Record<Id, number>>;

/** Colours of the theme that plots are drawn in; up and down are the colours of rising and falling prices. */
export const TONES = [
  "blue",
  "orange",
  "purple",
  "teal",
  "yellow",
  "pink",
  "grey",
  "up",
  "down",
] as const;
export type Tone = (typeof TONES)[number];

/**
 * One column of values and how it is drawn. NaN is drawn as nothing.
 * line, steps (a line that is horizontal within a bar), dots; histogram (columns from `base`, 0); area (filled down to
 * `base`); marks (a sign above the bar where the value is below 0, below it where it is above, with the plot's name).
 */
export type Plot = {
  readonly id: string;
  readonly name: string;
  readonly kind: "line" | "steps" | "dots" | "histogram" | "area" | "marks";
  readonly tone: Tone;
  readonly width?: 1 | 2 | 3;
  readonly isDashed?: boolean;
  readonly base?: number;
  /** sign: up above the base and down below it, paler where it shrinks. bar: as the bar rose or fell. */
  readonly colouring?: "sign" | "bar";
  /** Not every row has a value: a level that changes sides, a mark, a turning point. */
  readonly isSparse?: boolean;
  /** Its line goes on over rows without a value, from one to the next. */
  readonly isJoined?: boolean;
  /** Not drawn until it is wanted. */
  readonly isOff?: boolean;
  /** Bars by which it is drawn to the right (above 0) or left. */
  offset?(inputs: Inputs): number;
};

/** The room between two plots. `toneBelow`: where the first plot lies below the second. */
export type Fill = {
  readonly from: string;
  readonly to: string;
  readonly tone: Tone;
  readonly toneBelow?: Tone;
};

/** A horizontal line that the values are read against, such as 70 and 30. */
export type Level = { readonly name: string; readonly value: number };

/** How a value is written: price in the symbol's digits, volume in short, else with so many decimals. */
export type ValueFormat = "price" | "volume" | { readonly decimals: number };

/** Where days, weeks and months begin, for what is calculated by the day: see domain/bar.ts. */
export type Calendar = { readonly dayOffsetMs: number };

/**
 * What a formula works on. All columns have the same rows. `state` is what it carries from row to row; it is all zero
 * before row 0. `scratch` are columns of its own.
 */
export type Job<Id extends string = string> = {
  readonly bars: Bars;
  /** The values that the formula starts from: a price of the bar, or another study's plot. Never NaN. */
  readonly source: Float64Array;
  readonly inputs: Inputs<Id>;
  readonly calendar: Calendar;
  readonly state: Float64Array;
  readonly scratch: readonly Float64Array[];
  /** One column a plot, in the plots' order. */
  readonly out: readonly Float64Array[];
};

export type Definition<Id extends string = string> = {
  /** Kept in saved charts: never changed. */
  readonly id: string;
  readonly name: string;
  /** What the legend says. */
  readonly short: string;
  /** What else people call it or look for, such as "trend". */
  readonly aliases: readonly string[];
  readonly group: IndicatorGroup;
  /** One sentence for whoever does not know it. */
  readonly summary: string;
  /** Where the formula is from. */
  readonly origin: string;
  /** Over the bars, or in a pane of its own. */
  readonly place: "price" | "pane";
  /** The source that it starts with; null: it reads the bars' columns alone. */
  readonly source: BarSource | null;
  /** It starts from another symbol's closes, or from those of the bars' other side, and from nothing else. */
  readonly startsFrom?: "symbol" | "other side";
  /** It is drawn from the bars in sight, by price and not bar by bar: its plots are the lines of each profile. */
  readonly isProfile?: boolean;
  /** The page makes it of the account's own trades (own-values.ts), and nothing is calculated of it beside the page. */
  readonly isOwn?: boolean;
  /** It goes by days and hours, and says nothing of bars that are no time: bricks. */
  readonly isByTime?: boolean;
  readonly inputs: readonly Input<Id>[];
  readonly plots: readonly Plot[];
  readonly fills?: readonly Fill[];
  readonly levels?: readonly Level[];
  /** The scale's fixed ends, where it has them. */
  readonly range?: { readonly min: number; readonly max: number };
  readonly format: ValueFormat;
  /** Numbers of state, and columns of scratch. */
  readonly state: number;
  readonly scratch?: number;
  /**
   * How far back a row's values depend on anything, to 1e-9 (memory.ts). window: on the rows before its first row; fading: on
   * means that forget. Absent: on all bars, on days, or for longer than can be said.
   */
  readonly memory?: "window" | "fading";
  /** The first row on which every plot that is not sparse has a value. */
  firstRow(inputs: Inputs<Id>): number;
  /**
   * Calculates rows [from, to) after the rows before were calculated. It reads rows up to the one it calculates, never a
   * later one; carries what it needs in `state` alone; writes scratch in [from, to) alone, and may write `out` before
   * `from` where a row's value is known only later. The same row may be calculated again from the same state: the forming
   * bar is revised with every tick. Allocates nothing.
   */
  run(job: Job<Id>, from: number, to: number): void;
};

/** Any indicator, whatever its inputs. */
export type Indicator = Definition;

/** Gives a definition's formula the names of its inputs. */
export const defineIndicator = <const Id extends string>(definition: Definition<Id>): Indicator =>
  definition;

/** The values that an indicator starts with. */
export const defaultInputs = (indicator: Indicator): Inputs =>
  Object.fromEntries(indicator.inputs.map((input) => [input.id, input.default]));

/** The value nearest to `value` that an input takes; its default for what is no number. */
export function fitInput(input: Input, value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) return input.default;
  switch (input.kind) {
    case "whole":
      return Math.min(input.max, Math.max(input.min, Math.round(value)));
    case "number":
      return Math.min(input.max, Math.max(input.min, value));
    case "choice":
      return Math.min(input.options.length - 1, Math.max(0, Math.round(value)));
    case "switch":
      return value === 0 ? 0 : 1;
  }
}
