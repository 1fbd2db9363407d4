/**
 * Whether what is shown is of now. An answer says when it was made: it counts as new only where that moves on, so one that a
 * cache keeps for too long ages as one that does not come. Main thread; pure, both clocks are passed in.
 */

/** Five answers that did not come. */
export const STALE_AFTER_MS = 10_000;

export type Now = {
  /** Unix ms; may be set at any moment. */
  readonly wall: number;
  /** Ms that never step back, but may stand still in sleep. */
  readonly monotonic: number;
};

export class Freshness {
  /** When the latest answer was made, by the service's clock, Unix ms; null: none came. */
  madeAt: number | null = null;
  #cameAt: Now = { wall: 0, monotonic: 0 };

  /** An answer came that was made at `madeAt`. Answers whether it is a later one. */
  came(madeAt: number, now: Now): boolean {
    if (this.madeAt !== null && madeAt <= this.madeAt) return false;
    this.madeAt = madeAt;
    this.#cameAt = now;
    return true;
  }

  /** Either clock shows that time has passed. */
  isCurrent(now: Now): boolean {
    if (this.madeAt === null) return false;
    const passed = Math.max(now.monotonic - this.#cameAt.monotonic, now.wall - this.#cameAt.wall);
    return passed < STALE_AFTER_MS;
  }
}
