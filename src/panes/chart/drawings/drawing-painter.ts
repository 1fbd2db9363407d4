/** Paints the shapes of drawings and their handles on the chart's canvas. Main thread. It knows shapes, and no tool. */
import {
  LINE_HEIGHT,
  TEXT_PADDING_PX,
  textBox,
  type Box,
} from "../../../../drawings/geometry/hit.ts";
import type { Dash, Point, Shape } from "../../../../drawings/tool.ts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";
import { toneColour } from "../studies/study-colours.ts";
import { REST_MS, StillPicture } from "./still-picture.ts";

export type Painted = {
  readonly shapes: readonly Shape[];
  /** Under the pointer, or chosen. */
  readonly isLit: boolean;
};

export type DrawingScene = {
  readonly drawings: readonly Painted[];
  readonly handles: readonly Point[];
  /** Radius of a handle, px. */
  readonly handlePx: number;
  /** Thin frames: about what is chosen, and of the box that chooses. */
  readonly frames: readonly (Box & { readonly isFilled: boolean })[];
  readonly palette: ChartPalette;
  /** Height of the pane with the bars, px. */
  readonly height: number;
};

const DASH: Readonly<Record<Dash, readonly number[]>> = {
  solid: [],
  dashed: [6, 4],
  dotted: [1.5, 3],
};
const ARROW_PX = 9;
/** As many hairs beside each other take as long as one broad stroke. */
const HAIRS_MAX = 3;
/** From so many on those that stand still are kept as a picture. */
const KEPT_MIN = 30;

export class DrawingPainter extends SeriesPainter {
  #scene: DrawingScene | null = null;
  readonly #still = new StillPicture();
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super([{ zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#draw(target) }) }]);
  }

  setScene(scene: DrawingScene | null): void {
    if (scene === null && this.#scene === null) return;
    this.#scene = scene;
    if (scene === null) this.#still.forget();
    this.redraw();
  }

  #draw(target: Target): void {
    const scene = this.#scene;
    if (scene === null) return;
    const isKept = scene.drawings.length >= KEPT_MIN;
    if (isKept) {
      const still = scene.drawings.filter(({ isLit }) => !isLit);
      const key = [scene.palette, ...still.map(({ shapes }) => shapes)];
      const width = widthOf(target);
      const isStill = this.#still.draw(target, key, (context, isStaying) =>
        paintAll(context, still, { ...scene, width, isQuick: !isStaying }),
      );
      // Where they came to rest they are painted once more, with all that takes time.
      clearTimeout(this.#rest);
      if (!isStill) this.#rest = setTimeout(() => this.redraw(), REST_MS);
    }
    target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
      context.save();
      // What is pointed at among many is in front of them.
      const rest = isKept ? scene.drawings.filter(({ isLit }) => isLit) : scene.drawings;
      paintAll(context, rest, { ...scene, width, isQuick: false });
      context.lineWidth = 1;
      context.setLineDash([4, 3]);
      context.strokeStyle = scene.palette.accent;
      context.fillStyle = withAlpha(scene.palette.accent, 0.06);
      for (const { left, top, right, bottom, isFilled } of scene.frames) {
        if (isFilled) context.fillRect(left, top, right - left, bottom - top);
        context.strokeRect(left + 0.5, top + 0.5, right - left, bottom - top);
      }
      context.setLineDash([]);
      context.lineWidth = 1.5;
      context.strokeStyle = scene.palette.accent;
      context.fillStyle = scene.palette.background;
      for (const { x, y } of scene.handles) {
        context.beginPath();
        context.arc(x, y, scene.handlePx, 0, 2 * Math.PI);
        context.fill();
        context.stroke();
      }
      context.restore();
    });
  }
}

const widthOf = (target: Target): number =>
  target.useMediaCoordinateSpace(({ mediaSize }) => mediaSize.width);

/** `isQuick`: it moves on with the next frame, and is painted without what takes longest and is not missed meanwhile. */
type Way = Pick<DrawingScene, "palette" | "height"> & {
  readonly width: number;
  readonly isQuick: boolean;
};

function paintAll(context: CanvasRenderingContext2D, drawings: readonly Painted[], way: Way): void {
  context.lineJoin = "round";
  context.lineCap = "round";
  const hair = way.isQuick ? 1 / context.getTransform().a : 0;
  for (const { shapes, isLit } of drawings) {
    for (const shape of shapes) if (isNear(shape, way)) paint(context, shape, way, { isLit, hair });
  }
}

/** Beyond its points a stroke reaches so far by half its width, or by an arrow's head, px. */
const REACH_PX = 40;

/** Something of it may be in the pane. */
function isNear(shape: Shape, { width, height }: Way): boolean {
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

function paint(
  context: CanvasRenderingContext2D,
  shape: Shape,
  { palette, isQuick }: Way,
  { isLit, hair }: { isLit: boolean; hair: number },
): void {
  const colour = toneColour(shape.tone, palette);
  if (shape.kind === "text") return paintText(context, shape, { palette, colour, isQuick });
  const { points, isClosed, width, fill } = shape;
  if (points.length === 0) return;
  if (width === 0 && paintBox(context, shape, colour)) return;
  context.beginPath();
  points.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  if (isClosed) context.closePath();
  if (fill > 0) {
    context.fillStyle = withAlpha(colour, fill);
    context.fill();
  }
  if (width === 0) return;
  // A broad stroke is a marker's: what is under it is read through it.
  context.strokeStyle = width > 4 ? withAlpha(colour, 0.35) : colour;
  context.lineWidth = width + (isLit ? 0.75 : 0);
  context.setLineDash([...DASH[shape.dash]]);
  if (!paintLevel(context, shape) && !paintHairs(context, shape, hair)) context.stroke();
  if (shape.hasArrow === true) paintArrow(context, points, colour);
}

/** An area of four level and upright sides, as a rectangle: it takes a part of what a path does. False: it is another one. */
function paintBox(
  context: CanvasRenderingContext2D,
  { points, fill }: Extract<Shape, { kind: "line" }>,
  colour: string,
): boolean {
  const [a, b, c, d, ...rest] = points;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
  const isBox = a.y === b.y && b.x === c.x && c.y === d.y && d.x === a.x;
  if (!isBox || rest.length > 0 || fill === 0) return false;
  context.fillStyle = withAlpha(colour, fill);
  context.fillRect(a.x, a.y, c.x - a.x, c.y - a.y);
  return true;
}

/** A whole line that is level or upright, as a rectangle: that takes a part of what a stroke does. False: it is another one. */
function paintLevel(
  context: CanvasRenderingContext2D,
  { points, dash }: Extract<Shape, { kind: "line" }>,
): boolean {
  const [a, b, ...rest] = points;
  if (a === undefined || b === undefined || rest.length > 0 || dash !== "solid") return false;
  if (a.x !== b.x && a.y !== b.y) return false;
  const half = context.lineWidth / 2;
  context.fillStyle = context.strokeStyle;
  context.fillRect(
    Math.min(a.x, b.x) - half,
    Math.min(a.y, b.y) - half,
    Math.abs(a.x - b.x) + 2 * half,
    Math.abs(a.y - b.y) + 2 * half,
  );
  return true;
}

/**
 * A straight line as hairs beside each other: together they take half of what one broad stroke does, without a graphics
 * processor. What shines through between them is not seen while it moves. `hair`: a pixel of the screen, px; 0: none are
 * painted. False: it is another line, or too many hairs broad.
 */
function paintHairs(
  context: CanvasRenderingContext2D,
  { points, width }: Extract<Shape, { kind: "line" }>,
  hair: number,
): boolean {
  const [a, b, ...rest] = points;
  if (a === undefined || b === undefined || rest.length > 0) return false;
  const hairs = Math.round(width / hair);
  if (hairs > HAIRS_MAX) return false;
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [right, down] = [((a.y - b.y) / length) * hair, ((b.x - a.x) / length) * hair];
  context.lineWidth = hair;
  context.beginPath();
  for (let away = (1 - hairs) / 2; away < hairs / 2; away += 1) {
    context.moveTo(a.x + away * right, a.y + away * down);
    context.lineTo(b.x + away * right, b.y + away * down);
  }
  context.stroke();
  return true;
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
  { palette, colour, isQuick }: { palette: ChartPalette; colour: string; isQuick: boolean },
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
  context.strokeStyle = withAlpha(palette.background, 0.85);
  context.lineWidth = 3;
  context.setLineDash([]);
  lines.forEach((line, at) => {
    const y = box.top + TEXT_PADDING_PX + (at + 0.5) * size * LINE_HEIGHT;
    if (!isBoxed && !isQuick) context.strokeText(line, x, y);
    context.fillText(line, x, y);
  });
}
