/** Paints the shapes of drawings and their handles on the chart's canvas. Main thread. It knows shapes, and no tool. */
import type { Box } from "../../../../drawings/geometry/hit.ts";
import type { Point, Shape } from "../../../../drawings/tool.ts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";
import { paintMoving } from "./moving-shapes.ts";
import { paintShape } from "./shape-paint.ts";
import { StillPicture, type Content } from "./still-picture.ts";

export type Painted = {
  readonly shapes: readonly Shape[];
  /** Under the pointer, or chosen. */
  readonly isLit: boolean;
  /** It moves alone: it is chosen, or dragged, or worked out of bars, which come. */
  readonly isApart: boolean;
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

/** From so many on those that stand still are kept as a picture. */
const KEPT_MIN = 30;

export class DrawingPainter extends SeriesPainter {
  #scene: DrawingScene | null = null;
  readonly #still = new StillPicture(() => this.redraw());

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
    if (isKept) this.#still.draw(target, stillOf(scene, widthOf(target)));
    target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
      context.save();
      // What moves alone, or is pointed at, is in front of many that rest.
      const rest = isKept
        ? scene.drawings.filter(({ isLit, isApart }) => isLit || isApart)
        : scene.drawings;
      const pane = { ...scene, width };
      for (const { shapes, isLit } of rest) paintAll(context, nearOf(shapes, pane), scene, isLit);
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

/** What stays while others move. What is pointed at is among them: a pointer on its way over many changes nothing. */
function stillOf(scene: DrawingScene, width: number): Content {
  const still = scene.drawings.filter(({ isApart }) => !isApart);
  const pane = { ...scene, width };
  return {
    look: scene.palette,
    parts: still.map(({ shapes }) => shapes),
    shapes: () => still.flatMap(({ shapes }) => nearOf(shapes, pane)),
    paint: (context, shapes) => paintAll(context, shapes, scene, false),
    paintQuick: (context, shapes) =>
      paintMoving(context, shapes, scene, 1 / context.getTransform().a),
  };
}

function paintAll(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  { palette }: DrawingScene,
  isLit: boolean,
): void {
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const shape of shapes) paintShape(context, shape, { palette, isQuick: false }, isLit);
}

type Pane = { readonly width: number; readonly height: number };

const nearOf = (shapes: readonly Shape[], pane: Pane): readonly Shape[] =>
  shapes.filter((shape) => isNear(shape, pane));

/** Beyond its points a stroke reaches so far by half its width, or by an arrow's head, px. */
const REACH_PX = 40;

/** Something of it may be in the pane. */
function isNear(shape: Shape, { width, height }: Pane): boolean {
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
