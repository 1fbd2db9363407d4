/** The mark on an arrangement of panes that the terminal made by itself. Main thread; pure. */

/** The field of the mark. */
const HOUSE = "isHouse";

/** Whether nobody but the terminal arranged it. */
export const isHouse = (arrangement: unknown): boolean =>
  (Object(arrangement) as { [HOUSE]?: unknown })[HOUSE] === true;

/**
 * An arrangement to keep that the terminal made by itself: the height of the positions follows whether there are any. Whoever
 * finds it knows that nobody would miss it (layout-replica.ts). `before`: what is kept; null: nothing. Null: a hand was there.
 */
export const houseArrangement = (before: unknown, next: object): object | null =>
  before === null || isHouse(before) ? { ...next, [HOUSE]: true } : null;
