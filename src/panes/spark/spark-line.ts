/** Where the line of the last ticks runs. Main thread; pure, and allocates nothing. */
import { TAIL_TICKS, type TickTail } from "./tick-tails.ts";

/** A box in CSS px. */
export type SparkBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Fewer do not fill the box: two ticks are no way. */
const FEW_TICKS = 12;

/** A line over the width of a box, of as many ticks as there are: the newest at its right edge. */
export class SparkLine {
  /** Heights of its points, oldest first; the first `count` of them. */
  readonly ys = new Float64Array(TAIL_TICKS);
  count = 0;
  /** Where the first point is, and how far it is from one to the next. */
  left = 0;
  step = 0;
  /** From the oldest to the newest: 1 up, -1 down, 0 not. */
  move = 0;

  /** The lowest bid at the box's bottom, the highest at its top; bids that are all the same halfway. */
  lay(tail: TickTail, box: SparkBox): void {
    const { ys } = this;
    const count = tail.read(ys);
    const [first, last] = [ys[0] ?? Number.NaN, ys[count - 1] ?? Number.NaN];
    let [low, high] = [Infinity, -Infinity];
    for (let at = 0; at < count; at += 1) {
      const bid = ys[at] ?? Number.NaN;
      if (bid < low) low = bid;
      if (bid > high) high = bid;
    }
    const range = high - low;
    for (let at = 0; at < count; at += 1) {
      const share = range > 0 ? (high - (ys[at] ?? low)) / range : 0.5;
      ys[at] = box.top + share * box.height;
    }
    this.count = count;
    this.step = box.width / (Math.max(count, FEW_TICKS) - 1);
    this.left = box.left + box.width - this.step * Math.max(0, count - 1);
    this.move = last > first ? 1 : last < first ? -1 : 0;
  }
}
