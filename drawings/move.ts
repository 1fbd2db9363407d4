/** Drawings moved as a whole. Pure; runs anywhere. */
import { toAnchor, toPoint } from "./geometry/points.ts";
import type { Anchor, Drawing, Point, View } from "./tool.ts";

/**
 * All anchors moved by so many px, in time by whole bars: each keeps its distance from the others, and its place between two
 * bars. Moved up or down alone, each keeps its time to the millisecond.
 */
export function movedBy(anchors: readonly Anchor[], by: Point, view: View): readonly Anchor[] {
  const [first] = anchors;
  return first === undefined ? anchors : moved(anchors, barsMoved(first, by.x, view), by.y, view);
}

/** Several drawings moved by the same: as many bars, or they would not keep their distance. */
export function movedTogether(
  drawings: readonly Drawing[],
  by: Point,
  view: View,
): readonly Drawing[] {
  const first = drawings[0]?.anchors[0];
  if (first === undefined) return drawings;
  const bars = barsMoved(first, by.x, view);
  return drawings.map((one) => ({ ...one, anchors: moved(one.anchors, bars, by.y, view) }));
}

const barsMoved = (first: Anchor, px: number, view: View): number =>
  Math.round(view.barsBetween(first.ts, view.toTs(toPoint(first, view).x + px)));

function moved(anchors: readonly Anchor[], bars: number, y: number, view: View): readonly Anchor[] {
  const x = bars * barWidth((anchors[0] as Anchor).ts, view);
  return anchors.map((anchor) => {
    const place = toPoint(anchor, view);
    const to = toAnchor({ x: place.x + x, y: place.y + y }, view);
    return {
      ts: bars === 0 ? anchor.ts : Math.round(to.ts),
      price: y === 0 ? anchor.price : to.price,
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
