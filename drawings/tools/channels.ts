/** Two lines side by side, and forks: parallel, disjoint and flat channels, regression trend, four pitchforks. Pure. */
import { moveText, pointsOf } from "../anchors.ts";
import { BARS_READ_MAX, barsIn, TOO_MANY } from "../bars.ts";
import { barsApart } from "../figures.ts";
import { middle, minus, plus, times } from "../geometry/points.ts";
import { area, line, path, words } from "../shapes.ts";
import {
  valueOf,
  type Anchor,
  type Drawing,
  type Point,
  type Setting,
  type Shape,
  type Tool,
  type View,
} from "../tool.ts";

const MIDDLE: Setting = { id: "middle", name: "Middle line", kind: "switch", default: true };

const three = (drawing: Drawing, view: View) => pointsOf(drawing, view) as [Point, Point, Point];

const common = { group: "Channels and pitchforks", tone: "blue" } as const;

export const parallelChannel: Tool = {
  ...common,
  id: "parallel_channel",
  name: "Parallel channel",
  words: "equidistant",
  picture: "M1 11 11 1M5 15 15 5",
  points: 3,
  settings: [MIDDLE],
  shapes(drawing, view) {
    const [a, b, c] = three(drawing, view);
    // The third point says how far off the second line is, straight up and down.
    const share = b.x === a.x ? 0 : (c.x - a.x) / (b.x - a.x);
    const off = { x: 0, y: c.y - (a.y + share * (b.y - a.y)) };
    const [d, e] = [plus(a, off), plus(b, off)];
    const half = times(off, 0.5);
    return [
      area([a, b, e, d], drawing, { width: 0 }),
      path([a, b], drawing),
      path([d, e], drawing),
      ...(valueOf<boolean>(drawing, MIDDLE)
        ? [path([plus(a, half), plus(b, half)], { ...drawing, dash: "dashed" })]
        : []),
    ];
  },
  describe: moveText,
};

export const disjointChannel: Tool = {
  ...common,
  id: "disjoint_channel",
  name: "Disjoint channel",
  words: "wedge",
  picture: "M1 6 15 1M1 10l14 5",
  points: 3,
  settings: [],
  shapes(drawing, view) {
    const [a, b, c] = three(drawing, view);
    // The other line mirrors the first one, through the third point.
    const d = { x: a.x, y: c.y + (b.y - a.y) };
    const e = { x: b.x, y: c.y };
    return [
      area([a, b, e, d], drawing, { width: 0 }),
      path([a, b], drawing),
      path([d, e], drawing),
    ];
  },
  describe: moveText,
};

export const flatChannel: Tool = {
  ...common,
  id: "flat_channel",
  name: "Flat top or bottom",
  words: "triangle wedge level",
  picture: "M1 3 15 8M1 14h14",
  points: 3,
  settings: [],
  shapes(drawing, view) {
    const [a, b, c] = three(drawing, view);
    const [d, e] = [
      { x: a.x, y: c.y },
      { x: b.x, y: c.y },
    ];
    return [
      area([a, b, e, d], drawing, { width: 0 }),
      path([a, b], drawing),
      path([d, e], drawing),
    ];
  },
  describe: moveText,
};

const DEVIATIONS: Setting = {
  id: "deviations",
  name: "Standard deviations",
  kind: "number",
  default: 2,
  min: 0.1,
  max: 10,
};

/** Least squares of closes over their places, as a share of the bars between the two times. */
export function regression(closes: readonly number[]) {
  const n = closes.length;
  const meanX = (n - 1) / 2;
  const meanY = closes.reduce((sum, close) => sum + close, 0) / n;
  let [sxy, sxx] = [0, 0];
  closes.forEach((close, at) => {
    sxy += (at - meanX) * (close - meanY);
    sxx += (at - meanX) ** 2;
  });
  const slope = sxx === 0 ? 0 : sxy / sxx;
  const first = meanY - slope * meanX;
  const squares = closes.reduce((sum, close, at) => sum + (close - first - slope * at) ** 2, 0);
  return { first, last: first + slope * (n - 1), deviation: Math.sqrt(squares / n) };
}

export const regressionTrend: Tool = {
  ...common,
  id: "regression_trend",
  readsBars: true,
  name: "Regression trend",
  words: "linear least squares channel",
  picture: "M1 12 15 4M1 9 15 1M1 15 15 7",
  points: 2,
  settings: [DEVIATIONS],
  shapes(drawing, view) {
    const [start, end] = drawing.anchors as [Anchor, Anchor];
    const [from, to] = [Math.min(start.ts, end.ts), Math.max(start.ts, end.ts)];
    if (view.barsBetween(from, to) > BARS_READ_MAX) {
      const points = pointsOf(drawing, view);
      return [
        path(points, { ...drawing, dash: "dotted" }),
        ...words(points[1] as Point, view.say(TOO_MANY), drawing, { isBoxed: true, size: 11 }),
      ];
    }
    const bars = barsIn(from, to + 1, view);
    if (bars.length < 2) return [path(pointsOf(drawing, view), { ...drawing, dash: "dotted" })];
    const { first, last, deviation } = regression(bars.map(({ close }) => close));
    const off = deviation * valueOf<number>(drawing, DEVIATIONS);
    const at = (lift: number): [Point, Point] => [
      { x: view.toX(bars[0]?.ts ?? from), y: view.toY(first + lift) },
      { x: view.toX(bars.at(-1)?.ts ?? to), y: view.toY(last + lift) },
    ];
    const [top, base, bottom] = [at(off), at(0), at(-off)];
    return [
      area([top[0], top[1], base[1], base[0]], drawing, { width: 0, tone: "blue" }),
      area([base[0], base[1], bottom[1], bottom[0]], drawing, { width: 0, tone: "pink" }),
      path(top, drawing),
      path(base, { ...drawing, dash: "dashed" }),
      path(bottom, drawing),
    ];
  },
  // Its prices are the bars': a handle moves the time alone, and stands where the line does.
  describe: (drawing, view) => {
    const [a, b] = drawing.anchors as [Anchor, Anchor];
    return view.say({ kind: "through-bars", bars: barsApart(a, b, view) });
  },
};

/** Where the middle tine begins, from the three points. */
type Root = (a: Point, b: Point, c: Point) => Point;

const pitchfork = (
  id: string,
  name: string,
  picture: string,
  root: Root,
  isInside = false,
): Tool => ({
  ...common,
  id,
  name,
  words: "fork median",
  picture,
  points: 3,
  settings: [],
  shapes(drawing, view) {
    const [a, b, c] = three(drawing, view);
    const from = root(a, b, c);
    const to = isInside ? plus(from, minus(c, middle(a, b))) : middle(b, c);
    const way = minus(isInside ? c : to, isInside ? middle(a, b) : from);
    const tine = (start: Point): Shape[] =>
      line(start, plus(start, way), drawing, view, { on: true });
    return [
      ...line(from, plus(from, way), drawing, view, { on: true }),
      ...tine(b),
      ...tine(c),
      path([b, c], drawing),
      path([a, from], { ...drawing, dash: "dotted" }),
    ];
  },
  describe: moveText,
});

export const andrewsPitchfork = pitchfork(
  "pitchfork",
  "Pitchfork",
  "M1 8h14M5 3h10M5 13h10M5 3v10",
  (a) => a,
);

export const schiffPitchfork = pitchfork(
  "schiff_pitchfork",
  "Schiff pitchfork",
  "M1 6l14 2M5 3h10M5 13h10M5 3v10",
  (a, b) => ({ x: a.x, y: (a.y + b.y) / 2 }),
);

export const modifiedPitchfork = pitchfork(
  "modified_pitchfork",
  "Modified Schiff pitchfork",
  "M3 6l12 2M5 3h10M5 13h10M5 3v10",
  (a, b) => middle(a, b),
);

export const insidePitchfork = pitchfork(
  "inside_pitchfork",
  "Inside pitchfork",
  "M5 8h10M5 3h10M5 13h10M5 3v10M1 8h2",
  (a, b) => middle(a, b),
  true,
);
