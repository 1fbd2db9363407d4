/** Paints one shape of a drawing on a canvas. Main thread. */
import { LINE_HEIGHT, TEXT_PADDING_PX, textBox } from "../../../../drawings/geometry/hit.ts";
import type { Dash, Point, Shape } from "../../../../drawings/tool.ts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { toneColour } from "../studies/study-colours.ts";

type Line = Extract<Shape, { kind: "line" }>;

/** `isQuick`: it moves on with the next frame, and is painted without what takes longest and is not missed meanwhile. */
export type Way = { readonly palette: ChartPalette; readonly isQuick: boolean };

export const DASH: Readonly<Record<Dash, readonly number[]>> = {
  solid: [],
  dashed: [6, 4],
  dotted: [1.5, 3],
};
const ARROW_PX = 9;
/** A stroke that is broader is a marker's: what is under it is read through it. */
const STROKE_MAX_PX = 4;

export function paintShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
  way: Way,
  isLit: boolean,
): void {
  const colour = toneColour(shape.tone, way.palette);
  if (shape.kind === "text") return paintText(context, shape, way, colour);
  if (shape.points.length === 0) return;
  if (shape.fill > 0) fillShape(context, shape, colour);
  if (shape.width === 0) return;
  context.lineWidth = shape.width + (isLit ? 0.75 : 0);
  if (isLevel(shape)) {
    context.fillStyle = colour;
    context.fillRect(...rectOf(shape, context.lineWidth));
    return;
  }
  context.strokeStyle = shape.width > STROKE_MAX_PX ? withAlpha(colour, 0.35) : colour;
  context.setLineDash([...DASH[shape.dash]]);
  trace(context, shape);
  context.stroke();
  if (shape.hasArrow === true) paintArrow(context, shape.points, colour);
}

function trace(context: CanvasRenderingContext2D, { points, isClosed }: Line): void {
  context.beginPath();
  points.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  if (isClosed) context.closePath();
}

/** Its area. One of four level and upright sides is a rectangle: it takes a part of what a path does. */
export function fillShape(context: CanvasRenderingContext2D, shape: Line, colour: string): void {
  const [a, b, c, d, ...rest] = shape.points;
  context.fillStyle = withAlpha(colour, shape.fill);
  const isBox =
    a !== undefined &&
    b !== undefined &&
    c !== undefined &&
    d !== undefined &&
    rest.length === 0 &&
    a.y === b.y &&
    b.x === c.x &&
    c.y === d.y &&
    d.x === a.x;
  if (isBox) return context.fillRect(a.x, a.y, c.x - a.x, c.y - a.y);
  trace(context, shape);
  context.fill();
}

/** A whole line that is level or upright: as a rectangle it takes a part of what a stroke does. */
export function isLevel({ points, dash, width, hasArrow }: Line): boolean {
  const [a, b] = points;
  if (a === undefined || b === undefined || points.length > 2 || dash !== "solid") return false;
  return (a.x === b.x || a.y === b.y) && width <= STROKE_MAX_PX && hasArrow !== true;
}

/** Of such a line: left, top, width and height, px. */
export function rectOf(
  { points, width }: Line,
  broad: number = width,
): [left: number, top: number, width: number, height: number] {
  const [a, b] = points as readonly [Point, Point];
  const half = broad / 2;
  return [
    Math.min(a.x, b.x) - half,
    Math.min(a.y, b.y) - half,
    Math.abs(a.x - b.x) + broad,
    Math.abs(a.y - b.y) + broad,
  ];
}

/** A head at the end of the line, along its last part. */
function paintArrow(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  colour: string,
): void {
  const [before, end] = [points.at(-2), points.at(-1)];
  if (before === undefined || end === undefined) return;
  const way = Math.atan2(end.y - before.y, end.x - before.x);
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(end.x, end.y);
  for (const turn of [2.7, -2.7]) {
    context.lineTo(
      end.x + ARROW_PX * Math.cos(way + turn),
      end.y + ARROW_PX * Math.sin(way + turn),
    );
  }
  context.fill();
}

function paintText(
  context: CanvasRenderingContext2D,
  shape: Extract<Shape, { kind: "text" }>,
  { palette, isQuick }: Way,
  colour: string,
): void {
  const { lines, align, size, isBoxed } = shape;
  context.font = `500 ${size}px ${palette.fontFamily}`;
  // Words without a box stand at their place, however long they are.
  const box = textBox(shape, (line) => (isBoxed ? context.measureText(line).width : 0));
  if (isBoxed) {
    context.fillStyle = withAlpha(palette.background, 0.9);
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.setLineDash([]);
    context.beginPath();
    context.roundRect(box.left, box.top, box.right - box.left, box.bottom - box.top, 4);
    context.fill();
    context.stroke();
  }
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = "middle";
  const x =
    align === "left"
      ? box.left + TEXT_PADDING_PX
      : align === "right"
        ? box.right - TEXT_PADDING_PX
        : (box.left + box.right) / 2;
  // What has no box of its own is read over bars by its edge.
  const hasEdge = !isBoxed && !isQuick;
  if (hasEdge) {
    context.strokeStyle = withAlpha(palette.background, 0.85);
    context.lineWidth = 3;
    context.setLineDash([]);
  }
  lines.forEach((line, at) => {
    const y = box.top + TEXT_PADDING_PX + (at + 0.5) * size * LINE_HEIGHT;
    if (hasEdge) context.strokeText(line, x, y);
    context.fillText(line, x, y);
  });
}
