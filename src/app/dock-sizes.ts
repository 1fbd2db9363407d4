/** Whether two arrangements of panes are one, on pages of two sizes. Main thread; pure. */
import { HOUSE, isHouse } from "../storage/house-arrangement.ts";

/** What a pane is called is the terminal's, in the reader's language and by what a chart shows: no arrangement. */
const TITLE = "title";
/** Whose an arrangement is, is none either. */
const ASIDE: readonly string[] = [TITLE, HOUSE];
const SIZES: readonly string[] = ["size", "width", "height"];

const without = (keys: readonly string[], dock: unknown): string =>
  JSON.stringify(dock, (key, value: unknown) => (keys.includes(key) ? undefined : value));

const roomOf = (dock: unknown): string => {
  const { grid } = Object(dock) as { grid?: { width?: unknown; height?: unknown } };
  return `${String(grid?.width)} ${String(grid?.height)}`;
};

/**
 * The page has another size, and its panes with it: nobody has moved any. A splitter that is dragged changes sizes within the
 * same room.
 */
export function isResized(before: unknown, next: unknown): boolean {
  const isSameShape = without([...ASIDE, ...SIZES], before) === without([...ASIDE, ...SIZES], next);
  if (!isSameShape) return false;
  return roomOf(before) !== roomOf(next) || without(ASIDE, before) === without(ASIDE, next);
}

/**
 * An arrangement to keep that the terminal made by itself: the height of the positions follows whether there are any. Whoever
 * finds it knows that nobody would miss it (layout-replica.ts). `before`: what is kept; null: nothing. Null: a hand was there.
 */
export const houseArrangement = (before: unknown, next: object): object | null =>
  before === null || isHouse(before) ? { ...next, [HOUSE]: true } : null;
