/**
 * When to read everything again after an event that could not be read: at once, but no more often than RESYNC_PACE_MS.
 * A service that is newer than this terminal may send what its schemas refuse again and again, and prices have to go
 * on meanwhile. What is put off is not dropped. Runs in the feed worker.
 */

/** Between two readings on account of events that were refused. */
export const RESYNC_PACE_MS = 30_000;

export class ResyncPace {
  readonly #resync: () => void;
  readonly #monotonic: () => number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `monotonic` reads a clock in ms that never steps back. */
  constructor(resync: () => void, monotonic: () => number) {
    this.#resync = resync;
    this.#monotonic = monotonic;
  }

  /** An event was refused: resyncs now, or once the pace allows. */
  refused(): void {
    if (this.#timer !== null) return;
    const waitMs = this.#lastAt + RESYNC_PACE_MS - this.#monotonic();
    if (waitMs <= 0) this.#run();
    else this.#timer = setTimeout(() => this.#run(), Math.ceil(waitMs));
  }

  /** Forgets what waits, as at the end of a session. */
  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #run(): void {
    this.#timer = null;
    this.#lastAt = this.#monotonic();
    this.#resync();
  }
}
