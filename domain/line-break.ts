/**
 * Line break, by closing prices. Runs anywhere; pure. A line is drawn on when a bar closes beyond the end of the last one, and
 * the other way when it closes beyond all of the last `lines`; it then begins where the last one began. One line a bar at most.
 */
import { beginOf, type Brick, type BrickFold, type PutBrick } from "./brick.ts";

export class LineBreak implements BrickFold {
  readonly #lines: number;
  /** The newest lines, no more than `lines` of them, oldest first. */
  #last: readonly Brick[] = [];
  /** The first open: lines begin there. NaN before the first bar. */
  #base = NaN;
  #ts = 0;
  #close = NaN;
  #volume = 0;

  constructor(lines: number) {
    this.#lines = lines;
  }

  take(bar: Readonly<Brick>, put: PutBrick): void {
    if (Number.isNaN(this.#base)) {
      this.#base = bar.open;
      this.#ts = bar.ts;
    }
    this.#close = bar.close;
    this.#volume += bar.volume;
    const { close } = bar;
    const last = this.#last.at(-1);
    const top = last?.high ?? this.#base;
    const bottom = last?.low ?? this.#base;
    const isRising = last === undefined || last.close > last.open;
    const isFalling = last === undefined || !isRising;
    let lowest = bottom;
    let highest = top;
    for (const { high, low } of this.#last) {
      lowest = Math.min(lowest, low);
      highest = Math.max(highest, high);
    }
    if (close > (isRising ? top : highest)) this.#complete(bar, top, put);
    else if (close < (isFalling ? bottom : lowest)) this.#complete(bar, bottom, put);
  }

  forming(): Brick[] {
    const last = this.#last.at(-1);
    const isBelow = this.#close < (last?.low ?? this.#base);
    const isAbove = this.#close > (last?.high ?? this.#base);
    const edge = last?.close ?? this.#base;
    const open = isBelow ? (last?.low ?? edge) : isAbove ? (last?.high ?? edge) : edge;
    return [this.#line(open)];
  }

  copy(): LineBreak {
    const other = new LineBreak(this.#lines);
    other.#last = this.#last;
    other.#base = this.#base;
    other.#ts = this.#ts;
    other.#close = this.#close;
    other.#volume = this.#volume;
    return other;
  }

  #complete(bar: Readonly<Brick>, open: number, put: PutBrick): void {
    const line = this.#line(open);
    this.#last = [...this.#last, line].slice(-this.#lines);
    put(line);
    this.#ts = beginOf(bar, this.#ts);
    this.#volume = 0;
  }

  #line(open: number): Brick {
    const close = this.#close;
    return {
      ts: this.#ts,
      open,
      high: Math.max(open, close),
      low: Math.min(open, close),
      close,
      volume: this.#volume,
    };
  }
}
