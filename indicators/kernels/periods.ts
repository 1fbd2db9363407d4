/** The prices of the day, week or month under way and of the one before it, gathered bar by bar. Pure. */
import { barStart, nextBarStart } from "../../domain/bar.ts";
import type { Bars } from "../bars.ts";

/** Places of state, from where a period's state begins. IS_WHOLE and HAS_BEFORE are 0 or 1. */
const END = 0;
const IS_WHOLE = 1;
export const HAS_BEFORE = 2;
export const OPEN = 3;
const HIGH = 4;
const LOW = 5;
const CLOSE = 6;
export const OPEN_BEFORE = 7;
export const HIGH_BEFORE = 8;
export const LOW_BEFORE = 9;
export const CLOSE_BEFORE = 10;

/** Numbers of state that a period takes. */
export const PERIOD_STATE = 11;

export const PERIODS = ["D1", "W1", "MN"] as const;

/**
 * Takes bar `i` into the period that it belongs to. A history that begins within a period does not know its prices, so that
 * one never counts as the period before.
 */
export function takeBar(
  state: Float64Array,
  at: number,
  period: (typeof PERIODS)[number],
  { ts, open, high, low, close }: Bars,
  i: number,
  dayOffsetMs: number,
): void {
  if (ts[i] >= state[at + END]) {
    const isFirst = state[at + END] === 0;
    state[at + HAS_BEFORE] = state[at + IS_WHOLE];
    state[at + IS_WHOLE] = isFirst && barStart(period, ts[i], dayOffsetMs) !== ts[i] ? 0 : 1;
    state[at + END] = nextBarStart(period, ts[i], dayOffsetMs);
    state[at + OPEN_BEFORE] = state[at + OPEN];
    state[at + HIGH_BEFORE] = state[at + HIGH];
    state[at + LOW_BEFORE] = state[at + LOW];
    state[at + CLOSE_BEFORE] = state[at + CLOSE];
    state[at + OPEN] = open[i];
    state[at + HIGH] = high[i];
    state[at + LOW] = low[i];
  } else {
    state[at + HIGH] = Math.max(state[at + HIGH], high[i]);
    state[at + LOW] = Math.min(state[at + LOW], low[i]);
  }
  state[at + CLOSE] = close[i];
}
