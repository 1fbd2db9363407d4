/** The views that show a given part of history. Main thread; pure. */
import { barsShown, clampView, type Bounds, type Viewport } from "../viewport.ts";

/** Empty room right of the last bar. */
const RIGHT_ROOM_PX = 64;
const RIGHT_ROOM_SHARE = 0.15;

/** The bars [from, to) over the whole width; some room is left where the last bar is among them. */
export function viewOfSpan(view: Viewport, from: number, to: number, bounds: Bounds): Viewport {
  const isToEnd = to >= bounds.end;
  const room = isToEnd ? Math.min(RIGHT_ROOM_PX, view.width * RIGHT_ROOM_SHARE) : 0;
  const spacing = clampView(
    { ...view, spacing: (view.width - room) / Math.max(1, to - from) },
    bounds,
  ).spacing;
  // At the widest zoom the room gives way to the bars.
  const right = Math.max(to, Math.min(to + room / spacing, from + view.width / spacing));
  return clampView({ ...view, spacing, right }, bounds);
}

/** The bar in the middle, at the zoom of `view`. */
export const viewAround = (view: Viewport, ordinal: number, bounds: Bounds): Viewport =>
  clampView({ ...view, right: ordinal + 0.5 + barsShown(view) / 2 }, bounds);
