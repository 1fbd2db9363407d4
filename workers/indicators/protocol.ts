/**
 * What the page and the indicator worker say to each other: bars and wishes one way, values of the window that is shown the
 * other. Types, and a name. Bars are counted by ordinals, which neither an older page nor a new bar moves; a window is groups of
 * `factor` bars each, as the chart draws them. A stamp names one history: what carries an older one is not for what is
 * shown now.
 */
import type { Timeframe } from "../../contract/bar.ts";
import type { BarSource, Bars } from "../../indicators/bars.ts";
import type { Inputs } from "../../indicators/indicator.ts";

/** What a study starts from: a price of the bar, other closes beside it, or what another study of the same chart plots. */
export type StudySource =
  | { readonly kind: "bar"; readonly price: BarSource }
  /** The closes of another symbol at the chart's bars; below 0 arithmetic of symbols, whose text is its name. */
  | { readonly kind: "symbol"; readonly symbol_id: number; readonly name: string }
  /** The closes of the chart's own symbol on the other side: of its asks where bids are shown. */
  | { readonly kind: "other side" }
  | { readonly kind: "study"; readonly study: string; readonly plot: string };

/** An indicator that was put on a chart: what of it the calculation needs. `id` is its own on its chart. */
export type StudyCalculation = {
  readonly id: string;
  readonly indicator: string;
  readonly inputs: Inputs;
  readonly source: StudySource;
  /** A longer time frame than the chart's, of a study that starts from bars; absent: the chart's. */
  readonly timeframe?: Timeframe;
};

/** Groups [from, to) of `factor` bars each. */
export type GroupWindow = {
  readonly factor: number;
  readonly from: number;
  readonly to: number;
  /**
   * Of a chart that leaves room for closed time, whose groups have fewer bars or none: the first group's bars are those from
   * the first of these ordinals to before the second, and so on; one more than there are groups. Never in an answer.
   */
  readonly edges?: Int32Array;
};

/** What closes beside the chart's own bars are known by; null: a study starts from none. */
export const besideKey = (source: StudySource): string | null =>
  source.kind === "symbol"
    ? `symbol ${source.symbol_id}`
    : source.kind === "other side"
      ? source.kind
      : null;

export type ToIndicators =
  | {
      readonly kind: "rows";
      readonly chart: number;
      readonly stamp: number;
      /** Ordinal of the first of these bars. They end the history, or stand right before its first bar. */
      readonly from: number;
      readonly bars: Bars;
      readonly dayOffsetMs: number;
      /** They are in the place of all bars of the history that came before. */
      readonly isAnew?: boolean;
      /** Older bars follow: until they are there nothing can be calculated that depends on all of them. */
      readonly isPart?: boolean;
    }
  | {
      /** Closes beside the bars, of the bars from `from` on: in place of what was there, or over its end. NaN: not known. */
      readonly kind: "beside";
      readonly chart: number;
      readonly stamp: number;
      readonly key: string;
      readonly from: number;
      readonly isWhole: boolean;
      readonly closes: Float64Array;
    }
  | {
      readonly kind: "studies";
      readonly chart: number;
      readonly studies: readonly StudyCalculation[];
    }
  | { readonly kind: "window"; readonly chart: number; readonly window: GroupWindow }
  | { readonly kind: "close"; readonly chart: number };

/** Values of one study by group, from `window.from` on; the columns have room for groups that come. */
export type StudyValues = {
  readonly study: string;
  readonly window: GroupWindow;
  readonly columns: readonly Float64Array[];
};

export type FromIndicators =
  /** All of the window: in the place of what was there. */
  | ({ readonly kind: "values"; readonly chart: number; readonly stamp: number } & StudyValues)
  /** The end of the window: into what is there. */
  | {
      readonly kind: "ends";
      readonly chart: number;
      readonly stamp: number;
      readonly ends: readonly StudyValues[];
    }
  | {
      readonly kind: "failed";
      readonly chart: number;
      readonly stamp: number;
      readonly study: string;
      readonly message: string;
    };
