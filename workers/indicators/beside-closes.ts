/** Closes of other prices at one chart's bars in the indicator worker, as a growing column. Pure. */

const CAPACITY_MIN = 1024;

export class BesideCloses {
  #values = new Float64Array(CAPACITY_MIN);
  /** Ordinal of the bar of the first value. */
  #first = 0;
  #length = 0;

  /** In place of what is there. */
  replace(from: number, closes: Float64Array): void {
    this.#first = from;
    this.#length = 0;
    this.#write(0, closes);
  }

  /** Over the end. */
  put(from: number, closes: Float64Array): void {
    this.#write(Math.max(0, from - this.#first), closes);
  }

  /** The values by rows of bars that begin with `first`, an ordinal at or after the first value's; beyond the last is NaN. */
  rowsFrom(first: number): Float64Array {
    return this.#values.subarray(Math.max(0, first - this.#first));
  }

  /** The values begin where the bars do, or before. */
  reaches(first: number): boolean {
    return this.#length > 0 && this.#first <= first;
  }

  #write(at: number, closes: Float64Array): void {
    const length = at + closes.length;
    if (length > this.#values.length) {
      const grown = new Float64Array(length * 2).fill(NaN);
      grown.set(this.#values.subarray(0, this.#length));
      this.#values = grown;
    }
    this.#values.set(closes, at);
    this.#values.fill(NaN, length);
    this.#length = length;
  }
}
