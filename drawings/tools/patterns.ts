/** Points joined and named: harmonic patterns, head and shoulders, Elliott waves; and lines that come again. Pure. */
import { endsText, pointsOf } from "../anchors.ts";
import { barsApart } from "../figures.ts";
import { curve, middle } from "../geometry/points.ts";
import { area, path, words } from "../shapes.ts";
import type { Anchor, Drawing, Point, Shape, Tool } from "../tool.ts";

type More = {
  /** Sets of points whose area is filled. */
  readonly areas?: readonly (readonly number[])[];
  /** Pairs of points whose legs are compared: the second leg as a part of the first one, [a, b, c]. */
  readonly ratios?: readonly (readonly [number, number, number])[];
};

/** Its name stands beyond the leg that ends in it. */
function nameOf(points: readonly Point[], at: number, name: string, drawing: Drawing): Shape[] {
  const point = points[at] as Point;
  const before = points[at - 1] ?? points[at + 1] ?? point;
  const isHigh = point.y <= before.y;
  return words({ x: point.x, y: point.y + (isHigh ? -6 : 6) }, name, drawing, {
    align: "center",
    baseline: isHigh ? "bottom" : "top",
  });
}

const pattern = (
  id: string,
  name: string,
  names: readonly string[],
  picture: string,
  { areas = [], ratios = [] }: More = {},
): Tool => ({
  id,
  name,
  words: `${names.join("")} pattern harmonic wave`,
  group: "Patterns and waves",
  picture,
  points: names.length,
  tone: "teal",
  settings: [],
  shapes(drawing, view) {
    const points = pointsOf(drawing, view);
    const { anchors } = drawing;
    const at = (index: number): Point => points[index] as Point;
    return [
      ...areas.map((corners) => area(corners.map(at), drawing, { width: 0 })),
      path(points, drawing),
      ...ratios.flatMap(([a, b, c]) => {
        const price = (index: number): number => (anchors[index] as Anchor).price;
        const ratio = Math.abs((price(c) - price(b)) / (price(b) - price(a)));
        const said = Number.isFinite(ratio) ? view.say({ kind: "ratio", ratio }) : "";
        return [
          path([at(a), at(c)], { ...drawing, dash: "dotted" }),
          ...words(middle(at(a), at(c)), said, drawing, {
            align: "center",
            isBoxed: true,
            size: 11,
          }),
        ];
      }),
      ...names.flatMap((text, index) => {
        const said = text.length > 1 ? view.say({ kind: "word", text }) : text;
        return nameOf(points, index, said, drawing);
      }),
    ];
  },
  describe: endsText,
});

const FIVE = {
  areas: [
    [0, 1, 2],
    [2, 3, 4],
  ],
  ratios: [
    [0, 1, 2],
    [1, 2, 3],
    [2, 3, 4],
  ],
} as const;

export const xabcd = pattern(
  "xabcd",
  "XABCD pattern",
  ["X", "A", "B", "C", "D"],
  "M1 13 5 3l3 7 3-6 4 9",
  FIVE,
);
export const cypher = pattern(
  "cypher",
  "Cypher pattern",
  ["X", "A", "B", "C", "D"],
  "M1 12 5 4l2 5 4-7 4 10",
  FIVE,
);
export const abcd = pattern("abcd", "ABCD pattern", ["A", "B", "C", "D"], "M2 13 6 4l3 6 5-8", {
  ratios: [
    [0, 1, 2],
    [1, 2, 3],
  ],
});
export const trianglePattern = pattern(
  "triangle_pattern",
  "Triangle pattern",
  ["A", "B", "C", "D"],
  "M1 13 4 3l4 8 3-5 4 2",
  { areas: [[0, 1, 3, 2]] },
);
export const threeDrives = pattern(
  "three_drives",
  "Three drives",
  ["", "1", "", "2", "", "3", ""],
  "M1 13 3 9l2 3 3-6 2 3 3-7 2 4",
);
/** Names of points that are words, and so another in another language. */
export const PATTERN_WORDS = ["Left", "Head", "Right"] as const;
const [LEFT, HEAD, RIGHT] = PATTERN_WORDS;

export const headAndShoulders = pattern(
  "head_and_shoulders",
  "Head and shoulders",
  ["", LEFT, "", HEAD, "", RIGHT, ""],
  "M1 14 4 8l2 3 2-8 2 8 2-3 3 6",
  {
    areas: [
      [0, 1, 2],
      [2, 3, 4],
      [4, 5, 6],
    ],
  },
);
export const elliottImpulse = pattern(
  "elliott_impulse",
  "Elliott impulse wave (12345)",
  ["0", "1", "2", "3", "4", "5"],
  "M1 14 4 9l2 3 4-8 2 4 3-6",
);
export const elliottCorrection = pattern(
  "elliott_correction",
  "Elliott correction wave (ABC)",
  ["0", "A", "B", "C"],
  "M1 3 6 11l3-5 5 8",
);
export const elliottTriangle = pattern(
  "elliott_triangle",
  "Elliott triangle wave (ABCDE)",
  ["0", "A", "B", "C", "D", "E"],
  "M1 8 3 2l3 11 3-8 3 6 3-4",
);
export const elliottDoubleCombo = pattern(
  "elliott_double_combo",
  "Elliott double combo wave (WXY)",
  ["0", "W", "X", "Y"],
  "M1 3 5 10l4-5 5 8",
);
export const elliottTripleCombo = pattern(
  "elliott_triple_combo",
  "Elliott triple combo wave (WXYXZ)",
  ["0", "W", "X", "Y", "X", "Z"],
  "M1 3 4 9l2-4 3 7 2-4 4 6",
);

const CYCLES_MAX = 400;

export const cyclicLines: Tool = {
  id: "cyclic_lines",
  name: "Cyclic lines",
  words: "cycle period",
  group: "Patterns and waves",
  picture: "M2 1v14M6 1v14M10 1v14M14 1v14",
  points: 2,
  tone: "teal",
  settings: [],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const step = Math.abs(b.x - a.x);
    if (step < 2) return [path([a, b], drawing)];
    const first = Math.max(0, Math.ceil(-a.x / step));
    const count = Math.min(CYCLES_MAX, Math.floor((view.width - a.x) / step) - first + 1);
    return Array.from({ length: Math.max(0, count) }, (_, at) => {
      const x = a.x + (first + at) * step;
      return path(
        [
          { x, y: 0 },
          { x, y: view.height },
        ],
        drawing,
      );
    });
  },
  describe: ({ anchors }, view) => {
    const [a, b] = anchors as [Anchor, Anchor];
    return view.say({ kind: "every-bars", bars: barsApart(a, b, view) });
  },
};

export const timeCycles: Tool = {
  ...cyclicLines,
  id: "time_cycles",
  name: "Time cycles",
  words: "cycle period arcs",
  picture: "M1 12a3 6 0 0 1 5 0 3 6 0 0 1 5 0 3 6 0 0 1 4-2",
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const step = Math.abs(b.x - a.x);
    if (step < 4) return [path([a, b], drawing)];
    const first = Math.max(0, Math.ceil(-a.x / step) - 1);
    const count = Math.min(CYCLES_MAX, Math.floor((view.width - a.x) / step) - first + 1);
    return Array.from({ length: Math.max(0, count) }, (_, at) => {
      const x = a.x + (first + at) * step;
      const arch = curve((share) => {
        const angle = Math.PI * (1 - share);
        return { x: x + (step / 2) * (1 + Math.cos(angle)), y: a.y - (step / 2) * Math.sin(angle) };
      }, 24);
      return area(arch, drawing);
    });
  },
};

export const sineLine: Tool = {
  ...cyclicLines,
  id: "sine_line",
  name: "Sine line",
  words: "cycle period wave",
  picture: "M1 8c2-8 4-8 7 0s5 8 7 0",
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const half = b.x - a.x;
    if (Math.abs(half) < 2) return [path([a, b], drawing)];
    const [mean, reach] = [(a.y + b.y) / 2, (a.y - b.y) / 2];
    const parts = Math.min(2_000, Math.max(64, Math.ceil((view.width / Math.abs(half)) * 24)));
    const wave = curve((share) => {
      const x = share * view.width;
      return { x, y: mean + reach * Math.cos((Math.PI * (x - a.x)) / half) };
    }, parts);
    return [path(wave, drawing)];
  },
};
