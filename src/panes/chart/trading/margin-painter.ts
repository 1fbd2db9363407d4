/**
 * The lines of margin call and stop-out on a chart's canvas, with their words at the left; one that is out of sight is an
 * arrow at the pane's edge. Main thread. Drawn by the chart library with everything else.
 */
import type { MarginLevel } from "../../../account/margin-levels.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";

export type MarginLook = {
  readonly font: string;
  readonly background: string;
  /** The colours of a margin call and of a stop-out. */
  readonly call: string;
  readonly out: string;
};

type Context = CanvasRenderingContext2D;

const WORDS_PX = 16;
const LEFT_PX = 6;
const RIGHT_PX = 10;
const PAD_PX = 4;
/** A pane that is lower has its room for the bars: what is far out of sight is not told there. */
const EDGES_FROM_PX = 200;
/** In a pane that is narrower the legend's second row reaches under what stands below the first arrow. */
const LEGEND_CLEAR_PX = 480;
/** What stands at the pane's corners: the legend above, the library's name below. */
const EDGE_PX = { above: 4, below: 28 } as const;
const DASH: readonly number[] = [8, 3, 2, 3];

export class MarginPainter extends SeriesPainter {
  levels: readonly MarginLevel[] = [];
  look: MarginLook = { font: "11px sans-serif", background: "", call: "", out: "" };

  constructor() {
    super([{ zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#draw(target) }) }]);
  }

  #draw(target: Target): void {
    if (this.levels.length === 0) return;
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      context.save();
      context.font = this.look.font;
      context.textBaseline = "middle";
      const beyond = { above: 0, below: 0 };
      for (const level of this.levels) {
        const y = this.place?.series.priceToCoordinate(level.price) ?? null;
        if (y === null) continue;
        const side = y < 0 ? "above" : y > height ? "below" : null;
        if (side === null) this.#line(context, level, y, width, height);
        else if (
          height >= EDGES_FROM_PX &&
          (side === "below" || beyond.above === 0 || width >= LEGEND_CLEAR_PX)
        ) {
          this.#edge(context, level, side, beyond[side], width, height);
          beyond[side] += 1;
        }
      }
      context.restore();
    });
  }

  #color({ kind }: MarginLevel): string {
    return kind === "stop_out" ? this.look.out : this.look.call;
  }

  #line(context: Context, level: MarginLevel, y: number, width: number, height: number): void {
    context.strokeStyle = this.#color(level);
    context.lineWidth = 1;
    context.setLineDash(DASH);
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
    // The stop-out lies beyond the call: each has its words on the side away from the other.
    const isAbove = (level.kind === "stop_out") === (level.way === "rising");
    const middle = y + (isAbove ? -1 : 1) * (WORDS_PX / 2 + 1);
    // Never under the library's name.
    const lowest = height - EDGE_PX.below - WORDS_PX / 2;
    this.#words(context, level, level.words, LEFT_PX, Math.min(middle, lowest));
  }

  /** At the right: at the left stand the legend, the library's name and a phone's pencil. */
  #edge(
    context: Context,
    level: MarginLevel,
    side: "above" | "below",
    index: number,
    width: number,
    height: number,
  ): void {
    const words = `${side === "above" ? "▲" : "▼"} ${level.words}`;
    const away = EDGE_PX[side] + WORDS_PX / 2 + index * WORDS_PX;
    const left = Math.max(LEFT_PX, width - context.measureText(words).width - RIGHT_PX);
    this.#words(context, level, words, left, side === "above" ? away : height - away);
  }

  #words(context: Context, level: MarginLevel, words: string, left: number, middle: number): void {
    context.fillStyle = this.look.background;
    const width = context.measureText(words).width + 2 * PAD_PX;
    context.fillRect(left - PAD_PX, middle - WORDS_PX / 2, width, WORDS_PX);
    context.fillStyle = this.#color(level);
    context.fillText(words, left, middle);
  }
}
