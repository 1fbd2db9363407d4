/** Fibonacci wedge: arcs between two directions from one point. Pure. */
import { endsText, pointsOf } from "../anchors.ts";
import { numberText } from "../figures.ts";
import { curve, distance } from "../geometry/points.ts";
import { area, path, words } from "../shapes.ts";
import { valueOf, type Point, type Tool } from "../tool.ts";
import { levels, toneOf } from "./fibonacci.ts";

const LEVELS = levels(0.236, 0.382, 0.5, 0.618, 0.786, 1);

const HALF_TURN = Math.PI;

/** From one direction to another, the short way round, -half a turn to half a turn. */
function turnBetween(from: number, to: number): number {
  const turn = (to - from) % (2 * HALF_TURN);
  if (turn > HALF_TURN) return turn - 2 * HALF_TURN;
  return turn < -HALF_TURN ? turn + 2 * HALF_TURN : turn;
}

export const fibWedge: Tool = {
  id: "fib_wedge",
  name: "Fibonacci wedge",
  words: "fib arcs sector",
  group: "Fibonacci and Gann",
  picture: "M2 14 14 8M2 14 8 2M5 8a6 6 0 0 1 3 3M7 4a10 10 0 0 1 5 5",
  points: 3,
  tone: "grey",
  settings: [LEVELS],
  // The second point says how far the wedge reaches, the third one its other direction.
  shapes(drawing, view) {
    const [a, b, c] = pointsOf(drawing, view) as [Point, Point, Point];
    const radius = distance(a, b);
    const start = Math.atan2(b.y - a.y, b.x - a.x);
    const turn = turnBetween(start, Math.atan2(c.y - a.y, c.x - a.x));
    const at = (reach: number, share: number): Point => ({
      x: a.x + reach * Math.cos(start + share * turn),
      y: a.y + reach * Math.sin(start + share * turn),
    });
    const all = valueOf<readonly number[]>(drawing, LEVELS);
    const arcs = all.map((level) => curve((share) => at(radius * level, share), 32));
    return [
      ...arcs.map((arc, index) => {
        const inner = index === 0 ? [a] : (arcs[index - 1] ?? []).toReversed();
        return area([...arc, ...inner], drawing, { width: 0, tone: toneOf(index), fill: 0.08 });
      }),
      ...arcs.map((arc, index) => path(arc, drawing, { tone: toneOf(index) })),
      path([a, b], drawing),
      path([a, at(radius, 1)], drawing),
      path([at(radius, 1), c], { ...drawing, dash: "dotted", width: 1 }),
      ...all.flatMap((level, index) =>
        words(at(radius * level, 1), numberText(level, view), drawing, {
          tone: toneOf(index),
          size: 11,
        }),
      ),
    ];
  },
  describe: endsText,
};
