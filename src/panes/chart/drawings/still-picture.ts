/**
 * What stands on a canvas as it stood in the frame before, kept as a picture of its own: to lay a picture down costs what its
 * room costs, and to paint some hundred lines ten times that. Main thread. What moves with every frame is painted every time.
 * The picture is made when all has come to rest, some shapes at a time: hundreds at once would hold up the frames after a move.
 */
import type { Shape } from "../../../../drawings/tool.ts";
import type { Scope, Target } from "../series-painter.ts";
import { isSame } from "./shape-cache.ts";

export type Content = {
  /** What it is painted with, where that stands, and what of: where all is as it was, the picture still is right. */
  readonly look: unknown;
  readonly place: readonly unknown[];
  readonly parts: readonly unknown[];
  /** What is painted of it, in px of the page. */
  shapes(): readonly Shape[];
  /** As it stays. */
  paint(context: CanvasRenderingContext2D, shapes: readonly Shape[]): void;
  /** For this frame alone, on the pane's own canvas. */
  paintQuick(scope: Scope): void;
};
type Rest = Pick<Content, "paint"> & { readonly left: readonly Shape[] };

/** What has not moved for so long stands still, ms: between two turns of a wheel a picture would be made for nothing. */
export const REST_MS = 120;
/** So many shapes are painted at once, some ms without a graphics processor, and the next ones so much later, ms. */
export const SHAPES_AT_ONCE = 150;
export const SHAPES_EACH_MS = 16;

export class StillPicture {
  readonly #made: () => void;
  #place: readonly unknown[] = [];
  #parts: readonly unknown[] = [];
  #canvas: HTMLCanvasElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `made`: the picture is there, and can be laid down in place of what was painted. */
  constructor(made: () => void) {
    this.#made = made;
  }

  /** Lays the picture down where it is there, or paints. */
  draw(target: Target, content: Content): void {
    target.useBitmapCoordinateSpace((scope) => {
      const { context, bitmapSize, horizontalPixelRatio, verticalPixelRatio } = scope;
      const { width, height } = bitmapSize;
      const { look, parts } = content;
      const ratios = [horizontalPixelRatio, verticalPixelRatio];
      const place = [width, height, ...ratios, look, ...content.place];
      const isHere = isSame(place, this.#place);
      if (!isHere || !isSame(parts, this.#parts)) {
        const before = new Set(this.#parts);
        this.forget();
        this.#place = place;
        this.#parts = parts;
        // Where some are as they were, as when one is taken out to be dragged, nothing is on the move.
        const restMs = isHere && parts.some((part) => before.has(part)) ? 0 : REST_MS;
        this.#timer = setTimeout(() => this.#begin(scope, content), restMs);
      }
      if (this.#canvas !== null) return context.drawImage(this.#canvas, 0, 0);
      content.paintQuick(scope);
    });
  }

  /** Nothing is kept any more, nor made. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#place = [];
    this.#parts = [];
    this.#canvas = null;
  }

  #begin({ bitmapSize, horizontalPixelRatio, verticalPixelRatio }: Scope, content: Content): void {
    const canvas = document.createElement("canvas");
    canvas.width = bitmapSize.width;
    canvas.height = bitmapSize.height;
    const context = canvas.getContext("2d");
    // The browser has no room for one.
    if (context === null) return;
    context.scale(horizontalPixelRatio, verticalPixelRatio);
    this.#goOn(canvas, context, { ...content, left: content.shapes() });
  }

  #goOn(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, rest: Rest): void {
    rest.paint(context, rest.left.slice(0, SHAPES_AT_ONCE));
    finish(canvas);
    const left = rest.left.slice(SHAPES_AT_ONCE);
    if (left.length > 0) {
      const goOn = (): void => this.#goOn(canvas, context, { ...rest, left });
      this.#timer = setTimeout(goOn, SHAPES_EACH_MS);
      return;
    }
    this.#canvas = canvas;
    this.#made();
  }
}

/** A browser only notes what is painted until somebody looks: without a look, all would be painted with the last of them. */
export function finish(canvas: HTMLCanvasElement): void {
  const look = document.createElement("canvas");
  look.width = 1;
  look.height = 1;
  look.getContext("2d")?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
}
