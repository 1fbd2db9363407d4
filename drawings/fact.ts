/**
 * What a drawing says, as a code with its values. Pure; runs anywhere. A tool hands these to its view, which has the words and
 * the figures of whoever reads. Prices are as they are, times are ms, bars are counted along the chart.
 */

/** What is painted beside a drawing. */
type Figure =
  | { readonly kind: "price"; readonly price: number }
  /** How far one price is from another, in pips and percent. */
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "time"; readonly bars: number; readonly ms: number }
  | { readonly kind: "angle"; readonly degrees: number }
  /** A level or a multiple, with as many decimals as it has. */
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "level"; readonly level: number; readonly price: number }
  /** Of one leg to another, in three decimals. */
  | { readonly kind: "ratio"; readonly ratio: number }
  | { readonly kind: "target" | "stop"; readonly price: number; readonly entry: number }
  /** A distance as a multiple of the risk. */
  | { readonly kind: "multiple"; readonly r: number }
  /** null: there is no risk to measure by. */
  | { readonly kind: "plan-head"; readonly r: number | null; readonly percent: number }
  | { readonly kind: "too-many-bars"; readonly most: number }
  | { readonly kind: "ends-after"; readonly most: number }
  | { readonly kind: "no-volume" }
  /** The name of a part, or what stands where the user wrote nothing yet: an English text that is looked up. */
  | { readonly kind: "word"; readonly text: string };

/** What a screen reader is told beside the drawing's name. */
type Description =
  | { readonly kind: "move"; readonly from: number; readonly to: number }
  | {
      readonly kind: "move-in-time";
      readonly from: number;
      readonly to: number;
      readonly bars: number;
      readonly ms: number;
    }
  | { readonly kind: "at-price" | "at-price-and-time"; readonly price: number }
  | { readonly kind: "at-time" | "by-hand" | "without-volume" }
  | { readonly kind: "says"; readonly text: string }
  | { readonly kind: "sign"; readonly sign: string; readonly price: number }
  | {
      readonly kind:
        | "unit-of-bars"
        | "through-bars"
        | "every-bars"
        | "copied-bars"
        | "bars-without-volume"
        | "bars-too-many";
      readonly bars: number;
    }
  | { readonly kind: "corners" | "points"; readonly count: number }
  /** Prices of the greatest volume and of the area about it. */
  | {
      readonly kind: "volume";
      readonly bars: number;
      readonly most: number;
      readonly low: number;
      readonly high: number;
    }
  | {
      readonly kind: "plan";
      readonly entry: number;
      readonly target: number;
      readonly stop: number;
      readonly r: number | null;
    };

export type Fact = Figure | Description;
export type FactKind = Fact["kind"];
