/**
 * Lets account_Summary through to the page at most once in 200 ms, whatever the service sends, and always the
 * last one. Runs in the feed worker.
 *
 * @interface event:account_Summary
 * @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN
 */
import { ACCOUNT_SUMMARY_INTERVAL_MS_MIN } from "../../contract/limits.ts";

export class SummaryThrottle<Summary> {
  readonly #deliver: (summary: Summary) => void;
  readonly #monotonic: () => number;
  #deliveredAt = Number.NEGATIVE_INFINITY;
  #waiting: { summary: Summary } | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `monotonic` reads a clock in ms that never steps back. */
  constructor(deliver: (summary: Summary) => void, monotonic: () => number) {
    this.#deliver = deliver;
    this.#monotonic = monotonic;
  }

  /** Delivers now, or later in place of what waits. */
  push(summary: Summary): void {
    const waitMs = this.#deliveredAt + ACCOUNT_SUMMARY_INTERVAL_MS_MIN - this.#monotonic();
    if (waitMs <= 0 && this.#timer === null) {
      this.#deliveredAt = this.#monotonic();
      this.#deliver(summary);
      return;
    }
    this.#waiting = { summary };
    this.#timer ??= setTimeout(() => this.#flush(), Math.ceil(waitMs));
  }

  /** Forgets what waits, as at the end of a session. */
  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = null;
  }

  #flush(): void {
    this.#timer = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) return;
    this.#deliveredAt = this.#monotonic();
    this.#deliver(waiting.summary);
  }
}
