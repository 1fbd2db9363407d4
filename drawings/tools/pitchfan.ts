/** Pitchfan: lines from one point, through places between two others. Pure. */
import { endsText, pointsOf } from "../anchors.ts";
import { numberText } from "../figures.ts";
import { between, middle } from "../geometry/points.ts";
import { line, path, words } from "../shapes.ts";
import { valueOf, type Point, type Tool } from "../tool.ts";
import { levels, toneOf } from "./fibonacci.ts";

/** 0 is the median, 1 the outer lines. */
const LEVELS = levels(0.5, 1);

export const pitchfan: Tool = {
  id: "pitchfan",
  name: "Pitchfan",
  words: "fork median fan",
  group: "Channels and pitchforks",
  picture: "M1 8h14M1 8 15 1M1 8l14 7M8 4v8",
  points: 3,
  tone: "blue",
  settings: [LEVELS],
  shapes(drawing, view) {
    const [a, b, c] = pointsOf(drawing, view) as [Point, Point, Point];
    const centre = middle(b, c);
    const pairs = valueOf<readonly number[]>(drawing, LEVELS).flatMap((level, at) => {
      const tone = toneOf(at);
      return [b, c].flatMap((side) => {
        const to = between(centre, side, level);
        return [
          ...line(a, to, drawing, view, { on: true }, { tone }),
          ...words({ x: to.x + 4, y: to.y }, numberText(level, view), drawing, { tone, size: 11 }),
        ];
      });
    });
    return [
      ...line(a, centre, drawing, view, { on: true }),
      ...pairs,
      path([b, c], { ...drawing, dash: "dotted" }),
    ];
  },
  describe: endsText,
};
