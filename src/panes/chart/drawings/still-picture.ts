/**
 * What stands on a canvas as it stood in the frame before, kept as a picture of its own: to lay a picture down costs what its
 * room costs, and to paint some hundred lines ten times that. Main thread. What moves with every frame is painted every time.
 */
import type { Target } from "../series-painter.ts";
import { isSame } from "./shape-cache.ts";

type Paint = (context: CanvasRenderingContext2D) => void;
type Scope = Parameters<Parameters<Target["useBitmapCoordinateSpace"]>[0]>[0];

export class StillPicture {
  #key: readonly unknown[] = [];
  #canvas: HTMLCanvasElement | null = null;

  /** Paints in px of the page, or lays down what was painted where all of `key` is as it was. */
  draw(target: Target, key: readonly unknown[], paint: Paint): void {
    target.useBitmapCoordinateSpace((scope) => this.#draw(scope, key, paint));
  }

  /** Nothing is kept any more. */
  forget(): void {
    this.#key = [];
    this.#canvas = null;
  }

  #draw(scope: Scope, key: readonly unknown[], paint: Paint): void {
    const { context, bitmapSize, horizontalPixelRatio, verticalPixelRatio } = scope;
    const { width, height } = bitmapSize;
    const now = [width, height, horizontalPixelRatio, verticalPixelRatio, ...key];
    const isStill = isSame(now, this.#key);
    if (!isStill) this.#canvas = null;
    this.#key = now;
    if (isStill) this.#canvas ??= pictureOf(scope, paint);
    if (this.#canvas !== null) return context.drawImage(this.#canvas, 0, 0);
    context.save();
    context.scale(horizontalPixelRatio, verticalPixelRatio);
    paint(context);
    context.restore();
  }
}

/** null: the browser has no room for one. */
function pictureOf(
  { bitmapSize, horizontalPixelRatio, verticalPixelRatio }: Scope,
  paint: Paint,
): HTMLCanvasElement | null {
  const canvas = document.createElement("canvas");
  canvas.width = bitmapSize.width;
  canvas.height = bitmapSize.height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.scale(horizontalPixelRatio, verticalPixelRatio);
  paint(context);
  return canvas;
}
