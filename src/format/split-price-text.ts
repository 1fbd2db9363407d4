/**
 * Text of one price cell, rebuilt only when what is shown changes. Main thread, on the tick path: a set() that changes
 * nothing allocates nothing.
 */
import {
  NO_VALUE,
  formatPrice,
  pipFraction,
  priceInPoints,
  splitPriceInto,
  type SplitPrice,
} from "./price.ts";

/** Which part of a split price is the leftmost that changed; everything right of it counts as changed too. */
export const CHANGED = { none: 0, small: 1, big: 2, lead: 3 } as const;
export type Changed = (typeof CHANGED)[keyof typeof CHANGED];

/** The three texts of a big-figure price, and which of them the last set() changed. */
export class SplitPriceText implements SplitPrice {
  lead = "";
  big = NO_VALUE;
  small = "";
  private digits = 0;
  private fraction = 0;
  private points = Number.NaN;
  private readonly next: SplitPrice = { lead: "", big: "", small: "" };

  /** Takes up another symbol: an en dash until the next set(). */
  reset(digits: number, pip_points: number): void {
    this.digits = digits;
    this.fraction = pipFraction(pip_points);
    this.points = Number.NaN;
    this.lead = "";
    this.big = NO_VALUE;
    this.small = "";
  }

  /** Shows `value`; says from which part on the text differs from before. Builds strings only on a change. */
  set(value: number): Changed {
    const points = priceInPoints(value, this.digits);
    if (Object.is(points, this.points)) return CHANGED.none;
    this.points = points;
    const { next } = this;
    splitPriceInto(next, formatPrice(value, this.digits), this.fraction);
    const changed =
      next.lead !== this.lead
        ? CHANGED.lead
        : next.big !== this.big
          ? CHANGED.big
          : next.small !== this.small
            ? CHANGED.small
            : CHANGED.none;
    this.lead = next.lead;
    this.big = next.big;
    this.small = next.small;
    return changed;
  }
}
