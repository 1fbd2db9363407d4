/**
 * Range bars: each as high as all others. Runs anywhere; pure. One is complete when its high and low are a range apart; the next
 * begins at the price at which it closed. A bar does not say in which order its prices came: a rising one is taken to have gone
 * from its open to its low, its high and its close, a falling one to its high first. A gap is filled with bars.
 */
import { beginOf, type Brick, type BrickFold, type PutBrick } from "./brick.ts";

export class RangeBars implements BrickFold {
  readonly #range: number;
  #brick: Brick | null = null;

  /** In points, from 1 on. */
  constructor(range: number) {
    this.#range = range;
  }

  take(bar: Readonly<Brick>, put: PutBrick): void {
    const { open, high, low, close } = bar;
    this.#brick ??= { ts: bar.ts, open, high: open, low: open, close: open, volume: 0 };
    this.#brick.volume += bar.volume;
    const isFalling = close < open;
    this.#moveTo(open, bar, put);
    this.#moveTo(isFalling ? high : low, bar, put);
    this.#moveTo(isFalling ? low : high, bar, put);
    this.#moveTo(close, bar, put);
  }

  forming(): Brick[] {
    return [{ ...(this.#brick ?? NONE) }];
  }

  copy(): RangeBars {
    const other = new RangeBars(this.#range);
    other.#brick = this.#brick === null ? null : { ...this.#brick };
    return other;
  }

  #moveTo(price: number, bar: Readonly<Brick>, put: PutBrick): void {
    let brick = this.#brick ?? NONE;
    while (price - brick.low >= this.#range || brick.high - price >= this.#range) {
      const isUp = price > brick.close;
      const end = isUp ? brick.low + this.#range : brick.high - this.#range;
      put({ ...brick, high: isUp ? end : brick.high, low: isUp ? brick.low : end, close: end });
      const ts = beginOf(bar, brick.ts);
      brick = { ts, open: end, high: end, low: end, close: end, volume: 0 };
    }
    brick.high = Math.max(brick.high, price);
    brick.low = Math.min(brick.low, price);
    brick.close = price;
    this.#brick = brick;
  }
}

const NONE: Brick = { ts: NaN, open: NaN, high: NaN, low: NaN, close: NaN, volume: 0 };
