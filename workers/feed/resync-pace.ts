/**
 * When to read everything again after an event that could not be read: at once, but no more often than RESYNC_PACE_MS.
 * A service that is newer than this terminal may send what its schemas refuse again and again, and prices have to go
 * on meanwhile. What is put off is not dropped. Runs in the feed worker.
 */
import type { Waits } from "../../domain/waits.ts";

/** `monotonic` reads ms that never step back. */
export type PaceClock = Pick<Waits, "after"> & { monotonic(): number };

/** Between two readings on account of events that were refused. */
export const RESYNC_PACE_MS = 30_000;

export class ResyncPace {
  readonly #resync: () => void;
  readonly #clock: PaceClock;
  #lastAt = Number.NEGATIVE_INFINITY;
  #drop: (() => void) | null = null;

  constructor(resync: () => void, clock: PaceClock) {
    this.#resync = resync;
    this.#clock = clock;
  }

  /** An event was refused: resyncs now, or once the pace allows. */
  refused(): void {
    if (this.#drop !== null) return;
    const waitMs = this.#lastAt + RESYNC_PACE_MS - this.#clock.monotonic();
    if (waitMs <= 0) this.#run();
    else this.#drop = this.#clock.after(Math.ceil(waitMs), () => this.#run());
  }

  /** Forgets what waits, as at the end of a session. */
  clear(): void {
    this.#drop?.();
    this.#drop = null;
  }

  #run(): void {
    this.#drop = null;
    this.#lastAt = this.#clock.monotonic();
    this.#resync();
  }
}
