/** Points and lines in the pane. Pure; runs anywhere. */
import type { Anchor, Point, View } from "../tool.ts";

export const toPoint = ({ ts, price }: Anchor, view: View): Point => ({
  x: view.toX(ts),
  y: view.toY(price),
});

export const toAnchor = ({ x, y }: Point, view: View): Anchor => ({
  ts: view.toTs(x),
  price: view.toPrice(y),
});

export const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const times = (a: Point, by: number): Point => ({ x: a.x * by, y: a.y * by });
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** From a towards b: 0 is a, 1 is b. */
export const between = (a: Point, b: Point, share: number): Point =>
  plus(a, times(minus(b, a), share));

/** How far beyond the pane lines are still given, px: their ends and widths stay out of sight. */
const MARGIN_PX = 64;

/**
 * The part of a line from a to b that is near the pane; `back` goes on beyond a and `on` beyond b, without end. null: none of
 * it is.
 */
export function clipLine(
  a: Point,
  b: Point,
  { width, height }: Pick<View, "width" | "height">,
  { back, on }: { back: boolean; on: boolean },
): [Point, Point] | null {
  const way = minus(b, a);
  if (way.x === 0 && way.y === 0) return isNear(a, width, height) ? [a, b] : null;
  let from = back ? -Infinity : 0;
  let to = on ? Infinity : 1;
  for (const [start, step, end] of [
    [a.x, way.x, width],
    [a.y, way.y, height],
  ] as const) {
    if (step === 0) {
      if (start < -MARGIN_PX || start > end + MARGIN_PX) return null;
      continue;
    }
    const one = (-MARGIN_PX - start) / step;
    const other = (end + MARGIN_PX - start) / step;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from > to ? null : [plus(a, times(way, from)), plus(a, times(way, to))];
}

const isNear = ({ x, y }: Point, width: number, height: number): boolean =>
  x >= -MARGIN_PX && x <= width + MARGIN_PX && y >= -MARGIN_PX && y <= height + MARGIN_PX;

/** Points of a curve, each part of which is as straight as the eye needs. */
export function curve(at: (share: number) => Point, parts = 48): Point[] {
  return Array.from({ length: parts + 1 }, (_, index) => at(index / parts));
}

/** An ellipse about a centre, through `turn` radians. */
export function ellipse(centre: Point, rx: number, ry: number, turn = 0): Point[] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return curve((share) => {
    const angle = share * 2 * Math.PI;
    const [x, y] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos };
  }, 64);
}
