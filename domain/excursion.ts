/**
 * How far a price went against a position and in its favour while it was held, from bars. Bars do not tell when within them a
 * price was reached, so the bar in which the position was opened and the one in which it was closed tell less than the others:
 * the answer says what is certain and what is possible. Runs anywhere; pure.
 */
import { SIDE, type Side } from "../contract/codes.ts";

/** One bar of the side that the position is closed on: what was traded in [start, end), Unix ms. */
export type HeldBar = {
  readonly start: number;
  readonly end: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/** A price that was reached, and one beyond it that may have been: equal where the bars tell for sure. */
export type Extreme = {
  readonly price: number;
  readonly possible: number;
  /** Start of the bar in which `price` was reached first; the opening or the end itself where no bar went further. Unix ms. */
  readonly at: number;
};

export type Excursions = {
  /** Furthest against the position. */
  readonly worst: Extreme;
  /** Furthest in its favour. */
  readonly best: Extreme;
};

export type Held = {
  readonly side: Side;
  /** When it was opened, and when it was closed; null: it is still open, so all that came since is of its time. */
  readonly from: number;
  readonly to: number | null;
  /** What it could have been closed at when it was opened: worse than its open price by the spread. */
  readonly firstPrice: number;
  /** At which it was closed, or would be now. */
  readonly lastPrice: number;
};

/** `bars`: oldest first, those that touch the time of the position and perhaps more. */
export function excursionsOf(
  { side, from, to, firstPrice, lastPrice }: Held,
  bars: readonly HeldBar[],
): Excursions {
  const high = rising(firstPrice, from);
  const low = falling(firstPrice, from);
  const end = to ?? Number.POSITIVE_INFINITY;
  for (const bar of bars) {
    if (bar.end <= from || bar.start > end) continue;
    const isWithin = bar.start >= from && bar.end <= end;
    // Of an open position the bar that still forms ends later than all that came.
    const isCertain = isWithin || (to === null && bar.start >= from);
    // What the bar of the entry has of the position's time begins with it.
    const start = Math.max(bar.start, from);
    if (isCertain) {
      high.reach(bar.high, start);
      low.reach(bar.low, start);
      continue;
    }
    high.mayReach(bar.high);
    low.mayReach(bar.low);
    // Where its end is of the position's time, so is the price that stood then.
    if (bar.end <= end || to === null) {
      high.reach(bar.close, start);
      low.reach(bar.close, start);
    }
  }
  high.reach(lastPrice, to ?? bars.at(-1)?.start ?? from);
  low.reach(lastPrice, to ?? bars.at(-1)?.start ?? from);
  const [top, bottom] = [high.extreme(), low.extreme()];
  return side === SIDE.buy ? { worst: bottom, best: top } : { worst: top, best: bottom };
}

/** How far a price is in favour of a position that was opened at another; negative: against it. */
export const gainOf = (side: Side, open: number, price: number): number =>
  side === SIDE.buy ? price - open : open - price;

const rising = (price: number, at: number) => extremeBy((a, b) => a > b, price, at);
const falling = (price: number, at: number) => extremeBy((a, b) => a < b, price, at);

function extremeBy(isBeyond: (a: number, b: number) => boolean, first: number, firstAt: number) {
  let price = first;
  let at = firstAt;
  let possible = first;
  return {
    reach(next: number, start: number) {
      if (isBeyond(next, possible)) possible = next;
      if (!isBeyond(next, price)) return;
      price = next;
      at = start;
    },
    mayReach(next: number) {
      if (isBeyond(next, possible)) possible = next;
    },
    extreme: (): Extreme => ({ price, possible, at }),
  };
}
