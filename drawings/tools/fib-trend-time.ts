/** Trend-based Fibonacci time: parts of the time that a move took, counted from a third point. Pure. */
import { pointsOf } from "../anchors.ts";
import { numberText } from "../figures.ts";
import { path, words } from "../shapes.ts";
import { valueOf, type Anchor, type Point, type Tool } from "../tool.ts";
import { levels, toneOf } from "./fibonacci.ts";

const LEVELS = levels(0, 0.382, 0.5, 0.618, 1, 1.382, 1.618, 2, 2.618, 3);

export const fibTrendTime: Tool = {
  id: "fib_trend_time",
  name: "Trend-based Fibonacci time",
  words: "fib cycles zones",
  group: "Fibonacci and Gann",
  picture: "M1 12 4 5l2 4M6 1v14M9 1v14M11 1v14M15 1v14",
  points: 3,
  tone: "grey",
  settings: [LEVELS],
  shapes(drawing, view) {
    const [a, b, c] = pointsOf(drawing, view) as [Point, Point, Point];
    const lines = valueOf<readonly number[]>(drawing, LEVELS).flatMap((level, at) => {
      const x = c.x + (b.x - a.x) * level;
      if (x < -8 || x > view.width + 8) return [];
      const tone = toneOf(at);
      const way = [
        { x, y: 0 },
        { x, y: view.height },
      ];
      const foot = { x: x + 3, y: view.height - 4 };
      return [
        path(way, drawing, { tone }),
        ...words(foot, numberText(level, view), drawing, { tone, baseline: "bottom", size: 11 }),
      ];
    });
    return [path([a, b, c], { ...drawing, dash: "dashed" }), ...lines];
  },
  describe: ({ anchors }, view) => {
    const [a, b] = anchors as [Anchor, Anchor];
    return view.say({ kind: "unit-of-bars", bars: Math.round(view.barsBetween(a.ts, b.ts)) });
  },
};
