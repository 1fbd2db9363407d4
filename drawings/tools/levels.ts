/** Lines that stand level or upright: horizontal, horizontal ray, vertical, cross. Pure. */
import { atPriceText } from "../figures.ts";
import { toPoint } from "../geometry/points.ts";
import { path, words } from "../shapes.ts";
import { valueOf, type Anchor, type Drawing, type Tool, type View } from "../tool.ts";
import { LABEL } from "./lines.ts";

const only = ({ anchors }: Drawing): Anchor => anchors[0] as Anchor;

const level = (y: number, view: View, from = 0) => [
  { x: from, y },
  { x: view.width, y },
];
const upright = (x: number, view: View) => [
  { x, y: 0 },
  { x, y: view.height },
];

const common = {
  group: "Lines",
  points: 1,
  tone: "blue",
  settings: [LABEL],
} as const;

export const horizontalLine: Tool = {
  ...common,
  id: "horizontal_line",
  name: "Horizontal line",
  words: "level support resistance",
  picture: "M1 8h14M7 8a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
  combo: "Alt+KeyH",
  shapes(drawing, view) {
    const { y } = toPoint(only(drawing), view);
    return [
      path(level(y, view), drawing),
      ...words({ x: view.width - 4, y: y - 2 }, valueOf<string>(drawing, LABEL), drawing, {
        align: "right",
        baseline: "bottom",
      }),
    ];
  },
  describe: (drawing, view) => atPriceText(only(drawing).price, view),
  valueAt: (drawing) => only(drawing).price,
};

export const horizontalRay: Tool = {
  ...common,
  id: "horizontal_ray",
  name: "Horizontal ray",
  words: "level support resistance",
  picture: "M3 8h12M2 8a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
  combo: "Alt+KeyJ",
  shapes(drawing, view) {
    const { x, y } = toPoint(only(drawing), view);
    return [
      ...(x > view.width ? [] : [path(level(y, view, Math.max(-8, x)), drawing)]),
      ...words({ x: view.width - 4, y: y - 2 }, valueOf<string>(drawing, LABEL), drawing, {
        align: "right",
        baseline: "bottom",
      }),
    ];
  },
  describe: (drawing, view) => atPriceText(only(drawing).price, view),
  valueAt: (drawing, ts) => (ts < only(drawing).ts ? null : only(drawing).price),
};

export const verticalLine: Tool = {
  ...common,
  id: "vertical_line",
  name: "Vertical line",
  words: "time",
  picture: "M8 1v14M7 8a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
  combo: "Alt+KeyV",
  shapes(drawing, view) {
    const { x } = toPoint(only(drawing), view);
    return [
      path(upright(x, view), drawing),
      ...words({ x: x + 4, y: view.height - 4 }, valueOf<string>(drawing, LABEL), drawing, {
        baseline: "bottom",
      }),
    ];
  },
  describe: (_, view) => view.say({ kind: "at-time" }),
};

export const crossLine: Tool = {
  ...common,
  id: "cross_line",
  name: "Cross line",
  words: "time level",
  picture: "M8 1v14M1 8h14",
  combo: "Alt+KeyC",
  shapes(drawing, view) {
    const { x, y } = toPoint(only(drawing), view);
    return [path(level(y, view), drawing), path(upright(x, view), drawing)];
  },
  describe: (drawing, view) => view.say({ kind: "at-price-and-time", price: only(drawing).price }),
  valueAt: (drawing) => only(drawing).price,
};
