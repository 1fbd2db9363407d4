/** What the sixteen charts of the measure show. Runs in Node. */

/** Each has a symbol of its own, and there are no others: every tick is of one that is shown. */
export const CHARTS = 16;
export const TICKS_PER_SECOND = 2_000;

/** The symbol of a chart by its place, from 1, as soak-market.ts names it. */
export const symbolOf = (place: number): string => `SOAK${String(place).padStart(4, "0")}`;
