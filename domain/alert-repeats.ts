/** How often a price alert tells. Runs anywhere; pure. */

/** How long it is quiet after it was reached, ms. What crosses back meanwhile is told at the end, if it is still there. */
export const ALERT_QUIET_MS = {
  once: 0,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const;
