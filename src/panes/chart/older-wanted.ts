/** How far ahead of the view older bars are asked for. Main thread; pure. */
import { barsShown, leftEdge, type Bounds, type Viewport } from "./viewport.ts";

/** Older bars are asked for when fewer screens than this are left before the oldest one. */
const PREFETCH_SCREENS = 1.5;
const PREFETCH_MIN_BARS = 300;
const PAGE_MIN_BARS = 1500;

/** How many older bars a view is about to need; 0: enough are loaded, or there are none. */
export function olderWanted(view: Viewport, bounds: Bounds): number {
  if (!bounds.hasMore) return 0;
  const shown = barsShown(view);
  const left = leftEdge(view) - bounds.first;
  if (left >= Math.max(PREFETCH_MIN_BARS, shown * PREFETCH_SCREENS)) return 0;
  return Math.ceil(Math.max(PAGE_MIN_BARS, shown * 2));
}
