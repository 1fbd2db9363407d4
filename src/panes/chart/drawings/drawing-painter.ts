/** Paints the shapes of drawings and their handles on the chart's canvas. Main thread. It knows shapes, and no tool. */
import type { Box } from "../../../../drawings/geometry/hit.ts";
import type { Drawing, Point, Shape, View } from "../../../../drawings/tool.ts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";
import { isInSight } from "./in-sight.ts";
import { MovingPicture } from "./moving-picture.ts";
import { paintShape } from "./shape-paint.ts";
import { StillPicture, type Content } from "./still-picture.ts";

export type Painted = {
  readonly drawing: Drawing;
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
  /** Where times and prices stand in the pane with the bars. */
  readonly view: View;
  /** What the chart shows: where it is another, no picture can be carried on. */
  readonly market: readonly unknown[];
  /** What all shapes in the pane depend on beside their drawings. */
  readonly place: readonly unknown[];
  /** How a drawing stands in the pane. */
  shapesOf(drawing: Drawing): readonly Shape[];
  /** How one that rests stands in another view of the same. */
  shapesIn(drawing: Drawing, view: View): readonly Shape[];
};

/** From so many on those that stand still are kept as a picture. */
const KEPT_MIN = 30;

export class DrawingPainter extends SeriesPainter {
  #scene: DrawingScene | null = null;
  readonly #still = new StillPicture(() => this.redraw());
  readonly #moving = new MovingPicture();

  constructor() {
    super([{ zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#draw(target) }) }]);
  }

  setScene(scene: DrawingScene | null): void {
    if (scene === null && this.#scene === null) return;
    this.#scene = scene;
    if (scene === null) {
      this.#still.forget();
      this.#moving.forget();
    }
    this.redraw();
  }

  #draw(target: Target): void {
    const scene = this.#scene;
    if (scene === null) return;
    const isKept = scene.drawings.length >= KEPT_MIN;
    if (isKept) this.#still.draw(target, this.#stillOf(scene));
    target.useMediaCoordinateSpace(({ context }) => {
      context.save();
      // What moves alone, or is pointed at, is in front of many that rest.
      const rest = isKept
        ? scene.drawings.filter(({ isLit, isApart }) => isLit || isApart)
        : scene.drawings;
      for (const { drawing, isLit } of rest)
        paintAll(context, seenOf(scene, drawing), scene, isLit);
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

  /** What stays while others move. What is pointed at is among them: a pointer on its way over many changes nothing. */
  #stillOf(scene: DrawingScene): Content {
    const { palette, view, market, place } = scene;
    const rest = scene.drawings.filter(({ isApart }) => !isApart);
    const drawings = rest.map(({ drawing }) => drawing);
    return {
      look: palette,
      place,
      parts: drawings,
      shapes: () => drawings.flatMap((drawing) => seenOf(scene, drawing)),
      paint: (context, some) => paintAll(context, some, scene, false),
      paintQuick: (scope) =>
        this.#moving.draw(scope, {
          look: [palette, ...market],
          drawings,
          view,
          shapesIn: (drawing, other) => scene.shapesIn(drawing, other),
          palette,
        }),
    };
  }
}

const seenOf = (scene: DrawingScene, drawing: Drawing): readonly Shape[] =>
  scene.shapesOf(drawing).filter((shape) => isInSight(shape, scene.view));

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
