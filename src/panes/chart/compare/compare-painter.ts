/**
 * Draws the compared symbols over the bars, from columns of closes. Main thread. A line in percent is drawn where the chart's own
 * price would be after the same change, so it is right on each of the chart's scales; one on a scale of its own has its figures
 * in the pane's left.
 */
import type { AutoscaleInfo, Logical } from "lightweight-charts";
import { formatPrice } from "../../../format/price.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";
import type { Window } from "../window.ts";
import { closeAsOf, firstValueAt, groupTs } from "./aligned-closes.ts";
import type { ComparisonScale } from "./comparison.ts";
import { figuresOf, rangeOf, yOnScale, type Ends, type Range } from "./own-scale.ts";

/** A symbol's line. `values`: its closes, the first of group `from`, so many as `count`. */
export type ComparedLine = {
  readonly values: Float64Array;
  readonly from: number;
  readonly count: number;
  readonly scale: ComparisonScale;
  readonly colour: string;
  readonly digits: number;
  /** Another one is pointed at. */
  readonly isFaint: boolean;
};

export type CompareScene = {
  readonly lines: readonly ComparedLine[];
  readonly window: Window;
  /** The chart's own bars. */
  readonly history: BarHistory;
  readonly palette: ChartPalette;
  readonly isLogarithmic: boolean;
  /** Where figures may begin, px from the pane's top: below the legend. */
  readonly figuresTop: number;
};

const LINE_PX = 2;
const DOT_PX = 3;
const FAINT_ALPHA = 0.3;
/** Figures of a scale: how far apart they are at least, and their font. */
const FIGURE_EVERY_PX = 56;
const FIGURE_FONT_PX = 11;
const FIGURE_ROOM_PX = 5;
/** What the link that the licence asks for needs at the pane's bottom left. */
const LINK_PX = 28;

/** Groups to x and the chart's own prices to y, px. Groups [first, end) are in sight. */
type Area = {
  readonly xOf: (group: number) => number;
  readonly yOf: (price: number) => number;
  readonly first: number;
  readonly end: number;
  readonly ends: Ends;
};

export class ComparePainter extends SeriesPainter {
  #scene: CompareScene | null = null;

  constructor() {
    super([{ zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#draw(target) }) }]);
  }

  /** null: nothing to draw. */
  setScene(scene: CompareScene | null): void {
    this.#scene = scene;
    this.redraw();
  }

  /** The first group in sight that has a bar, as the library counts it: its percent scale begins there. */
  get firstInSight(): number {
    const range = this.place?.chart.timeScale().getVisibleLogicalRange();
    return this.#scene === null ? 0 : firstFrom(this.#scene, range?.from ?? 0);
  }

  autoscaleInfo(start: Logical, end: Logical): AutoscaleInfo | null {
    const scene = this.#scene;
    if (scene === null) return null;
    const first = firstFrom(scene, start);
    const own = ownBase(scene, first);
    let low = Infinity;
    let high = -Infinity;
    for (const line of scene.lines) {
      if (line.scale === "own") continue;
      const base = baseOf(line, first);
      const last = scene.window.from + Math.ceil(end) + 1;
      const range = rangeOf(line.values, first - line.from, rowBefore(line, last));
      if (range === null || Number.isNaN(base)) continue;
      low = Math.min(low, (range.low / base) * own);
      high = Math.max(high, (range.high / base) * own);
    }
    return low > high ? null : { priceRange: { minValue: low, maxValue: high } };
  }

  #draw(target: Target): void {
    const scene = this.#scene;
    if (scene === null || this.place === null) return;
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      const area = this.#area(scene, width, height);
      if (area === null) return;
      context.save();
      context.beginPath();
      context.rect(0, 0, width, height);
      context.clip();
      const first = this.firstInSight;
      const own = ownBase(scene, first);
      let left = 0;
      for (const line of scene.lines) {
        context.globalAlpha = line.isFaint ? FAINT_ALPHA : 1;
        if (line.scale === "percent") {
          const ratio = own / baseOf(line, first);
          drawLine(context, line, area, (value) => area.yOf(value * ratio));
          continue;
        }
        const range = rangeOf(line.values, first - line.from, rowBefore(line, area.end));
        if (range === null) continue;
        drawLine(context, line, area, (value) => yOnScale(value, range, area.ends));
        left += drawFigures(context, line, range, area.ends, left, scene);
      }
      context.restore();
    });
  }

  #area(scene: CompareScene, width: number, height: number): Area | null {
    const { place, points } = this;
    if (place === null || points === null) return null;
    const { series } = place;
    const y1 = series.priceToCoordinate(1);
    const y2 = series.priceToCoordinate(2);
    if (y1 === null || y2 === null) return null;
    const { spacing: step } = points;
    const zero = points.zero - scene.window.from * step;
    const { scaleMargins, invertScale } = series.priceScale().options();
    return {
      xOf: (group) => zero + group * step,
      // Linear on all scales but one: of the two points that are asked for, all others follow.
      yOf: scene.isLogarithmic
        ? (price) => series.priceToCoordinate(price) ?? NaN
        : (price) => y1 + (price - 1) * (y2 - y1),
      first: Math.floor(-zero / step) - 1,
      end: Math.ceil((width - zero) / step) + 2,
      ends: {
        top: height * scaleMargins.top,
        bottom: height * (1 - scaleMargins.bottom),
        isInverted: invertScale,
      },
    };
  }
}

const bar = makeBarView();

/** The first group from a place of the library's on that has a bar; where none has, the one at that place. */
function firstFrom(
  { history, window: { factor, from, to } }: CompareScene,
  logical: number,
): number {
  const start = from + Math.max(0, Math.floor(logical));
  for (let group = start; group < to; group += 1)
    if (history.read(group * factor, (group + 1) * factor, bar)) return group;
  return start;
}

/** The close that a line's percent count from: its first one in sight. NaN: it has none there. */
export function baseOf(
  line: Pick<ComparedLine, "values" | "from" | "count">,
  first: number,
): number {
  const row = firstValueAt(line.values, first - line.from, line.count);
  return row < line.count ? (line.values[row] ?? NaN) : NaN;
}

/** The close that the chart's own percent count from. */
export const ownBase = ({ history, window }: CompareScene, first: number): number =>
  closeAsOf(history, groupTs(history, Math.max(first, window.from), window.factor));

const rowBefore = (line: ComparedLine, group: number): number =>
  Math.min(line.count, group - line.from);

function drawLine(
  context: CanvasRenderingContext2D,
  line: ComparedLine,
  { xOf, first, end }: Area,
  yOf: (value: number) => number,
): void {
  const last = rowBefore(line, end);
  let isOn = false;
  context.beginPath();
  for (let row = Math.max(0, first - line.from); row < last; row += 1) {
    const y = yOf(line.values[row] ?? NaN);
    if (Number.isNaN(y)) isOn = false;
    else if (isOn) context.lineTo(xOf(line.from + row), y);
    else {
      context.moveTo(xOf(line.from + row), y);
      isOn = true;
    }
  }
  context.strokeStyle = line.colour;
  context.lineWidth = LINE_PX;
  context.lineJoin = "round";
  context.stroke();
  const tip = line.values[line.count - 1] ?? NaN;
  if (last < line.count || Number.isNaN(tip)) return;
  context.beginPath();
  context.arc(xOf(line.from + line.count - 1), yOf(tip), DOT_PX, 0, 2 * Math.PI);
  context.fillStyle = line.colour;
  context.fill();
}

/** Draws a scale's figures from `left` on; returns how much room they took, px. */
function drawFigures(
  context: CanvasRenderingContext2D,
  { colour, digits }: ComparedLine,
  range: Range,
  ends: Ends,
  left: number,
  { palette, figuresTop }: CompareScene,
): number {
  const lowest = context.canvas.clientHeight - LINK_PX;
  const count = Math.floor((ends.bottom - ends.top) / FIGURE_EVERY_PX);
  const figures = figuresOf(range, count)
    .map((value) => ({
      text: formatPrice(value, digits),
      y: Math.round(yOnScale(value, range, ends)),
    }))
    .filter(({ y }) => y - FIGURE_FONT_PX >= figuresTop && y <= lowest);
  context.font = `${FIGURE_FONT_PX}px ${palette.fontFamily}`;
  context.textBaseline = "middle";
  context.textAlign = "right";
  const widest = figures.reduce(
    (most, { text }) => Math.max(most, context.measureText(text).width),
    0,
  );
  const room = widest === 0 ? 0 : Math.ceil(widest) + 2 * FIGURE_ROOM_PX;
  for (const { text, y } of figures) {
    context.fillStyle = withAlpha(palette.background, 0.72);
    context.fillRect(left, y - FIGURE_FONT_PX, room, 2 * FIGURE_FONT_PX);
    context.fillStyle = colour;
    context.fillText(text, left + room - FIGURE_ROOM_PX, y + 0.5);
  }
  return room;
}
