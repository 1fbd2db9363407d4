/**
 * Bricks: what a chart draws when a new column begins with so much movement and not with so much time. Runs anywhere; pure.
 * A fold takes closed bars one after the other and puts out the bricks that they complete; it reads nothing but bars, so the
 * same bars make the same bricks, however often they came in parts. Prices are whole points, so no sum drifts.
 *
 * A brick's time is when it begins: the opening time of the bar that completed the brick before. Bricks that begin in one bar
 * are a millisecond apart each, in their order: an axis shows them all at that bar's minute, and no two have the same time.
 */

/** Prices in points; ts in Unix ms. Of a brick, volume is that of the bars that began while it formed. */
export type Brick = {
  ts: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

/** Is handed one brick; the object is the caller's. */
export type PutBrick = (brick: Brick) => void;

/** A fold at one moment. */
export interface BrickFold {
  /** Takes the next bar, and hands on each brick that it completes, oldest first. */
  take(bar: Readonly<Brick>, put: PutBrick): void;
  /** What is not complete after the bars so far, oldest first; the last ends at the last price. There must have been a bar. */
  forming(): Brick[];
  /** Another fold that stands where this one stands. */
  copy(): BrickFold;
}

/** When a brick begins that a bar begins after one of `before`. */
export const beginOf = (bar: Readonly<Brick>, before: number): number =>
  Math.max(bar.ts, before + 1);
