/**
 * The lines of positions and orders on the chart's canvas, the band from bid to ask and the zones of profit and loss. Main
 * thread. Drawn by the chart library with everything else, so it costs nothing in a frame in which nothing is drawn anew; it
 * then also says where the lines are, so that what stands beside them in the page moves in the same frame.
 */
import { SeriesPainter, type Target } from "../series-painter.ts";
import { t } from "../../../language/translate.ts";

export type LineMark = {
  price: number;
  /** Where it was before it was moved; null: it was not. */
  ghost: number | null;
  color: string;
  dash: "solid" | "dashed" | "dotted";
  isStrong: boolean;
  alpha: number;
};

/** A filled range of prices. */
export type Zone = { from: number; to: number; color: string; alpha: number };

export type Band = {
  bid: number;
  ask: number;
  color: string;
  /** The side that triggers what is pointed at; null: nothing is. */
  trigger: "bid" | "ask" | null;
  triggerColor: string;
  background: string;
};

type Context = CanvasRenderingContext2D;

const BAND_ALPHA = 0.1;
/** Height of the words on the canvas, px. */
const WORDS_PX = 15;
const GHOST_ALPHA = 0.35;
/** Between the pills and the price scale: here a line is led to a pill that had to move away. */
export const GUTTER_PX = 12;
const DASHES = { solid: [], dashed: [6, 4], dotted: [2, 3] } as const;

export class LinePainter extends SeriesPainter {
  /** The font of words on the canvas, in the canvas's own notation. */
  font = "11px sans-serif";
  marks: readonly LineMark[] = [];
  zones: readonly Zone[] = [];
  band: Band | null = null;
  /** Where mark i is, px from the pane's top; NaN where the scale does not know. */
  y = new Float64Array(16);
  /** Where the pill of mark i is centred, if it has one; to be filled by onPlaced. */
  pillY = new Float64Array(16);
  readonly #onPlaced: (width: number, height: number) => void;

  /** `onPlaced` is called in each drawing, before the lines are drawn, once y is known. Sizes of the pane in px. */
  constructor(onPlaced: (width: number, height: number) => void) {
    super([
      { zOrder: () => "bottom", renderer: () => ({ draw: (target) => this.#drawAreas(target) }) },
      { zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#drawLines(target) }) },
    ]);
    this.#onPlaced = onPlaced;
  }

  set(marks: readonly LineMark[], zones: readonly Zone[]): void {
    this.marks = marks;
    this.zones = zones;
    if (marks.length > this.y.length) {
      this.y = new Float64Array(marks.length * 2);
      this.pillY = new Float64Array(marks.length * 2);
    }
    this.redraw();
  }

  #yOf(price: number): number {
    return this.place?.series.priceToCoordinate(price) ?? NaN;
  }

  #drawAreas(target: Target): void {
    if (this.zones.length === 0 && this.band === null) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const { from, to, color, alpha } of this.zones) {
        this.#fill(context, mediaSize.width, from, to, color, alpha);
      }
      const { band } = this;
      if (band !== null) {
        this.#fill(context, mediaSize.width, band.bid, band.ask, band.color, BAND_ALPHA);
      }
    });
  }

  #fill(
    context: Context,
    width: number,
    from: number,
    to: number,
    color: string,
    alpha: number,
  ): void {
    const top = this.#yOf(from);
    const bottom = this.#yOf(to);
    if (Number.isNaN(top) || Number.isNaN(bottom)) return;
    context.globalAlpha = alpha;
    context.fillStyle = color;
    context.fillRect(0, Math.min(top, bottom), width, Math.abs(bottom - top));
    context.globalAlpha = 1;
  }

  #drawLines(target: Target): void {
    const { marks, y, pillY } = this;
    for (let index = 0; index < marks.length; index += 1) {
      y[index] = this.#yOf(marks[index]?.price ?? NaN);
      pillY[index] = NaN;
    }
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const { width, height } = mediaSize;
      this.#onPlaced(width, height);
      context.save();
      this.#drawTrigger(context, width);
      for (let index = 0; index < marks.length; index += 1) {
        const mark = marks[index];
        if (mark !== undefined) this.#drawMark(context, mark, index, width);
      }
      context.restore();
    });
  }

  #drawMark(context: Context, mark: LineMark, index: number, width: number): void {
    context.strokeStyle = mark.color;
    if (mark.ghost !== null) {
      context.globalAlpha = GHOST_ALPHA;
      context.lineWidth = 1;
      context.setLineDash(DASHES[mark.dash]);
      stroke(context, 0, this.#yOf(mark.ghost), width);
    }
    const at = this.y[index] ?? NaN;
    const pill = this.pillY[index] ?? NaN;
    const end = Number.isNaN(pill) ? width : width - GUTTER_PX;
    context.globalAlpha = mark.alpha;
    context.lineWidth = mark.isStrong ? 2 : 1;
    context.setLineDash(DASHES[mark.dash]);
    stroke(context, 0, at, end);
    if (Number.isNaN(pill) || Number.isNaN(at)) return;
    context.setLineDash(DASHES.solid);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(end, pill);
    context.lineTo(width, at);
    context.stroke();
  }

  /** The side of the market that reaches what is pointed at, in words as well. */
  #drawTrigger(context: Context, width: number): void {
    const { band } = this;
    if (band === null || band.trigger === null) return;
    const at = this.#yOf(band[band.trigger]);
    if (Number.isNaN(at)) return;
    context.globalAlpha = 1;
    context.strokeStyle = band.triggerColor;
    context.lineWidth = 2;
    context.setLineDash(DASHES.solid);
    stroke(context, 0, at, width);
    const isAsk = band.trigger === "ask";
    const words = isAsk ? t("Ask triggers this line") : t("Bid triggers this line");
    context.font = this.font;
    context.textBaseline = "middle";
    const middle = isAsk ? at - WORDS_PX / 2 - 2 : at + WORDS_PX / 2 + 2;
    context.fillStyle = band.background;
    context.fillRect(6, middle - WORDS_PX / 2, context.measureText(words).width + 8, WORDS_PX);
    context.fillStyle = band.triggerColor;
    context.fillText(words, 10, middle);
  }
}

function stroke(context: Context, from: number, at: number, to: number): void {
  if (Number.isNaN(at)) return;
  const row = Math.round(at) + (context.lineWidth % 2) / 2;
  context.beginPath();
  context.moveTo(from, row);
  context.lineTo(to, row);
  context.stroke();
}
