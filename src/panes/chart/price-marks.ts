/**
 * The lines of the current prices across the chart and their labels on the price scale. Main thread; draws on the chart's
 * canvases. The first mark keeps its place; labels that would cover it or each other move aside.
 */
import type { IPrimitivePaneView } from "lightweight-charts";
import { SeriesPainter, type Target } from "./series-painter.ts";

export type PriceMark = {
  price: number;
  /** Text of the label; "" for a line without one. */
  label: string;
  /** The label is the price itself: a scale in percent says it in percent. */
  isPrice?: boolean;
  /** Second row of the label, as the time to the bar's close; "" for none. */
  note: string;
  color: string;
  textColor: string;
  /** A filled label, or one that is only outlined. */
  isFilled: boolean;
  line: "dotted" | "none";
  /** Opacity of the line. */
  alpha: number;
};

const LABEL_PX = 18;
const NOTE_PX = 15;
const GAP_PX = 1;
/** In a pane that is no higher, as with sixteen charts, labels are lower and say the current prices alone, without the time. */
const SHORT_PANE_PX = 130;
const SHORT_LABEL_PX = 14;
/** A label that makes room by more than this says nothing of its place any more: it is left to the legend. */
const SHIFT_MAX_PX = 44;
/** Where the price scale's own figures begin. */
const TEXT_AT_PX = 10;
const RADIUS_PX = 2;

/** Space that a label takes below its price. */
const reachBelow = (mark: PriceMark, labelPx: number): number =>
  labelPx / 2 + (mark.note === "" ? 0 : NOTE_PX);

/**
 * Where each label's own row is centred, given where its price is. The first label stays; each next one that would
 * overlap moves away from the first on the side on which its price lies.
 */
export function placeLabels(
  marks: readonly PriceMark[],
  at: readonly number[],
  labelPx = LABEL_PX,
): number[] {
  const first = at[0] ?? 0;
  const firstMark = marks[0];
  let top = first - labelPx / 2;
  let bottom = first + (firstMark === undefined ? 0 : reachBelow(firstMark, labelPx));
  return marks.map((mark, index) => {
    const y = at[index] ?? 0;
    if (index === 0 || mark.label === "") return y;
    if (y <= first) {
      const placed = Math.min(y, top - GAP_PX - reachBelow(mark, labelPx));
      top = placed - labelPx / 2;
      return placed;
    }
    const placed = Math.max(y, bottom + GAP_PX + labelPx / 2);
    bottom = placed + reachBelow(mark, labelPx);
    return placed;
  });
}

/** What a label says on a scale that says prices by `scaleText`; null: as prices. */
export const labelText = (mark: PriceMark, scaleText: PriceMarks["scaleText"]): string =>
  mark.isPrice === true && scaleText !== null ? scaleText(mark.price) : mark.label;

export class PriceMarks extends SeriesPainter {
  font = "12px sans-serif";
  noteFont = "11px sans-serif";
  background = "#000000";
  /** What a scale in percent or indexed to 100 says of a price; null: the scale says prices. */
  scaleText: ((price: number) => string) | null = null;
  #marks: readonly PriceMark[] = [];
  readonly #more = new Map<object, readonly PriceMark[]>();
  readonly #axisViews: readonly IPrimitivePaneView[] = [
    { zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#drawLabels(target) }) },
  ];

  constructor() {
    super([
      { zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#drawLines(target) }) },
    ]);
  }

  priceAxisPaneViews(): readonly IPrimitivePaneView[] {
    return this.#axisViews;
  }

  /** Shows these marks from the next drawing on. */
  set(marks: readonly PriceMark[]): void {
    this.#marks = marks;
    this.redraw();
  }

  /** Labels that make room for those of the prices: what `owner` says, as indicators over the bars. */
  setMore(owner: object, marks: readonly PriceMark[]): void {
    this.#more.set(owner, marks);
    this.redraw();
  }

  #drawLines(target: Target): void {
    const series = this.place?.series;
    if (series === undefined) return;
    target.useBitmapCoordinateSpace(({ context, bitmapSize, verticalPixelRatio }) => {
      const thickness = Math.max(1, Math.floor(verticalPixelRatio));
      for (const mark of this.#marks) {
        const y = series.priceToCoordinate(mark.price);
        if (y === null || mark.line === "none") continue;
        context.save();
        context.globalAlpha = mark.alpha;
        context.strokeStyle = mark.color;
        context.lineWidth = thickness;
        context.setLineDash([2 * thickness, 3 * thickness]);
        const row = Math.round(y * verticalPixelRatio) + (thickness % 2) / 2;
        context.beginPath();
        context.moveTo(0, row);
        context.lineTo(bitmapSize.width, row);
        context.stroke();
        context.restore();
      }
    });
  }

  #drawLabels(target: Target): void {
    const series = this.place?.series;
    if (series === undefined) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const isShort = mediaSize.height <= SHORT_PANE_PX;
      const labelPx = isShort ? SHORT_LABEL_PX : LABEL_PX;
      const first = this.#marks[0]?.price ?? 0;
      const away = ({ price }: PriceMark): number => Math.abs(price - first);
      const marks: PriceMark[] = [];
      const at: number[] = [];
      // From the first outwards, so that labels that make room stay in the order of their prices.
      const all = isShort
        ? this.#marks.map((mark) => ({ ...mark, note: "" }))
        : [this.#marks, ...this.#more.values()].flat();
      for (const mark of all.sort((a, b) => away(a) - away(b))) {
        const y = mark.label === "" ? null : series.priceToCoordinate(mark.price);
        if (y === null) continue;
        marks.push(mark);
        at.push(y);
      }
      const places = placeLabels(marks, at, labelPx);
      marks.forEach((mark, index) => {
        const y = Math.round(places[index] ?? 0);
        const isOwn = isShort || this.#marks.includes(mark);
        const isLost = Math.abs(y - (at[index] ?? 0)) > SHIFT_MAX_PX && !isOwn;
        if (isLost || y < -LABEL_PX || y > mediaSize.height + LABEL_PX) return;
        this.#drawLabel(context, mark, y, mediaSize.width, labelPx);
      });
    });
  }

  #drawLabel(
    context: CanvasRenderingContext2D,
    mark: PriceMark,
    y: number,
    width: number,
    labelPx: number,
  ): void {
    const height = labelPx / 2 + reachBelow(mark, labelPx);
    context.save();
    context.beginPath();
    context.roundRect(1.5, y - labelPx / 2 + 0.5, width - 3, height - 1, RADIUS_PX);
    context.fillStyle = mark.isFilled ? mark.color : this.background;
    context.fill();
    context.strokeStyle = mark.color;
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = mark.isFilled ? mark.textColor : mark.color;
    context.textBaseline = "middle";
    context.textAlign = "left";
    context.font = labelPx < LABEL_PX ? this.noteFont : this.font;
    context.fillText(labelText(mark, this.scaleText), TEXT_AT_PX, y + 0.5);
    if (mark.note !== "") {
      context.font = this.noteFont;
      context.fillText(mark.note, TEXT_AT_PX, y + NOTE_PX);
    }
    context.restore();
  }
}
