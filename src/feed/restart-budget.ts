/**
 * How often a worker that fails may be started again before the user is told. Main thread; pure, the clock is
 * passed in.
 */

export const RESTARTS_MAX = 3;
export const RESTARTS_WINDOW_MS = 60_000;

export class RestartBudget {
  #spent: number[] = [];

  /** Takes one restart at `now` (ms, a clock that never steps back). False: there were too many within the window. */
  take(now: number): boolean {
    this.#spent = this.#spent.filter((at) => now - at < RESTARTS_WINDOW_MS);
    if (this.#spent.length >= RESTARTS_MAX) return false;
    this.#spent.push(now);
    return true;
  }
}
