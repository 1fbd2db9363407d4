/** Whether a pointer is on a drawing. Pure; runs anywhere. Shapes are all that it looks at. */
import type { Point, Shape } from "../tool.ts";

/** Width of a letter and height of a line, in parts of the size of the text. */
const LETTER = 0.58;
export const LINE_HEIGHT = 1.3;
export const TEXT_PADDING_PX = 4;

export type Box = { left: number; top: number; right: number; bottom: number };

/** How far a point is from the part of a line between two others, px. */
export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy);
}

/** Whether a point is in the area of a polygon (even-odd). */
export function isInside(point: Point, polygon: readonly Point[]): boolean {
  let isIn = false;
  for (let at = 0, before = polygon.length - 1; at < polygon.length; before = at, at += 1) {
    const a = polygon[at] as Point;
    const b = polygon[before] as Point;
    if (a.y > point.y === b.y > point.y) continue;
    if (point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}

/** Where a text stands; `measure`: the width of a line, px. */
export function textBox(
  { at, lines, align, baseline, size }: Extract<Shape, { kind: "text" }>,
  measure: (line: string, size: number) => number = (line) => line.length * LETTER * size,
): Box {
  const widest = lines.reduce((most, one) => Math.max(most, measure(one, size)), 0);
  const width = widest + 2 * TEXT_PADDING_PX;
  const height = lines.length * size * LINE_HEIGHT + 2 * TEXT_PADDING_PX;
  const left = at.x - (align === "left" ? 0 : align === "center" ? width / 2 : width);
  const top = at.y - (baseline === "top" ? 0 : baseline === "middle" ? height / 2 : height);
  return { left, top, right: left + width, bottom: top + height };
}

/** Px from a point to what is drawn; 0: on it, or in an area that is filled. */
export function distanceTo(shape: Shape, point: Point): number {
  if (shape.kind === "text") {
    const { left, top, right, bottom } = textBox(shape);
    const dx = Math.max(left - point.x, 0, point.x - right);
    const dy = Math.max(top - point.y, 0, point.y - bottom);
    return Math.hypot(dx, dy);
  }
  const { points, isClosed, fill } = shape;
  if (fill > 0 && isInside(point, points)) return 0;
  let nearest = Infinity;
  // What is filled alone ends where it ends.
  if (shape.width === 0 && fill > 0) return nearest;
  for (let at = isClosed ? 0 : 1; at < points.length; at += 1) {
    const a = points[at === 0 ? points.length - 1 : at - 1] as Point;
    nearest = Math.min(nearest, distanceToSegment(point, a, points[at] as Point));
  }
  const [only] = points;
  if (points.length === 1 && only !== undefined)
    nearest = Math.hypot(point.x - only.x, point.y - only.y);
  return nearest;
}

/** Px from a point to the nearest of the shapes. */
export const distanceToAll = (shapes: readonly Shape[], point: Point): number =>
  shapes.reduce((nearest, shape) => Math.min(nearest, distanceTo(shape, point)), Infinity);

/** Whether any of what is drawn is in a box: its line, its words, or the area about it. */
export function isInBox(shapes: readonly Shape[], box: Box): boolean {
  return shapes.some((shape) => {
    if (shape.kind === "text") {
      const own = textBox(shape);
      return (
        own.left <= box.right &&
        own.right >= box.left &&
        own.top <= box.bottom &&
        own.bottom >= box.top
      );
    }
    const { points, isClosed, fill } = shape;
    const [only] = points;
    if (points.length === 1 && only !== undefined) return crosses(only, only, box);
    for (let at = isClosed ? 0 : 1; at < points.length; at += 1) {
      const a = points[at === 0 ? points.length - 1 : at - 1] as Point;
      if (crosses(a, points[at] as Point, box)) return true;
    }
    return fill > 0 && isInside({ x: box.left, y: box.top }, points);
  });
}

/** Whether part of a line is in a box: what is left of it between the box's sides is more than nothing. */
function crosses(a: Point, b: Point, { left, top, right, bottom }: Box): boolean {
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [a.x, b.x - a.x, left, right],
    [a.y, b.y - a.y, top, bottom],
  ] as const) {
    if (way === 0) {
      if (start < low || start > high) return false;
      continue;
    }
    const [one, other] = [(low - start) / way, (high - start) / way];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from <= to;
}
