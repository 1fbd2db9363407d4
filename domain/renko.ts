/**
 * Renko: bricks of one size side by side, by closing prices. Runs anywhere; pure. A brick is complete when a bar closes a size
 * beyond the edge of the last one, so against its direction it takes two sizes from its close. The first brick begins at the
 * multiple of the size next to the first open: charts that begin at different bars have the same edges.
 */
import { beginOf, type Brick, type BrickFold, type PutBrick } from "./brick.ts";

export class Renko implements BrickFold {
  readonly #size: number;
  readonly #hasWicks: boolean;
  /** Edges of the last brick; NaN before the first bar. */
  #top = NaN;
  #bottom = NaN;
  /** The edge at which the last brick closed. */
  #edge = NaN;
  #ts = 0;
  /** How far prices have been since the last brick, and the last close. */
  #high = NaN;
  #low = NaN;
  #close = NaN;
  #volume = 0;

  /** `size` in points, from 1 on. `hasWicks`: a brick shows how far prices went against it while it formed. */
  constructor(size: number, hasWicks: boolean) {
    this.#size = size;
    this.#hasWicks = hasWicks;
  }

  take(bar: Readonly<Brick>, put: PutBrick): void {
    if (Number.isNaN(this.#top)) this.#begin(bar);
    this.#high = Math.max(this.#high, bar.high);
    this.#low = Math.min(this.#low, bar.low);
    this.#close = bar.close;
    this.#volume += bar.volume;
    while (bar.close >= this.#top + this.#size) this.#complete(bar, this.#top, this.#size, put);
    while (bar.close <= this.#bottom - this.#size)
      this.#complete(bar, this.#bottom, -this.#size, put);
  }

  forming(): Brick[] {
    const isBelow = this.#close < this.#bottom;
    const isAbove = this.#close > this.#top;
    const open = isBelow ? this.#bottom : isAbove ? this.#top : this.#edge;
    return [this.#brick(open, this.#close, this.#high, this.#low)];
  }

  copy(): Renko {
    const other = new Renko(this.#size, this.#hasWicks);
    other.#top = this.#top;
    other.#bottom = this.#bottom;
    other.#edge = this.#edge;
    other.#ts = this.#ts;
    other.#high = this.#high;
    other.#low = this.#low;
    other.#close = this.#close;
    other.#volume = this.#volume;
    return other;
  }

  #begin(bar: Readonly<Brick>): void {
    this.#ts = bar.ts;
    this.#edge = Math.round(bar.open / this.#size) * this.#size;
    this.#top = this.#edge;
    this.#bottom = this.#edge;
    this.#high = bar.high;
    this.#low = bar.low;
  }

  #complete(bar: Readonly<Brick>, open: number, move: number, put: PutBrick): void {
    const close = open + move;
    // A brick ends at its edge: what is beyond it belongs to the next one.
    const isUp = move > 0;
    put(this.#brick(open, close, isUp ? close : this.#high, isUp ? this.#low : close));
    this.#top = Math.max(open, close);
    this.#bottom = Math.min(open, close);
    this.#edge = close;
    this.#ts = beginOf(bar, this.#ts);
    this.#high = close;
    this.#low = close;
    this.#volume = 0;
  }

  #brick(open: number, close: number, high: number, low: number): Brick {
    const top = Math.max(open, close);
    const bottom = Math.min(open, close);
    return {
      ts: this.#ts,
      open,
      high: this.#hasWicks ? Math.max(top, high) : top,
      low: this.#hasWicks ? Math.min(bottom, low) : bottom,
      close,
      volume: this.#volume,
    };
  }
}
