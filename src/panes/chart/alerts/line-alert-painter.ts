/**
 * Draws the lines that price alerts wait for, dashed over whatever is drawn there: from when each was set to where it ends. Main
 * thread.
 */
import type { AlertLine } from "../../../../contract/price-alert.ts";
import { lineAt, lineEnd } from "../../../../domain/alert-line.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";

export type LineScene = {
  readonly lines: readonly AlertLine[];
  readonly color: string;
  /** Where times stand in the pane now, px; null: nowhere. */
  readonly timesAt: () => { readonly toTs: (x: number) => number } | null;
};

/** Parts of the pane's width: a line between two of them is straight, whatever the scale. */
const STEP_PX = 16;
const WIDTH_PX = 2;

export class LineAlertPainter extends SeriesPainter {
  #scene: LineScene | null = null;

  constructor() {
    super([{ zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#draw(target) }) }]);
  }

  /** null: nothing to draw. */
  setScene(scene: LineScene | null): void {
    this.#scene = scene;
    this.redraw();
  }

  #draw(target: Target): void {
    const scene = this.#scene;
    const times = scene?.timesAt() ?? null;
    if (scene === null || times === null || scene.lines.length === 0) return;
    target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
      context.save();
      context.lineWidth = WIDTH_PX;
      context.strokeStyle = scene.color;
      context.setLineDash([2, 6]);
      for (const line of scene.lines) {
        context.beginPath();
        for (let x = 0; x <= width; x += STEP_PX) this.#goOn(context, line, x, times.toTs(x));
        context.stroke();
      }
      context.restore();
    });
  }

  #goOn(context: CanvasRenderingContext2D, line: AlertLine, x: number, ts: number): void {
    if (ts < line.from.ts || ts > (lineEnd(line) ?? Infinity)) return;
    const y = this.place?.series.priceToCoordinate(lineAt(line, ts)) ?? null;
    if (y !== null) context.lineTo(x, y);
  }
}
