/** One chart's bars in the indicator worker, as growing columns. Pure. Rows before a bar's first are room for older pages. */
import { barsFrom, makeBars, type Bars } from "../../indicators/bars.ts";

const CAPACITY_MIN = 1024;
const COLUMNS = ["ts", "open", "high", "low", "close", "volume"] as const;

/** What came: bars that change or follow the last one, or anything else, after which nothing calculated holds. */
export type Change = "end" | "all";

export class BarStore {
  #columns = makeBars(CAPACITY_MIN);
  #view: Bars = this.#columns;
  #head = 0;
  #first = 0;
  #length = 0;

  /** The bars from the first on; the columns are longer than `length`. Another object whenever rows moved. */
  get bars(): Bars {
    return this.#view;
  }

  get length(): number {
    return this.#length;
  }

  /** Ordinal of the oldest bar. */
  get first(): number {
    return this.#first;
  }

  /** Ordinal after the newest bar. */
  get end(): number {
    return this.#first + this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** Takes bars from an ordinal on: before the first, over the end, or, where they touch neither, in place of all. */
  put(from: number, bars: Bars): Change {
    const count = bars.ts.length;
    if (this.#length > 0 && from + count === this.#first) {
      this.#reserve(count, 0);
      this.#head -= count;
      this.#first = from;
      this.#length += count;
      this.#write(bars, this.#head);
      this.#look();
      return "all";
    }
    const isEnd = this.#length > 0 && from >= this.#first && from <= this.end;
    if (!isEnd) {
      this.#first = from;
      this.#length = 0;
    }
    const isTip = isEnd && from >= this.end - 1;
    const kept = from - this.#first;
    const grown = kept + count - this.#length;
    if (grown > 0) this.#reserve(0, grown);
    this.#write(bars, this.#head + kept);
    this.#length = kept + count;
    return isTip ? "end" : "all";
  }

  #write(bars: Bars, at: number): void {
    for (const name of COLUMNS) this.#columns[name].set(bars[name], at);
  }

  #look(): void {
    this.#view = barsFrom(this.#columns, this.#head);
  }

  /** Makes room for rows before and after; grows by doubling, with most of the room where it was needed. */
  #reserve(before: number, after: number): void {
    const capacity = this.#columns.ts.length;
    const tail = this.#head + this.#length;
    if (this.#head >= before && capacity - tail >= after) return;
    const size = Math.max(CAPACITY_MIN, (this.#length + before + after) * 2);
    const spare = size - this.#length - before - after;
    const head = before + (before > 0 ? Math.floor(spare * 0.9) : 0);
    const next = makeBars(size);
    for (const name of COLUMNS) {
      next[name].set(this.#columns[name].subarray(this.#head, tail), head);
    }
    this.#columns = next;
    this.#head = head;
    this.#look();
  }
}
