/** Which shapes may be in sight in a pane. Pure. */
import type { Shape, View } from "../../../../drawings/tool.ts";

/** Beyond its points a stroke reaches so far by half its width, or by an arrow's head, px. */
const REACH_PX = 40;

/** Something of it may be in the pane. */
export function isInSight(
  shape: Shape,
  { width, height }: Pick<View, "width" | "height">,
): boolean {
  if (shape.kind === "text") {
    const { x, y } = shape.at;
    const reach = textReach(shape);
    return x > -reach && x < width + reach && y > -reach && y < height + reach;
  }
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  for (const { x, y } of shape.points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const reach = REACH_PX;
  return left < width + reach && right > -reach && top < height + reach && bottom > -reach;
}

/** No letter is wider than it is high. */
const textReach = ({ lines, size }: Extract<Shape, { kind: "text" }>): number =>
  REACH_PX + size * lines.reduce((most, { length }) => Math.max(most, length, lines.length * 2), 0);
