/** The shapes that tools are made of, in the look of their drawing. Pure; runs anywhere. */
import { textBox } from "./geometry/hit.ts";
import { clipLine, distance, plus, times, minus } from "./geometry/points.ts";
import type { Drawing, Point, Shape, Tone, View } from "./tool.ts";

/** How see-through the area of a drawing is. */
export const AREA = 0.12;
const TEXT_PX = 12;

type Look = Pick<Drawing, "tone" | "width" | "dash">;
type More = { tone?: Tone; fill?: number; isClosed?: boolean; hasArrow?: boolean; width?: number };

/** A line from point to point. */
export const path = (points: readonly Point[], look: Look, more: More = {}): Shape => ({
  kind: "line",
  points,
  isClosed: more.isClosed ?? false,
  tone: more.tone ?? look.tone,
  width: more.width ?? look.width,
  dash: look.dash,
  fill: more.fill ?? 0,
  ...(more.hasArrow === true ? { hasArrow: true } : {}),
});

/** An area with its edge; width 0 leaves the edge out. */
export const area = (points: readonly Point[], look: Look, more: More = {}): Shape =>
  path(points, look, { fill: AREA, ...more, isClosed: true });

/** The part of a line that is in sight; nothing where none is. */
export function line(
  a: Point,
  b: Point,
  look: Look,
  view: View,
  ends: { back?: boolean; on?: boolean } = {},
  more: More = {},
): Shape[] {
  const part = clipLine(a, b, view, { back: ends.back ?? false, on: ends.on ?? false });
  return part === null ? [] : [path(part, look, more)];
}

type Place = Partial<
  Pick<Extract<Shape, { kind: "text" }>, "align" | "baseline" | "isBoxed" | "size" | "tone">
>;

/** Words at a place; nothing where there are none. */
export const words = (at: Point, text: string, look: Look, place: Place = {}): Shape[] =>
  text === ""
    ? []
    : [
        {
          kind: "text",
          at,
          lines: text.split("\n"),
          align: place.align ?? "left",
          baseline: place.baseline ?? "middle",
          size: place.size ?? TEXT_PX,
          tone: place.tone ?? look.tone,
          isBoxed: place.isBoxed ?? false,
        },
      ];

/**
 * Words before the left end of a level line, on its height; where the pane has no room for them there, above the line at the
 * pane's edge, as long as the line, which ends at `end`, is in sight.
 */
export function wordsBefore(
  at: Point,
  end: number,
  text: string,
  look: Look,
  place: Place,
): Shape[] {
  const [shape] = words(at, text, look, { ...place, align: "right" });
  if (shape?.kind !== "text") return [];
  if (end < 0 || textBox(shape).left >= 0) return [shape];
  return words({ x: 0, y: at.y }, text, look, { ...place, align: "left", baseline: "bottom" });
}

/** Says of one label after the other, each so many px high, whether it has room at a height beside those that had. */
export function roomForLabels(size: number): (y: number) => boolean {
  const taken: number[] = [];
  return (y) => {
    const hasRoom = taken.every((other) => Math.abs(other - y) >= size);
    if (hasRoom) taken.push(y);
    return hasRoom;
  };
}

/** A point so many px beside the line from a to b, at a share of it. */
export function beside(a: Point, b: Point, share: number, px: number): Point {
  const length = distance(a, b) || 1;
  const way = minus(b, a);
  const at = plus(a, times(way, share));
  return { x: at.x - (way.y / length) * px, y: at.y + (way.x / length) * px };
}
