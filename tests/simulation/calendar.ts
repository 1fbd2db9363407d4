/** The server's days of the simulation: Central European, with the night that has an hour less. Runs in tests; pure. */

const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** Sunday 2026-03-29, 01:00 UTC. */
const SUMMER_MS = Date.UTC(2026, 2, 29, 1);

/** Number of the server's day that holds the time. */
export const dayOf = (ts: number): number =>
  Math.floor((ts + (ts < SUMMER_MS ? HOUR_MS : 2 * HOUR_MS)) / DAY_MS);

/** The server's day of 23 hours. */
export const SHORT_DAY = Math.floor(SUMMER_MS / DAY_MS);
