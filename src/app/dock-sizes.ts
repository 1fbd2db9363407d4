/** Whether two arrangements of panes are one, on pages of two sizes. Main thread; pure. */

const SIZES: readonly string[] = ["size", "width", "height"];

const shapeOf = (dock: unknown): string =>
  JSON.stringify(dock, (key, value: unknown) => (SIZES.includes(key) ? undefined : value));

const roomOf = (dock: unknown): string => {
  const { grid } = Object(dock) as { grid?: { width?: unknown; height?: unknown } };
  return `${String(grid?.width)} ${String(grid?.height)}`;
};

/**
 * The page has another size, and its panes with it: nobody has moved any. A splitter that is dragged changes sizes within the
 * same room.
 */
export function isResized(before: unknown, next: unknown): boolean {
  if (shapeOf(before) !== shapeOf(next)) return false;
  return roomOf(before) !== roomOf(next) || JSON.stringify(before) === JSON.stringify(next);
}
