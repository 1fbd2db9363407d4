/** Signs of fixed size at a place: arrows to the sides, star, tick and cross. Pure. */
import type { Point } from "../tool.ts";
import { points, sign } from "./texts.ts";

export const arrowLeft = sign(
  "arrow_left",
  "Arrow mark left",
  "M2 8 8 3v3h6v4H8v3z",
  "blue",
  points([0, 0], [9, -8], [9, -3], [20, -3], [20, 3], [9, 3], [9, 8]),
);
export const arrowRight = sign(
  "arrow_right",
  "Arrow mark right",
  "M14 8 8 13v-3H2V6h6V3z",
  "blue",
  points([0, 0], [-9, 8], [-9, 3], [-20, 3], [-20, -3], [-9, -3], [-9, -8]),
);

const STAR_POINTS = 5;
const starOutline: Point[] = Array.from({ length: STAR_POINTS * 2 }, (_, at) => {
  const radius = at % 2 === 0 ? 12 : 5;
  const angle = (at * Math.PI) / STAR_POINTS;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
});
export const star = sign(
  "star",
  "Star mark",
  "M8 1l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z",
  "yellow",
  starOutline,
);
export const tick = sign(
  "tick",
  "Tick mark",
  "M2 8 6 13 14 3",
  "up",
  points([-10, 0], [-7, -3], [-3, 2], [7, -10], [10, -7], [-3, 8]),
);
export const cross = sign(
  "cross_mark",
  "Cross mark",
  "M3 3 13 13M13 3 3 13",
  "down",
  points(
    [-9, -6],
    [-6, -9],
    [0, -3],
    [6, -9],
    [9, -6],
    [3, 0],
    [9, 6],
    [6, 9],
    [0, 3],
    [-6, 9],
    [-9, 6],
    [-3, 0],
  ),
);
