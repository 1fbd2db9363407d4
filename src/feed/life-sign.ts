/**
 * Whether the worker still speaks: it reports each second, so a longer pause means that it hangs, or that this machine or
 * this page was stopped. In both cases what the page shows is of before. Main thread; pure, both clocks are passed in.
 */

/** The worker's longest usual pause is a second; the newest price is then at most so much older than it looks. */
export const WORD_GAP_MS = 2_500;

/** Times in ms: `monotonic` never steps back but may stand still in sleep; `wall` is Unix time and may step. */
export class LifeSign {
  #monotonic = Number.POSITIVE_INFINITY;
  #wall = Number.POSITIVE_INFINITY;

  /** A word came. */
  word(monotonic: number, wall: number): void {
    this.#monotonic = monotonic;
    this.#wall = wall;
  }

  /** Nobody is expected to speak until the next word. */
  rest(): void {
    this.word(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Whether the last word is too long ago, by either clock. */
  isLate(monotonic: number, wall: number): boolean {
    return monotonic - this.#monotonic > WORD_GAP_MS || wall - this.#wall > WORD_GAP_MS;
  }
}
