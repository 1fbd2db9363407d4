/**
 * How much later than usual a message comes, from the service's clock in it and our monotonic one. Neither has to be
 * right, nor the two to agree: what counts is the change since the fastest message. Runs in the feed worker; pure.
 */

/**
 * The fastest message of this long, and of as long before, is the measure. Long enough for a fast one, short enough that
 * two clocks that run unlike (50 ppm is usual) do not drift apart by what matters.
 */
export const FASTEST_OF_MS = 30 * 60_000;

export class Lateness {
  #since = 0;
  /** Least of monotonic minus sent, in this span and in the one before. */
  #fastest = Number.POSITIVE_INFINITY;
  #fastestBefore = Number.POSITIVE_INFINITY;

  /** Forgets all, as for another connection. */
  reset(): void {
    this.#fastest = Number.POSITIVE_INFINITY;
    this.#fastestBefore = Number.POSITIVE_INFINITY;
  }

  /**
   * Ms that a message took more than the fastest; 0 for the first. `sentAt` in Unix ms of the service's clock,
   * `monotonic` in ms.
   */
  sample(sentAt: number, monotonic: number): number {
    const tookMs = monotonic - sentAt;
    if (this.#fastest === Number.POSITIVE_INFINITY) {
      this.#since = monotonic;
    } else if (monotonic - this.#since >= FASTEST_OF_MS) {
      this.#fastestBefore = this.#fastest;
      this.#fastest = Number.POSITIVE_INFINITY;
      this.#since = monotonic;
    }
    this.#fastest = Math.min(this.#fastest, tookMs);
    return tookMs - Math.min(this.#fastest, this.#fastestBefore);
  }
}
