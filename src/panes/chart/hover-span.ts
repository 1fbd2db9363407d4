/** Which bars are under the pointer. Main thread; pure. */
import type { MouseEventParams } from "lightweight-charts";
import type { Bounds } from "./viewport.ts";
import type { BarSpan, Window } from "./window.ts";

/** The bars of the point that the pointer is on; null: it is on none that is loaded. */
export function hoverSpan(
  { point, logical }: Pick<MouseEventParams, "point" | "logical">,
  window: Window | null,
  bounds: Bounds | null,
): BarSpan | null {
  if (point === undefined || logical === undefined || window === null) return null;
  const group = window.from + Math.round(logical);
  const span = { from: group * window.factor, to: (group + 1) * window.factor };
  const isLoaded = bounds !== null && span.to > bounds.first && span.from < bounds.end;
  return isLoaded ? span : null;
}
