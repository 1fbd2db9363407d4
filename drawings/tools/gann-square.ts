/** Gann square: fifths of a move in time and price, with its fan and arcs; and one that is square on the screen. Pure. */
import { endsText, pointsOf } from "../anchors.ts";
import { curve } from "../geometry/points.ts";
import { path, words } from "../shapes.ts";
import { valueOf, type Drawing, type Point, type Setting, type Shape, type Tool } from "../tool.ts";
import { toneOf } from "./fibonacci.ts";

const FAN: Setting = { id: "fan", name: "Fan", kind: "switch", default: true };
const ARCS: Setting = { id: "arcs", name: "Arcs", kind: "switch", default: true };

const PARTS = 5;
const RATIOS = [1 / 8, 1 / 5, 1 / 4, 1 / 3, 1 / 2, 1, 2, 3, 4, 5, 8];

/** `at`: from shares of the square, 0 to 1 in time and in price, to the place in the pane. */
function squareShapes(drawing: Drawing, at: (x: number, y: number) => Point): Shape[] {
  const grid = Array.from({ length: PARTS + 1 }, (_, index) => index / PARTS);
  const thin: Drawing = { ...drawing, width: 1 };
  return [
    ...grid.flatMap((share, index) => {
      const tone = toneOf(index);
      return [
        path([at(share, 0), at(share, 1)], drawing, { tone }),
        path([at(0, share), at(1, share)], drawing, { tone }),
        ...words(at(share, 0), String(index), drawing, { tone, size: 11, align: "center" }),
      ];
    }),
    ...(valueOf<boolean>(drawing, FAN)
      ? RATIOS.map((ratio, index) =>
          path([at(0, 0), at(Math.min(1, 1 / ratio), Math.min(1, ratio))], thin, {
            tone: toneOf(index),
          }),
        )
      : []),
    ...(valueOf<boolean>(drawing, ARCS)
      ? grid.slice(1).map((radius, index) => {
          const quarter = curve((share) => {
            const angle = (share * Math.PI) / 2;
            return at(radius * Math.cos(angle), radius * Math.sin(angle));
          }, 32);
          return path(quarter, thin, { tone: toneOf(index + 1) });
        })
      : []),
  ];
}

const common = {
  group: "Fibonacci and Gann",
  points: 2,
  tone: "grey",
  settings: [FAN, ARCS],
  describe: endsText,
} as const;

export const gannSquare: Tool = {
  ...common,
  id: "gann_square",
  name: "Gann square",
  words: "fan arcs box",
  picture: "M2 2h12v12H2zM2 14 14 2M2 6a8 8 0 0 1 8 8",
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    return squareShapes(drawing, (x, y) => ({
      x: a.x + (b.x - a.x) * x,
      y: a.y + (b.y - a.y) * y,
    }));
  },
};

export const gannSquareFixed: Tool = {
  ...common,
  id: "gann_square_fixed",
  name: "Gann square fixed",
  words: "fan arcs box",
  picture: "M2 2h12v12H2zM2 8h12M8 2v12M2 14 14 2",
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const side = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
    const way = { x: b.x < a.x ? -side : side, y: b.y > a.y ? side : -side };
    return squareShapes(drawing, (x, y) => ({ x: a.x + way.x * x, y: a.y + way.y * y }));
  },
};
