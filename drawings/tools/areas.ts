/** Areas and free lines: rectangles, ellipse, circle, triangle, arc, curves, polyline, path, brush, highlighter. Pure. */
import { pointsOf } from "../anchors.ts";
import { fromToInTimeText } from "../figures.ts";
import {
  curve,
  distance,
  ellipse,
  middle,
  minus,
  plus,
  times,
  toAnchor,
  toPoint,
} from "../geometry/points.ts";
import { area, AREA, path, words } from "../shapes.ts";
import {
  valueOf,
  type Anchor,
  type Drawing,
  type Handle,
  type Point,
  type Setting,
  type Tool,
  type View,
} from "../tool.ts";
import { LABEL } from "./lines.ts";

const FILLED: Setting = { id: "filled", name: "Fill", kind: "switch", default: true };

const fillOf = (drawing: Drawing): number => (valueOf<boolean>(drawing, FILLED) ? AREA : 0);
const ends = (drawing: Drawing, view: View): string => {
  const [a, b] = drawing.anchors as [Anchor, Anchor];
  return fromToInTimeText(a, b, view);
};

const common = { group: "Shapes", tone: "purple" } as const;

/** All four corners, of which two are anchors. */
function cornerHandles({ anchors }: Drawing, view: View): Handle[] {
  const [a, b] = anchors as [Anchor, Anchor];
  const corner = (ts: number, price: number, move: Handle["move"]): Handle => ({
    at: toPoint({ ts, price }, view),
    move,
  });
  return [
    corner(a.ts, a.price, (to) => [to, b]),
    corner(b.ts, b.price, (to) => [a, to]),
    corner(a.ts, b.price, (to) => [
      { ts: to.ts, price: a.price },
      { ts: b.ts, price: to.price },
    ]),
    corner(b.ts, a.price, (to) => [
      { ts: a.ts, price: to.price },
      { ts: to.ts, price: b.price },
    ]),
  ];
}

export const rectangle: Tool = {
  ...common,
  id: "rectangle",
  name: "Rectangle",
  words: "box zone supply demand order block",
  picture: "M2 4h12v8H2z",
  combo: "Alt+Shift+KeyR",
  points: 2,
  settings: [FILLED, LABEL],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
    return [
      area(corners, drawing, { fill: fillOf(drawing) }),
      ...words(middle(a, b), valueOf<string>(drawing, LABEL), drawing, { align: "center" }),
    ];
  },
  handles: cornerHandles,
  describe: ends,
};

export const rotatedRectangle: Tool = {
  ...common,
  id: "rotated_rectangle",
  name: "Rotated rectangle",
  words: "box",
  picture: "M2 9 9 2l5 5-7 7z",
  points: 3,
  settings: [FILLED],
  shapes(drawing, view) {
    const [a, b, c] = pointsOf(drawing, view) as [Point, Point, Point];
    const way = minus(b, a);
    const length = way.x * way.x + way.y * way.y || 1;
    const off = minus(c, a);
    const along = (off.x * way.x + off.y * way.y) / length;
    const across = minus(off, times(way, along));
    return [area([a, b, plus(b, across), plus(a, across)], drawing, { fill: fillOf(drawing) })];
  },
  describe: ends,
};

export const ellipseTool: Tool = {
  ...common,
  id: "ellipse",
  name: "Ellipse",
  words: "oval",
  picture: "M1 8a7 4 0 1 0 14 0 7 4 0 1 0-14 0",
  points: 2,
  settings: [FILLED],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const round = ellipse(middle(a, b), Math.abs(b.x - a.x) / 2, Math.abs(b.y - a.y) / 2);
    return [area(round, drawing, { fill: fillOf(drawing) })];
  },
  handles: cornerHandles,
  describe: ends,
};

export const circle: Tool = {
  ...common,
  id: "circle",
  name: "Circle",
  words: "round",
  picture: "M2 8a6 6 0 1 0 12 0 6 6 0 1 0-12 0",
  points: 2,
  settings: [FILLED],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const radius = distance(a, b);
    return [area(ellipse(a, radius, radius), drawing, { fill: fillOf(drawing) })];
  },
  describe: ends,
};

export const triangle: Tool = {
  ...common,
  id: "triangle",
  name: "Triangle",
  words: "three",
  picture: "M8 2 14 13H2z",
  points: 3,
  settings: [FILLED],
  shapes: (drawing, view) => [area(pointsOf(drawing, view), drawing, { fill: fillOf(drawing) })],
  describe: ends,
};

export const arc: Tool = {
  ...common,
  id: "arc",
  name: "Arc",
  words: "cup",
  picture: "M2 4a6 8 0 0 0 12 0",
  points: 3,
  settings: [FILLED],
  shapes(drawing, view) {
    const [a, b, c] = pointsOf(drawing, view) as [Point, Point, Point];
    return [path(throughPoint(a, c, b), drawing, { fill: fillOf(drawing) })];
  },
  describe: ends,
};

/** A curve from a to b that goes through a point halfway. */
const throughPoint = (a: Point, by: Point, b: Point): Point[] => {
  const pull = minus(times(by, 2), middle(a, b));
  return curve((share) => {
    const rest = 1 - share;
    return plus(
      plus(times(a, rest * rest), times(pull, 2 * rest * share)),
      times(b, share * share),
    );
  });
};

export const curveTool: Tool = {
  ...common,
  id: "curve",
  name: "Curve",
  words: "bezier",
  picture: "M2 13C4 2 9 2 14 11",
  points: 3,
  settings: [],
  shapes(drawing, view) {
    const [a, b, c] = pointsOf(drawing, view) as [Point, Point, Point];
    return [path(throughPoint(a, c, b), drawing)];
  },
  describe: ends,
};

export const doubleCurve: Tool = {
  ...common,
  id: "double_curve",
  name: "Double curve",
  words: "bezier s wave",
  picture: "M1 12C5-2 10 18 15 4",
  points: 4,
  settings: [],
  shapes(drawing, view) {
    const [a, b, c, d] = pointsOf(drawing, view) as [Point, Point, Point, Point];
    const way = curve((share) => {
      const rest = 1 - share;
      const ends_ = plus(times(a, rest ** 3), times(b, share ** 3));
      return plus(
        ends_,
        plus(times(c, 3 * rest * rest * share), times(d, 3 * rest * share * share)),
      );
    });
    return [path(way, drawing)];
  },
  describe: ends,
};

export const polyline: Tool = {
  ...common,
  id: "polyline",
  name: "Polyline",
  words: "area polygon",
  picture: "M2 12 5 4l5 2 4-3-1 10z",
  points: "free",
  settings: [FILLED],
  shapes: (drawing, view) => [area(pointsOf(drawing, view), drawing, { fill: fillOf(drawing) })],
  describe: ({ anchors }, view) => view.say({ kind: "corners", count: anchors.length }),
};

export const pathTool: Tool = {
  ...common,
  id: "path",
  name: "Path",
  words: "line zigzag arrow",
  picture: "M2 13 6 5l4 5 4-7M11 3h3v3",
  points: "free",
  settings: [],
  shapes: (drawing, view) => [path(pointsOf(drawing, view), drawing, { hasArrow: true })],
  describe: ({ anchors }, view) => view.say({ kind: "points", count: anchors.length }),
};

/** A stroke is moved as a whole: each of its many points as a handle would be in the way. */
const strokeHandles = ({ anchors }: Drawing, view: View): Handle[] => {
  const first = anchors[0] as Anchor;
  const from = toPoint(first, view);
  return [
    {
      at: from,
      move: (to) => {
        const off = minus(toPoint(to, view), from);
        return anchors.map((anchor, at) =>
          at === 0 ? to : toAnchor(plus(toPoint(anchor, view), off), view),
        );
      },
    },
  ];
};

export const brush: Tool = {
  ...common,
  id: "brush",
  name: "Brush",
  words: "pencil free hand",
  picture: "M2 14c3 0 1-3 4-4l7-7-1-1-7 7c-1 3-3 1-3 5z",
  points: "stroke",
  settings: [],
  shapes: (drawing, view) => [path(pointsOf(drawing, view), drawing)],
  handles: strokeHandles,
  describe: (_, view) => view.say({ kind: "by-hand" }),
};

export const highlighter: Tool = {
  ...common,
  id: "highlighter",
  name: "Highlighter",
  words: "marker free hand",
  tone: "yellow",
  picture: "M3 13h10M5 10l6-7 3 3-6 6H5z",
  points: "stroke",
  settings: [],
  shapes: (drawing, view) => [path(pointsOf(drawing, view), drawing, { width: 12 })],
  handles: strokeHandles,
  describe: (_, view) => view.say({ kind: "by-hand" }),
};
