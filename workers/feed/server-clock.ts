/**
 * The service's clock as seen from here: the difference to ours, from the answers that took the least time.
 * Runs in the feed worker; pure, times are passed in.
 */

/** Answers remembered: the one with the least round trip among them decides. */
export const CLOCK_SAMPLES_MAX = 8;

/** Clocks that nobody sets drift apart by less than this between two answers that are compared. */
const DRIFT_MS_MAX = 50;

export class ServerClock {
  readonly #offsets = new Float64Array(CLOCK_SAMPLES_MAX);
  readonly #roundTrips = new Float64Array(CLOCK_SAMPLES_MAX);
  #count = 0;

  /**
   * An answer that carried the service's time. `serverMs` is its X-Server-Time, Unix ms; `sentAt` and
   * `receivedAt` are Unix ms of this machine. Impossible samples (a round trip below 0) are dropped.
   */
  sample(serverMs: number, sentAt: number, receivedAt: number): void {
    const roundTrip = receivedAt - sentAt;
    if (!Number.isFinite(serverMs) || roundTrip < 0) return;
    const offset = serverMs - (sentAt + receivedAt) / 2;
    if (this.#wasSet(offset, roundTrip)) this.#count = 0;
    const at = this.#count % CLOCK_SAMPLES_MAX;
    this.#offsets[at] = offset;
    this.#roundTrips[at] = roundTrip;
    this.#count += 1;
  }

  /** Each answer is right to half of its round trip: two that cannot both be say that a clock was set between them. */
  #wasSet(offset: number, roundTrip: number): boolean {
    const best = this.#best();
    if (best === -1) return false;
    const apart = Math.abs(offset - (this.#offsets[best] ?? 0));
    return apart > (roundTrip + (this.#roundTrips[best] ?? 0)) / 2 + DRIFT_MS_MAX;
  }

  /**
   * Ms that something took at least which left the service at `serverMs` (Unix ms of its clock) and came at `wall` (of ours):
   * what the best answer cannot have wrong. 0 before the first sample.
   */
  lateMs(serverMs: number, wall: number): number {
    const doubtMs = (this.#roundTrips[this.#best()] ?? Number.POSITIVE_INFINITY) / 2;
    return Math.max(0, wall + this.offsetMs() - serverMs - doubtMs);
  }

  /** Server minus ours, ms; 0 before the first sample. */
  offsetMs(): number {
    return this.#offsets[this.#best()] ?? 0;
  }

  /** The place of the answer that took the least time; -1 before the first. */
  #best(): number {
    let best = -1;
    const held = Math.min(this.#count, CLOCK_SAMPLES_MAX);
    for (let at = 0; at < held; at += 1) {
      if (best === -1 || (this.#roundTrips[at] ?? 0) < (this.#roundTrips[best] ?? 0)) best = at;
    }
    return best;
  }
}
