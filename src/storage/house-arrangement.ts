/** The mark on an arrangement of panes that the terminal made by itself. Main thread; pure. */

/** The field of the mark. */
export const HOUSE = "isHouse";

/** Whether nobody but the terminal arranged it. */
export const isHouse = (arrangement: unknown): boolean =>
  (Object(arrangement) as { [HOUSE]?: unknown })[HOUSE] === true;
