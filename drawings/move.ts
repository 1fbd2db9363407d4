/** A drawing moved as a whole. Pure; runs anywhere. */
import { toAnchor, toPoint } from "./geometry/points.ts";
import type { Anchor, Point, View } from "./tool.ts";

/**
 * All anchors moved by so many px, in time by whole bars: each keeps its distance from the others, and its place between two
 * bars. Moved up or down alone, each keeps its time to the millisecond.
 */
export function movedBy(anchors: readonly Anchor[], by: Point, view: View): readonly Anchor[] {
  const [first] = anchors;
  if (first === undefined) return anchors;
  const from = toPoint(first, view);
  const bars = Math.round(view.barsBetween(first.ts, view.toTs(from.x + by.x)));
  const barPx = barWidth(first.ts, view);
  const x = bars * barPx;
  return anchors.map((anchor) => {
    const place = toPoint(anchor, view);
    const to = toAnchor({ x: place.x + x, y: place.y + by.y }, view);
    return {
      ts: bars === 0 ? anchor.ts : Math.round(to.ts),
      price: by.y === 0 ? anchor.price : to.price,
    };
  });
}

/** Px from one bar to the next, measured over a stretch of the pane. */
function barWidth(ts: number, view: View): number {
  const from = view.toX(ts);
  const px = Math.max(1, view.width);
  const bars = view.barsBetween(ts, view.toTs(from + px));
  return bars === 0 ? 0 : px / bars;
}
