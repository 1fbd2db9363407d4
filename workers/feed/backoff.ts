/**
 * How long to wait before the next try: full jitter, so that a thousand terminals that lost one service do not
 * come back in step. Runs in the feed worker; pure, the random number is passed in.
 */

export const BACKOFF_BASE_MS = 500;
export const BACKOFF_CAP_MS = 15_000;

/**
 * A wait in ms, uniform from 0 to min(cap, base x 2^attempt). `attempt` counts from 0, so the first try waits
 * at most half a second. `random` is from 0 up to, not including, 1.
 */
export function backoffMs(attempt: number, random: number): number {
  // 2^5 x base passes the cap: larger powers need not be formed.
  const doublings = Math.min(Math.max(attempt, 0), 10);
  return random * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** doublings);
}
