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

type Side = "above" | "below";
type Context = CanvasRenderingContext2D;

const WORDS_PX = 16;
const ROW_STEP_PX = 4;
const LEFT_PX = 6;
const RIGHT_PX = 10;
const PAD_PX = 4;
/** A pane that is lower has its room for the bars: what is far out of sight is not told there. */
const EDGES_FROM_PX = 200;
/** In a pane that is narrower words are brief, and one level is told above: the legend's second row reaches below it. */
const LEGEND_CLEAR_PX = 480;
/** How far the legend's rows reach as a rule: words that would run into them stand below them. */
const LEGEND_PX = { width: 510, height: 64 } as const;
/** So far from their edge words are looked for a free row, as a part of the pane's height. */
const EDGE_PART = 0.5;
/** What stands at the pane's corners: the legend above, the library's name below. */
const EDGE_PX = { above: 4, below: 28 } as const;
const DASH: readonly number[] = [8, 3, 2, 3];

export class MarginPainter extends SeriesPainter {
  levels: readonly MarginLevel[] = [];
  look: MarginLook = { font: "11px sans-serif", background: "", call: "", out: "" };

  /** Whether pills, marks or a button stand at the right edge between two heights, px from the pane's top. */
  isTaken: (from: number, to: number) => boolean = () => false;

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
      /** Where the next words may stand, px from their edge. */
      const next: Record<Side, number> = { ...EDGE_PX };
      for (const level of this.levels) {
        const y = this.place?.series.priceToCoordinate(level.price) ?? null;
        if (y === null) continue;
        const side = y < 0 ? "above" : y > height ? "below" : null;
        if (side === null) this.#line(context, level, y, width, height);
        else if (
          height >= EDGES_FROM_PX &&
          (side === "below" || beyond.above === 0 || width >= LEGEND_CLEAR_PX)
        ) {
          next[side] = this.#edge(context, level, side, next[side], { width, height });
          beyond[side] += 1;
        }
      }
      context.restore();
    });
  }

  #color({ kind }: Pick<MarginLevel, "kind">): string {
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

  /**
   * At the right: at the left stand the legend, the library's name and a phone's pencil. Left out where no row is free.
   * Returns where the next one may stand, px from the edge.
   */
  #edge(
    context: Context,
    { words: whole, brief, ...level }: MarginLevel,
    side: Side,
    from: number,
    { width, height }: { width: number; height: number },
  ): number {
    const isWide = width >= LEGEND_CLEAR_PX;
    const words = `${side === "above" ? "▲" : "▼"} ${isWide ? whole : brief}`;
    const left = Math.max(LEFT_PX, width - context.measureText(words).width - RIGHT_PX);
    const isUnderLegend = side === "above" && isWide && left < LEGEND_PX.width;
    const start = isUnderLegend ? Math.max(from, LEGEND_PX.height) : from;
    const away = freeRow(start, side, height, this.isTaken);
    if (away === null) return from;
    const middle = away + WORDS_PX / 2;
    this.#words(context, level, words, left, side === "above" ? middle : height - middle);
    return away + WORDS_PX;
  }

  #words(
    context: Context,
    level: Pick<MarginLevel, "kind">,
    words: string,
    left: number,
    middle: number,
  ): void {
    context.fillStyle = this.look.background;
    const width = context.measureText(words).width + 2 * PAD_PX;
    context.fillRect(left - PAD_PX, middle - WORDS_PX / 2, width, WORDS_PX);
    context.fillStyle = this.#color(level);
    context.fillText(words, left, middle);
  }
}

/** The row that is free at `from` px from the edge or the next one farther in, px from the edge; null: there is none. */
export function freeRow(
  from: number,
  side: Side,
  height: number,
  isTaken: (from: number, to: number) => boolean,
): number | null {
  for (let away = from; away <= height * EDGE_PART; away += ROW_STEP_PX) {
    const top = side === "above" ? away : height - away - WORDS_PX;
    if (!isTaken(top, top + WORDS_PX)) return away;
  }
  return null;
}
