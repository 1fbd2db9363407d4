/**
 * Paints shapes of drawings while they move on with each frame. Main thread. Not one after the other, but all areas, then all
 * lines, then all words: lines of one colour are one stroke, which without a graphics processor takes a part of what hundreds do.
 * What lies over what among drawings is right again when they rest.
 */
import type { Point, Shape } from "../../../../drawings/tool.ts";
import type { ChartPalette } from "../chart-palette.ts";
import { toneColour } from "../studies/study-colours.ts";
import { DASH, fillShape, isLevel, paintShape, rectOf } from "./shape-paint.ts";

type Line = Extract<Shape, { kind: "line" }>;

/** As many hairs beside each other take as long as one broad stroke. */
const HAIRS_MAX = 3;
/** So many areas take a ms or two without a graphics processor, and so many lines. */
export const AREAS_AT_ONCE = 60;
export const LINES_AT_ONCE = 200;

/** What paints lines and areas, a ms or two of work each, in this order. `hair`: a pixel of the screen, px. */
export function stepsOf(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  palette: ChartPalette,
  hair: number,
): readonly (() => void)[] {
  context.lineJoin = "round";
  context.lineCap = "round";
  const lines = shapes.filter(
    (shape) => shape.kind === "line" && shape.points.length > 0,
  ) as Line[];
  const areas = lines.filter(({ fill }) => fill > 0);
  const strokes = lines.filter(({ width }) => width > 0);
  return [
    ...piecesOf(areas, AREAS_AT_ONCE).map((some) => () => {
      for (const shape of some) fillShape(context, shape, toneColour(shape.tone, palette));
    }),
    ...piecesOf(strokes, LINES_AT_ONCE).map(
      (some) => () => strokeLines(context, some, palette, hair),
    ),
  ];
}

function strokeLines(
  context: CanvasRenderingContext2D,
  lines: readonly Line[],
  palette: ChartPalette,
  hair: number,
): void {
  const groups = new Map<string, [Line, ...Line[]]>();
  const others: Line[] = [];
  for (const line of lines) {
    if (isLevel(line)) {
      context.fillStyle = toneColour(line.tone, palette);
      context.fillRect(...rectOf(line));
    } else if (isFine(line, hair)) {
      const key = line.tone + line.dash;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [line]);
      else group.push(line);
    } else others.push(line);
  }
  context.lineWidth = hair;
  for (const group of groups.values()) {
    const [{ tone, dash }] = group;
    context.strokeStyle = toneColour(tone, palette);
    context.setLineDash([...DASH[dash]]);
    context.stroke(hairsOf(group, hair));
  }
  for (const line of others)
    paintShape(context, { ...line, fill: 0 }, { palette, isQuick: true }, false);
}

/** All words, in front of what else there is. */
export function paintWords(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  palette: ChartPalette,
): void {
  for (const shape of shapes) {
    if (shape.kind === "text") paintShape(context, shape, { palette, isQuick: true }, false);
  }
}

const piecesOf = <T>(list: readonly T[], length: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, at) =>
    list.slice(at * length, (at + 1) * length),
  );

/** Straight, and few hairs broad. */
const isFine = ({ points, width, hasArrow }: Line, hair: number): boolean =>
  points.length === 2 && hasArrow !== true && Math.round(width / hair) <= HAIRS_MAX;

/**
 * Straight lines as hairs beside each other: together they take half of what one broad stroke does. What shines through between
 * them is not seen while it moves.
 */
function hairsOf(lines: readonly Line[], hair: number): Path2D {
  const path = new Path2D();
  for (const { points, width } of lines) {
    const [a, b] = points as readonly [Point, Point];
    const hairs = Math.round(width / hair);
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [right, down] = [((a.y - b.y) / length) * hair, ((b.x - a.x) / length) * hair];
    for (let away = (1 - hairs) / 2; away < hairs / 2; away += 1) {
      path.moveTo(a.x + away * right, a.y + away * down);
      path.lineTo(b.x + away * right, b.y + away * down);
    }
  }
  return path;
}
