/**
 * Heikin Ashi, the averaged candles: close = (open + high + low + close) / 4, open = the middle of the body before, high and low
 * as far as the three of them reach. Main thread; pure. Each open hangs on all bars before it, but by half as much with each
 * step: after WARM_UP bars what lies further back is less than the last digit of a price.
 */
import type { BarView } from "../../../../workers/rings/readers.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import type { Window } from "../window.ts";

export type Prices = { open: number; high: number; low: number; close: number };

/** 2 to the power of -64 of a price is below what a double holds. */
export const WARM_UP = 64;

export class HeikinAshi {
  #middle = NaN;

  /** The candle of the next bar. */
  next(bar: Readonly<BarView>): Prices {
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    const open = Number.isNaN(this.#middle) ? (bar.open + bar.close) / 2 : this.#middle;
    this.#middle = (open + close) / 2;
    return {
      open,
      high: Math.max(bar.high, open, close),
      low: Math.min(bar.low, open, close),
      close,
    };
  }
}

/** The candles of a window's groups, from the first one on, as if all bars before had been walked. */
export function heikinAshiFrom(history: BarHistory, { factor, from }: Window): HeikinAshi {
  const steps = new HeikinAshi();
  const bar = makeBarView();
  for (let group = from - WARM_UP; group < from; group += 1) {
    if (history.read(group * factor, (group + 1) * factor, bar)) steps.next(bar);
  }
  return steps;
}
