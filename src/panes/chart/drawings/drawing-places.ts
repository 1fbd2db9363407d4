/** Where drawings come in the order in which they are painted. Main thread; pure. */

/** How near two places may be: nearer, numbers run out of room between them. */
const GAP_MIN = 1e-6;

export type Placed = { readonly id: string; readonly place: number };

/**
 * New places for some, so that they come together just in front of `behind` in their own order; null: behind all. Only what
 * has to change is named: all of it, where no room is left between two. `list`: from the back to the front.
 */
export function placesBefore(
  list: readonly Placed[],
  ids: readonly string[],
  behind: string | null,
): ReadonlyMap<string, number> {
  const isMoved = new Set(ids);
  const moved = list.filter(({ id }) => isMoved.has(id));
  const rest = list.filter(({ id }) => !isMoved.has(id));
  const at = behind === null ? 0 : rest.findIndex(({ id }) => id === behind) + 1;
  const wanted = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  if (wanted.every(({ id }, index) => list[index]?.id === id)) return new Map();
  const [low, high] = [rest[at - 1]?.place, rest[at]?.place];
  const from = low ?? (high ?? 0) - moved.length - 1;
  const gap = high === undefined ? 1 : (high - from) / (moved.length + 1);
  if (gap < GAP_MIN) return new Map(wanted.map(({ id }, index) => [id, index + 1]));
  return new Map(moved.map(({ id }, index) => [id, from + gap * (index + 1)]));
}
