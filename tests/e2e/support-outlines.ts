/**
 * What drawings look like by plain arithmetic, written apart from the tools: from their times and prices to lines in the pane,
 * and how far the lines that are painted are from these. Pure.
 */
import type { Point, View } from "../../drawings/tool.ts";

/** Where a point of a drawing is put: parts of the time that the drawings cover, and of the pane's height. */
type Place = readonly [across: number, down: number];
type Lines = readonly (readonly Point[])[];

export type Outlined = {
  readonly id: string;
  readonly name: string;
  readonly places: readonly Place[];
  /** Its lines from its points in the pane. */
  readonly lines: (points: readonly Point[], view: View, prices: readonly number[]) => Lines;
  /** What it is taken by, where that is more than its points. */
  readonly handles?: (points: readonly Point[]) => readonly Point[];
};

/** Beyond any pane, px. */
const FAR_PX = 20_000;

const at = (points: readonly Point[], index: number): Point => points[index] as Point;

/** From one point on through another, without end. */
function onwards(from: Point, through: Point): readonly Point[] {
  const [x, y] = [through.x - from.x, through.y - from.y];
  const times = FAR_PX / Math.hypot(x, y);
  return [from, { x: from.x + x * times, y: from.y + y * times }];
}

const corners = (points: readonly Point[]): readonly Point[] => {
  const [a, b] = [at(points, 0), at(points, 1)];
  return [a, b, { x: a.x, y: b.y }, { x: b.x, y: a.y }];
};

const lifted = ({ x, y }: Point, by: number): Point => ({ x, y: y + by });
const level = (y: number, left: number, right: number): readonly Point[] => [
  { x: left, y },
  { x: right, y },
];

const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1, 1.618];

export const OUTLINED: readonly Outlined[] = [
  {
    id: "trend_line",
    name: "Trend line",
    places: [
      [0.03, 0.62],
      [0.71, 0.36],
    ],
    lines: (points) => [points],
  },
  {
    id: "ray",
    name: "Ray",
    places: [
      [0.22, 0.66],
      [0.48, 0.61],
    ],
    lines: (points) => [onwards(at(points, 0), at(points, 1))],
  },
  {
    id: "horizontal_line",
    name: "Horizontal line",
    places: [[0.37, 0.47]],
    lines: (points, { width }) => [level(at(points, 0).y, 0, width)],
  },
  {
    id: "parallel_channel",
    name: "Parallel channel",
    places: [
      [0.11, 0.58],
      [0.86, 0.44],
      [0.33, 0.68],
    ],
    lines: (points) => {
      const [a, b, c] = [at(points, 0), at(points, 1), at(points, 2)];
      // As far below the first line as the third point is.
      const off = c.y - (a.y + ((b.y - a.y) * (c.x - a.x)) / (b.x - a.x));
      return [0, off / 2, off].map((by) => [lifted(a, by), lifted(b, by)]);
    },
  },
  {
    id: "fib_retracement",
    name: "Fibonacci retracement",
    places: [
      [0.27, 0.64],
      [0.83, 0.39],
    ],
    lines: (points, view, [first = NaN, second = NaN]) => {
      const [a, b] = [at(points, 0), at(points, 1)];
      const rungs = LEVELS.map((part) => view.toY(second + (first - second) * part));
      return [points, ...rungs.map((y) => level(y, a.x, b.x))];
    },
  },
  {
    id: "rectangle",
    name: "Rectangle",
    places: [
      [0.16, 0.41],
      [0.59, 0.57],
    ],
    lines: (points) => {
      const [a, b, c, d] = corners(points);
      return [[a, d, b, c, a] as Point[]];
    },
    handles: corners,
  },
  {
    id: "ellipse",
    name: "Ellipse",
    places: [
      [0.24, 0.35],
      [0.77, 0.6],
    ],
    lines: (points) => {
      const [a, b] = [at(points, 0), at(points, 1)];
      const around = Array.from({ length: 721 }, (_, half): Point => {
        const angle = (half * Math.PI) / 360;
        return {
          x: (a.x + b.x) / 2 + ((b.x - a.x) / 2) * Math.cos(angle),
          y: (a.y + b.y) / 2 + ((b.y - a.y) / 2) * Math.sin(angle),
        };
      });
      return [around];
    },
    handles: corners,
  },
  {
    id: "pitchfork",
    name: "Pitchfork",
    places: [
      [0.07, 0.51],
      [0.31, 0.42],
      [0.44, 0.58],
    ],
    lines: (points) => {
      const [a, b, c] = [at(points, 0), at(points, 1), at(points, 2)];
      const end = { x: (b.x + c.x) / 2, y: (b.y + c.y) / 2 };
      const beside = ({ x, y }: Point) =>
        onwards({ x, y }, { x: x + end.x - a.x, y: y + end.y - a.y });
      return [onwards(a, end), beside(b), beside(c), [b, c]];
    },
  },
  {
    id: "long_position",
    name: "Long position",
    // Entry, target and stop; these two end together.
    places: [
      [0.41, 0.52],
      [0.93, 0.38],
      [0.93, 0.59],
    ],
    lines: (points) => [level(at(points, 0).y, at(points, 0).x, at(points, 1).x)],
  },
];

function distanceToLine({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / square;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - a.x - part * dx, y - a.y - part * dy);
}

const pairs = (lines: Lines): [Point, Point][] =>
  lines.flatMap((line) => line.slice(1).map((to, index): [Point, Point] => [at(line, index), to]));

/** Points every two px of the lines, of what is in the pane. */
function along(lines: Lines, { width, height }: View): Point[] {
  return pairs(lines).flatMap(([a, b]) => {
    const count = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 2) + 1;
    return Array.from({ length: count + 1 }, (_, index) => ({
      x: a.x + ((b.x - a.x) * index) / count,
      y: a.y + ((b.y - a.y) * index) / count,
    })).filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
  });
}

/** How far what is in the pane of the one is from the other at most, px; whichever of both lacks something. NaN: nothing is. */
export function farthest(found: Lines, expected: Lines, view: View): number {
  const one = (from: Lines, to: Lines): number => {
    const all = pairs(to);
    const distances = along(from, view).map((point) =>
      all.reduce((least, [a, b]) => Math.min(least, distanceToLine(point, a, b)), Infinity),
    );
    return distances.length === 0 ? NaN : Math.max(...distances);
  };
  return Math.max(one(found, expected), one(expected, found));
}
