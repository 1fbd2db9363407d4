/** The bars that a market profile's brackets are. Main thread; pure. */
import type { Timeframe } from "../../../../../contract/codes.ts";
import { frameMs, nextBarStart, TIMEFRAME_MS, type Frame } from "../../../../../domain/bar.ts";
import type { BarView } from "../../../../../workers/rings/readers.ts";
import { makeBarView, type BarHistory } from "../../bar-history.ts";

/** Bars of a bracket's length, as BarHistory has them. */
export type Brackets = Pick<
  BarHistory,
  "shape" | "tip" | "first" | "end" | "hasMore" | "tsAt" | "read"
>;

/**
 * The brackets as far as a chart that is replayed knows them: those that were over when its last bar was, and after them the one
 * that had begun, of the chart's own bars. Nothing of them is of later.
 */
export class ReplayedBrackets implements Brackets {
  shape = 0;
  tip = 0;
  first = 0;
  end = 0;
  hasMore = true;
  readonly #whole: BarHistory;
  readonly #frame: Timeframe;
  readonly #begun = makeBarView();
  /** The last bracket is the one that had begun. */
  #isBegun = false;
  #seen = "";
  #wholeShape = -1;

  constructor(whole: BarHistory, frame: Timeframe) {
    this.#whole = whole;
    this.#frame = frame;
  }

  /** Takes in what the chart has replayed; does nothing where that is the same. */
  follow(main: BarHistory, frame: Frame, dayOffsetMs: number): void {
    const last = main.length === 0 ? -Infinity : main.tsAt(main.end - 1);
    const seen = [this.#whole.shape, this.#whole.tip, main.shape, last, frame].join();
    if (seen === this.#seen) return;
    this.#seen = seen;
    const { end: before } = this;
    this.first = this.#whole.first;
    this.hasMore = this.#whole.hasMore;
    this.#cut(main, main.length === 0 ? last : endOf(frame, last, dayOffsetMs));
    if (this.#wholeShape !== this.#whole.shape || this.end < before) this.shape += 1;
    else this.tip += 1;
    this.#wholeShape = this.#whole.shape;
  }

  #cut(main: BarHistory, moment: number): void {
    const end = this.#whole.ordinalAt(moment);
    const begins = this.#whole.tsAt(end - 1);
    this.#isBegun = begins + TIMEFRAME_MS[this.#frame] > moment;
    this.end = end;
    // Of bars that lie across its beginning nobody knows which part is its own.
    const isKnown = main.read(main.ordinalAt(begins), main.end, this.#begun);
    if (!this.#isBegun || isKnown) return;
    this.#isBegun = false;
    this.end = end - 1;
  }

  tsAt(ordinal: number): number {
    return ordinal < this.end ? this.#whole.tsAt(ordinal) : NaN;
  }

  read(from: number, to: number, out: BarView): boolean {
    if (this.#isBegun && from === this.end - 1) {
      Object.assign(out, this.#begun, { ts: this.#whole.tsAt(from) });
      return true;
    }
    return this.#whole.read(from, Math.min(to, this.end), out);
  }
}

const endOf = (frame: Frame, ts: number, dayOffsetMs: number): number =>
  Math.min(ts + frameMs(frame), nextBarStart(frame, ts, dayOffsetMs));
