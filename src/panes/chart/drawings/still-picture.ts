/**
 * What stands on a canvas as it stood in the frame before, kept as a picture of its own: to lay a picture down costs what its
 * room costs, and to paint some hundred lines ten times that. Main thread. What moves with every frame is painted every time.
 */
import { machineMs } from "../../../frame/page-clock.ts";
import type { Target } from "../series-painter.ts";
import { isSame } from "./shape-cache.ts";

/** `isStill`: what is painted stays, and is worth the time that it takes. */
type Paint = (context: CanvasRenderingContext2D, isStill: boolean) => void;
type Scope = Parameters<Parameters<Target["useBitmapCoordinateSpace"]>[0]>[0];

/** What has not moved for so long stands still, ms: between two turns of a wheel a picture would be made for nothing. */
export const REST_MS = 120;

export class StillPicture {
  #key: readonly unknown[] = [];
  #movedMs = 0;
  #canvas: HTMLCanvasElement | null = null;

  /** Paints in px of the page, or lays down what was painted where all of `key` is as it was. Returns whether it stands still. */
  draw(target: Target, key: readonly unknown[], paint: Paint): boolean {
    return target.useBitmapCoordinateSpace((scope) => this.#draw(scope, key, paint));
  }

  /** Nothing is kept any more. */
  forget(): void {
    this.#key = [];
    this.#canvas = null;
  }

  #draw(scope: Scope, key: readonly unknown[], paint: Paint): boolean {
    const { context, bitmapSize, horizontalPixelRatio, verticalPixelRatio } = scope;
    const { width, height } = bitmapSize;
    const now = [width, height, horizontalPixelRatio, verticalPixelRatio, ...key];
    if (!isSame(now, this.#key)) {
      this.#canvas = null;
      this.#movedMs = machineMs();
    }
    this.#key = now;
    const isStill = machineMs() - this.#movedMs >= REST_MS;
    if (isStill) this.#canvas ??= pictureOf(scope, paint);
    if (this.#canvas === null) {
      context.save();
      context.scale(horizontalPixelRatio, verticalPixelRatio);
      paint(context, isStill);
      context.restore();
    } else context.drawImage(this.#canvas, 0, 0);
    return isStill;
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
  paint(context, true);
  return canvas;
}
