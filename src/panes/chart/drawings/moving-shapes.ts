/**
 * Paints shapes of drawings while they move on with each frame. Main thread. Not one after the other, but all areas, then all
 * lines, then all words: lines of one colour are one stroke, which without a graphics processor takes a part of what hundreds do.
 * What lies over what among drawings is right again when they rest.
 */
import type { Point, Shape } from "../../../../drawings/tool.ts";
import { toneColour } from "../studies/study-colours.ts";
import { DASH, fillShape, isLevel, paintShape, rectOf, type Way } from "./shape-paint.ts";

type Line = Extract<Shape, { kind: "line" }>;

/** Lines of the colour and the dash of one of them. */
type Hairs = { readonly of: Line; readonly path: Path2D };

/** As many hairs beside each other take as long as one broad stroke. */
const HAIRS_MAX = 3;

/** `hair`: a pixel of the screen, px. */
export function paintMoving(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  { palette }: Pick<Way, "palette">,
  hair: number,
): void {
  const way = { palette, isQuick: true };
  context.lineJoin = "round";
  context.lineCap = "round";
  const hairs = new Map<string, Hairs>();
  const levels: Line[] = [];
  const others: Line[] = [];
  const words: Shape[] = [];
  for (const shape of shapes) {
    if (shape.kind === "text") words.push(shape);
    else {
      if (shape.fill > 0) fillShape(context, shape, toneColour(shape.tone, palette));
      if (shape.width === 0) continue;
      if (isLevel(shape)) levels.push(shape);
      else if (!addHairs(hairs, shape, hair)) others.push(shape);
    }
  }
  for (const shape of levels) {
    context.fillStyle = toneColour(shape.tone, palette);
    context.fillRect(...rectOf(shape));
  }
  context.lineWidth = hair;
  for (const { of, path } of hairs.values()) {
    context.strokeStyle = toneColour(of.tone, palette);
    context.setLineDash([...DASH[of.dash]]);
    context.stroke(path);
  }
  for (const shape of others) paintShape(context, { ...shape, fill: 0 }, way, false);
  for (const shape of words) paintShape(context, shape, way, false);
}

/**
 * A straight line as hairs beside each other: together they take half of what one broad stroke does. What shines through between
 * them is not seen while it moves. False: it is another line, or too many hairs broad.
 */
function addHairs(all: Map<string, Hairs>, shape: Line, hair: number): boolean {
  const { points, width, hasArrow, tone, dash } = shape;
  const [a, b] = points as readonly [Point, Point];
  const hairs = Math.round(width / hair);
  if (points.length !== 2 || hasArrow === true || hairs > HAIRS_MAX) return false;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [right, down] = [((a.y - b.y) / length) * hair, ((b.x - a.x) / length) * hair];
  const found = all.get(tone + dash);
  const path = found?.path ?? new Path2D();
  if (found === undefined) all.set(tone + dash, { of: shape, path });
  for (let away = (1 - hairs) / 2; away < hairs / 2; away += 1) {
    path.moveTo(a.x + away * right, a.y + away * down);
    path.lineTo(b.x + away * right, b.y + away * down);
  }
  return true;
}
