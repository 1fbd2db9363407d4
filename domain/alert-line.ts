/**
 * The line that a price alert waits for: its price at a moment, and the moment at which it has a price. Runs anywhere; pure. Time
 * is that of the symbol's clock and runs through while the market is closed.
 */

/** Where a line goes through. `ts`: Unix ms. */
export type LinePlace = { readonly ts: number; readonly price: number };

export type StraightLine = {
  readonly from: LinePlace;
  /** Later than `from`. */
  readonly to: LinePlace;
  readonly extends_right: boolean;
  readonly is_log: boolean;
};

/** When the line ends, Unix ms; null: it does not. */
export const lineEnd = ({ to, extends_right }: StraightLine): number | null =>
  extends_right ? null : to.ts;

/**
 * The line's price at a time, wherever the line ends: it may be below zero, and is Infinity where it is beyond all numbers. On a
 * logarithmic scale the same part more in the same time, as such a line is drawn there.
 */
export function lineAt({ from, to, is_log }: StraightLine, ts: number): number {
  // Level ones keep their price to the last digit.
  if (from.price === to.price) return from.price;
  const share = (ts - from.ts) / (to.ts - from.ts);
  return is_log
    ? from.price * (to.price / from.price) ** share
    : from.price + share * (to.price - from.price);
}

/** When the line has a price, Unix ms, also before its first point and beyond its last; NaN: never. */
export function timeAt({ from, to, is_log }: StraightLine, price: number): number {
  if (from.price === to.price) return Number.NaN;
  const share = is_log
    ? Math.log(price / from.price) / Math.log(to.price / from.price)
    : (price - from.price) / (to.price - from.price);
  return from.ts + share * (to.ts - from.ts);
}
