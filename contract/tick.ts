/**
 * A tick on the wire: one CSV line of 11 columns in a binary frame, no JSON. Runs anywhere; pure.
 * @interface §6 Prices
 */

/** Zero-based columns of a tick line. high, low, open and close come from the price provider without mark-up. */
export const TICK_COLUMNS = {
  symbol_id: 0,
  bid: 1,
  ask: 2,
  high: 3,
  low: 4,
  open: 5,
  close: 6,
  volume: 7,
  ts: 8,
  latency_in: 9,
  latency_out: 10,
} as const;

export const TICK_COLUMN_COUNT = 11;
