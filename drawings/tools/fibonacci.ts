/** Parts of a move by Fibonacci and Gann: retracement, extension, channel, time zones, fans, circles, arcs, box. Pure. */
import { firstTwo, moveText, pointsOf } from "../anchors.ts";
import { numberText } from "../figures.ts";
import { between, curve, distance, ellipse, minus, plus, times } from "../geometry/points.ts";
import { area, line, path, roomForLabels, words, wordsBefore } from "../shapes.ts";
import {
  TONES,
  valueOf,
  type Anchor,
  type Drawing,
  type Point,
  type Setting,
  type Shape,
  type Tone,
  type Tool,
  type View,
} from "../tool.ts";

export const levels = (...numbers: number[]): Setting => ({
  id: "levels",
  name: "Levels",
  kind: "levels",
  default: numbers,
});
const LABELS: Setting = {
  id: "labels",
  name: "Show levels and prices",
  kind: "switch",
  default: true,
};
const ON: Setting = { id: "on", name: "Extend to the right", kind: "switch", default: false };
const FILLED: Setting = { id: "filled", name: "Fill", kind: "switch", default: true };

/** Each level has its colour, the same in every drawing of the tool. */
export const toneOf = (at: number): Tone => TONES[at % 7] as Tone;

const common = { group: "Fibonacci and Gann", tone: "grey" } as const;

const LABEL_PX = 11;

/** Level lines at prices between two times, with areas between. Of levels that are close, the first have their labels. */
function ladder(
  drawing: Drawing,
  view: View,
  { left, right }: { left: number; right: number },
  rungs: readonly { level: number; price: number }[],
  settings: { labels: Setting; filled: Setting },
): Shape[] {
  const isLabelled = valueOf<boolean>(drawing, settings.labels);
  const isFilled = valueOf<boolean>(drawing, settings.filled);
  const hasRoom = roomForLabels(LABEL_PX);
  return rungs.flatMap(({ level, price }, at) => {
    const y = view.toY(price);
    const before = rungs[at - 1];
    const tone = toneOf(at);
    const edge = before === undefined ? y : view.toY(before.price);
    const box = [
      { x: left, y: edge },
      { x: right, y: edge },
      { x: right, y },
      { x: left, y },
    ];
    return [
      ...(before !== undefined && isFilled
        ? [area(box, drawing, { width: 0, tone, fill: 0.08 })]
        : []),
      path(
        [
          { x: left, y },
          { x: right, y },
        ],
        drawing,
        { tone },
      ),
      ...wordsBefore(
        { x: left - 4, y },
        right,
        isLabelled && hasRoom(y) ? view.say({ kind: "level", level, price }) : "",
        drawing,
        { tone, size: LABEL_PX },
      ),
    ];
  });
}

const RETRACEMENT = levels(0, 0.236, 0.382, 0.5, 0.618, 0.786, 1, 1.618);

export const fibRetracement: Tool = {
  ...common,
  id: "fib_retracement",
  name: "Fibonacci retracement",
  words: "fib golden ratio pullback",
  picture: "M1 2h14M1 6h14M1 9h14M1 14h14",
  combo: "Alt+KeyF",
  points: 2,
  settings: [RETRACEMENT, LABELS, FILLED, ON],
  shapes(drawing, view) {
    const [a, b] = firstTwo(drawing);
    const [from, to] = pointsOf(drawing, view) as [Point, Point];
    const rungs = valueOf<readonly number[]>(drawing, RETRACEMENT).map((level) => ({
      level,
      price: b.price + (a.price - b.price) * level,
    }));
    const right = valueOf<boolean>(drawing, ON) ? view.width : Math.max(from.x, to.x);
    const left = Math.min(from.x, to.x);
    return [
      path([from, to], { ...drawing, dash: "dashed" }),
      ...ladder(drawing, view, { left, right }, rungs, { labels: LABELS, filled: FILLED }),
    ];
  },
  describe: moveText,
};

const EXTENSION = levels(0, 0.382, 0.618, 1, 1.272, 1.618, 2, 2.618);

export const fibExtension: Tool = {
  ...common,
  id: "fib_extension",
  name: "Trend-based Fibonacci extension",
  words: "fib projection target",
  picture: "M1 14 5 4l3 6M8 10h7M8 6h7M8 2h7",
  points: 3,
  settings: [EXTENSION, LABELS, FILLED, ON],
  shapes(drawing, view) {
    const [a, b] = firstTwo(drawing);
    const c = drawing.anchors[2] as Anchor;
    const [p, q, r] = pointsOf(drawing, view) as [Point, Point, Point];
    const rungs = valueOf<readonly number[]>(drawing, EXTENSION).map((level) => ({
      level,
      price: c.price + (b.price - a.price) * level,
    }));
    const right = valueOf<boolean>(drawing, ON)
      ? view.width
      : Math.max(q.x, r.x) + Math.abs(q.x - p.x);
    const left = Math.min(q.x, r.x);
    return [
      path([p, q, r], { ...drawing, dash: "dashed" }),
      ...ladder(drawing, view, { left, right }, rungs, { labels: LABELS, filled: FILLED }),
    ];
  },
  describe: moveText,
};

const CHANNEL = levels(0, 0.236, 0.382, 0.5, 0.618, 1, 1.618);

export const fibChannel: Tool = {
  ...common,
  id: "fib_channel",
  name: "Fibonacci channel",
  words: "fib parallel",
  picture: "M1 9 9 1M1 13 13 1M4 15 15 4",
  points: 3,
  settings: [CHANNEL],
  shapes(drawing, view) {
    const [a, b, c] = pointsOf(drawing, view) as [Point, Point, Point];
    const share = b.x === a.x ? 0 : (c.x - a.x) / (b.x - a.x);
    const off = { x: 0, y: c.y - (a.y + share * (b.y - a.y)) };
    return valueOf<readonly number[]>(drawing, CHANNEL).flatMap((level, at) => {
      const lift = times(off, level);
      const tone = toneOf(at);
      return [
        path([plus(a, lift), plus(b, lift)], drawing, { tone }),
        ...words(plus(b, lift), ` ${numberText(level, view)}`, drawing, { tone, size: 11 }),
      ];
    });
  },
  describe: moveText,
};

const ZONES = levels(0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89);

export const fibTimeZones: Tool = {
  ...common,
  id: "fib_time_zones",
  name: "Fibonacci time zones",
  words: "fib cycles",
  picture: "M1 1v14M3 1v14M6 1v14M11 1v14",
  points: 2,
  settings: [ZONES],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    return valueOf<readonly number[]>(drawing, ZONES).flatMap((level, at) => {
      const x = a.x + (b.x - a.x) * level;
      if (x < -8 || x > view.width + 8) return [];
      const tone = toneOf(at);
      return [
        path(
          [
            { x, y: 0 },
            { x, y: view.height },
          ],
          drawing,
          { tone },
        ),
        ...words({ x: x + 3, y: view.height - 4 }, numberText(level, view), drawing, {
          tone,
          baseline: "bottom",
          size: 11,
        }),
      ];
    });
  },
  describe: (drawing, view) => {
    const [a, b] = firstTwo(drawing);
    return view.say({ kind: "unit-of-bars", bars: Math.round(view.barsBetween(a.ts, b.ts)) });
  },
};

const FAN = levels(0.236, 0.382, 0.5, 0.618, 0.786);

export const fibFan: Tool = {
  ...common,
  id: "fib_fan",
  name: "Fibonacci speed resistance fan",
  words: "fib",
  picture: "M1 15 15 3M1 15 15 8M1 15 10 2M1 15h14",
  points: 2,
  settings: [FAN],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    return [1, ...valueOf<readonly number[]>(drawing, FAN)].flatMap((level, at) => {
      const tone = toneOf(at);
      const to = { x: b.x, y: b.y + (a.y - b.y) * (1 - level) };
      return line(a, to, drawing, view, { on: true }, { tone });
    });
  },
  describe: moveText,
};

const CIRCLES = levels(0.236, 0.382, 0.5, 0.618, 1, 1.618);

export const fibCircles: Tool = {
  ...common,
  id: "fib_circles",
  name: "Fibonacci circles",
  words: "fib",
  picture: "M8 8m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M8 8m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  points: 2,
  settings: [CIRCLES],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    return valueOf<readonly number[]>(drawing, CIRCLES).map((level, at) => {
      const reach = times(minus(b, a), level);
      const round = ellipse(a, Math.abs(reach.x), Math.abs(reach.y));
      return path(round, drawing, { tone: toneOf(at), isClosed: true });
    });
  },
  describe: moveText,
};

export const fibArcs: Tool = {
  ...common,
  id: "fib_arcs",
  name: "Fibonacci speed resistance arcs",
  words: "fib",
  picture: "M2 2a12 12 0 0 0 12 0M4 2a8 8 0 0 0 8 0M1 14 8 2",
  points: 2,
  settings: [CIRCLES],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const radius = distance(a, b);
    const isBelow = a.y > b.y;
    const arcs = valueOf<readonly number[]>(drawing, CIRCLES).map((level, at) =>
      path(
        curve((share) => {
          const angle = (isBelow ? 0 : Math.PI) + share * Math.PI;
          return {
            x: b.x + radius * level * Math.cos(angle),
            y: b.y + radius * level * Math.sin(angle),
          };
        }, 32),
        drawing,
        { tone: toneOf(at) },
      ),
    );
    return [path([a, b], { ...drawing, dash: "dashed" }), ...arcs];
  },
  describe: moveText,
};

export const fibSpiral: Tool = {
  ...common,
  id: "fib_spiral",
  name: "Fibonacci spiral",
  words: "fib golden logarithmic",
  picture: "M8 8a1 1 0 0 1 2 1 3 3 0 0 1-5 1 5 5 0 0 1 3-7 6 6 0 0 1 7 6",
  points: 2,
  settings: [],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const start = Math.atan2(b.y - a.y, b.x - a.x);
    const radius = distance(a, b);
    // It grows by the golden ratio with each quarter of a turn.
    const growth = (2 * Math.log((1 + Math.sqrt(5)) / 2)) / Math.PI;
    const spiral = curve((share) => {
      const turn = (share - 0.75) * 8 * Math.PI;
      const reach = radius * Math.exp(growth * turn);
      return { x: a.x + reach * Math.cos(start + turn), y: a.y + reach * Math.sin(start + turn) };
    }, 240);
    return [path(spiral, drawing), path([a, b], { ...drawing, dash: "dashed" })];
  },
  describe: moveText,
};

const ANGLES = [1 / 8, 1 / 4, 1 / 3, 1 / 2, 1, 2, 3, 4, 8];
const ANGLE_NAMES = ["1×8", "1×4", "1×3", "1×2", "1×1", "2×1", "3×1", "4×1", "8×1"];

export const gannFan: Tool = {
  ...common,
  id: "gann_fan",
  name: "Gann fan",
  words: "angles",
  picture: "M1 15 15 1M1 15 15 8M1 15 8 1M1 15 15 12M1 15 4 1",
  points: 2,
  settings: [],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    return ANGLES.flatMap((ratio, at) => {
      const to = { x: a.x + (b.x - a.x), y: a.y + (b.y - a.y) * ratio };
      const tone = toneOf(at);
      return [
        ...line(a, to, drawing, view, { on: true }, { tone }),
        ...words(between(a, to, Math.min(1, 1 / ratio)), ANGLE_NAMES[at] ?? "", drawing, {
          tone,
          size: 11,
        }),
      ];
    });
  },
  describe: moveText,
};

const BOX = levels(0, 0.25, 0.382, 0.5, 0.618, 0.75, 1);

export const gannBox: Tool = {
  ...common,
  id: "gann_box",
  name: "Gann box",
  words: "square",
  picture: "M2 2h12v12H2zM2 6h12M2 10h12M6 2v12M10 2v12",
  points: 2,
  settings: [BOX],
  shapes(drawing, view) {
    const [a, b] = pointsOf(drawing, view) as [Point, Point];
    const hasRoom = roomForLabels(LABEL_PX);
    return valueOf<readonly number[]>(drawing, BOX).flatMap((level, at) => {
      const x = a.x + (b.x - a.x) * level;
      const y = a.y + (b.y - a.y) * level;
      const tone = toneOf(at);
      return [
        path(
          [
            { x, y: a.y },
            { x, y: b.y },
          ],
          drawing,
          { tone },
        ),
        path(
          [
            { x: a.x, y },
            { x: b.x, y },
          ],
          drawing,
          { tone },
        ),
        ...wordsBefore(
          { x: Math.min(a.x, b.x) - 4, y },
          Math.max(a.x, b.x),
          hasRoom(y) ? numberText(level, view) : "",
          drawing,
          { tone, size: LABEL_PX },
        ),
      ];
    });
  },
  describe: moveText,
};
