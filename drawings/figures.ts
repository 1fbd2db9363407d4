/** Prices and distances of drawings as their reader has them. Pure; runs anywhere. */
import type { Anchor, View } from "./tool.ts";

export const priceText = (price: number, view: View): string => view.say({ kind: "price", price });

/** At one price, for a screen reader. */
export const atPriceText = (price: number, view: View): string =>
  view.say({ kind: "at-price", price });

/** As "35.2 pips (0.31%)". */
export const rangeText = (from: number, to: number, view: View): string =>
  view.say({ kind: "range", from, to });

/** As "12 bars, 12 h". */
export const timeText = (from: Anchor, to: Anchor, view: View): string =>
  view.say({ kind: "time", ...timeBetween(from, to, view) });

/** As "from 1.10000 to 1.20000, 1000.0 pips (9.09%)". */
export const fromToText = (from: Anchor, to: Anchor, view: View): string =>
  view.say({ kind: "move", from: from.price, to: to.price });

/** As fromToText, and how long it took. */
export const fromToInTimeText = (from: Anchor, to: Anchor, view: View): string =>
  view.say({
    kind: "move-in-time",
    from: from.price,
    to: to.price,
    ...timeBetween(from, to, view),
  });

/** A level or a multiple, as 0.618. */
export const numberText = (value: number, view: View): string =>
  view.say({ kind: "number", value });

/** Whole bars from one anchor to another, whichever comes first. */
export const barsApart = (from: Anchor, to: Anchor, view: View): number =>
  Math.abs(Math.round(view.barsBetween(from.ts, to.ts)));

const timeBetween = (from: Anchor, to: Anchor, view: View): { bars: number; ms: number } => ({
  bars: Math.round(view.barsBetween(from.ts, to.ts)),
  ms: to.ts - from.ts,
});
