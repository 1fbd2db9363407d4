/**
 * At which bar the series of an indicator's pane has its one point. Main thread; pure. The library gives a scale coordinates
 * only while a point of its series is in sight or to the right of it, and a point where the bars have none would be a column of
 * its own. A point at another place costs as much as a new window of bars.
 */
import { leftEdge, type Viewport } from "../viewport.ts";
import type { Window } from "../window.ts";

/** Whether a point at this bar still serves. */
export function servesScale(
  ordinal: number,
  view: Viewport,
  { factor, from, to }: Window,
): boolean {
  const group = ordinal / factor;
  // For the library a bar of which a part is seen is in sight.
  const left = Math.floor(leftEdge(view) / factor);
  return Number.isInteger(group) && group >= Math.max(from, left) && group < to;
}

/**
 * The group to begin a point at: in the left half of what is in sight, and where groups of twice as many bars begin as well, of
 * four times as many and so on as far as can be, so that it serves through most zooms.
 */
export function scaleGroup(view: Viewport, { factor, from, to }: Window): number {
  const left = leftEdge(view) / factor;
  const middle = Math.min((left + view.right / factor) / 2, to - 1);
  const step = 2 ** Math.floor(Math.log2(Math.max(1, (middle - left) / 2)));
  return Math.max(from, Math.floor(middle / step) * step);
}
