/** Arrow marker: a filled arrow from one point to another. Pure. */
import { endsText, pointsOf } from "../anchors.ts";
import { distance, minus, plus, times } from "../geometry/points.ts";
import { area, path, words } from "../shapes.ts";
import { valueOf, type Point, type Tool } from "../tool.ts";
import { LABEL } from "./lines.ts";

/** The head is a third of the arrow at most; px. */
const HEAD_PX_MAX = 28;

export const arrowMarker: Tool = {
  id: "arrow_marker",
  name: "Arrow marker",
  words: "pointer thick filled",
  group: "Text",
  picture: "M2 12 9 5 7 3h7v7l-2-2-7 7z",
  points: 2,
  tone: "blue",
  settings: [LABEL],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const length = distance(a, b);
    if (length < 1) return [path([a, b], drawing)];
    const on = times(minus(b, a), 1 / length);
    const aside = { x: -on.y, y: on.x };
    const head = Math.min(HEAD_PX_MAX, length / 3);
    const neck = minus(b, times(on, head));
    const at = (from: Point, px: number): Point => plus(from, times(aside, px));
    const [half, wide] = [head / 5, head / 1.6];
    const outline = [a, at(neck, half), at(neck, wide), b, at(neck, -wide), at(neck, -half)];
    return [
      area(outline, drawing, { fill: 0.6, width: 1 }),
      ...words({ x: a.x, y: a.y + 6 }, valueOf<string>(drawing, LABEL), drawing, {
        align: "center",
        baseline: "top",
      }),
    ];
  },
  describe: endsText,
};
