/** Whether two arrangements of panes are one, on pages of two sizes. Main thread; pure. */

/** What a pane is called is the terminal's, in the reader's language and by what a chart shows: no arrangement. */
const TITLE = "title";
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
  const isSameShape = without([TITLE, ...SIZES], before) === without([TITLE, ...SIZES], next);
  if (!isSameShape) return false;
  return roomOf(before) !== roomOf(next) || without([TITLE], before) === without([TITLE], next);
}
