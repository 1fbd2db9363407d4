/**
 * Lets account_Summary through to the page at most once in 200 ms, whatever the service sends, and always the
 * last one. Runs in the feed worker.
 *
 * @interface event:account_Summary
 * @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN
 */
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";
import type { PaceClock } from "./resync-pace.ts";

export class SummaryThrottle<Summary> {
  readonly #deliver: (summary: Summary) => void;
  readonly #clock: PaceClock;
  #deliveredAt = Number.NEGATIVE_INFINITY;
  #waiting: { summary: Summary } | null = null;
  #drop: (() => void) | null = null;

  constructor(deliver: (summary: Summary) => void, clock: PaceClock) {
    this.#deliver = deliver;
    this.#clock = clock;
  }

  /** Delivers now, or later in place of what waits. */
  push(summary: Summary): void {
    const waitMs = this.#deliveredAt + ACCOUNT_SUMMARY_INTERVAL_MS_MIN - this.#clock.monotonic();
    if (waitMs <= 0 && this.#drop === null) {
      this.#deliveredAt = this.#clock.monotonic();
      this.#deliver(summary);
      return;
    }
    this.#waiting = { summary };
    this.#drop ??= this.#clock.after(Math.ceil(waitMs), () => this.#flush());
  }

  /** Forgets what waits, as at the end of a session. */
  clear(): void {
    this.#drop?.();
    this.#drop = null;
    this.#waiting = null;
  }

  #flush(): void {
    this.#drop = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) return;
    this.#deliveredAt = this.#clock.monotonic();
    this.#deliver(waiting.summary);
  }
}
