/**
 * Past fills on the chart's canvas: an arrow up for a buy under its price, down for a sell above it, filled where it opened and
 * hollow where it closed. Main thread; drawn with the chart, nothing between drawings. Fills that would cover each other
 * are one arrow.
 */
import { DEAL_DIRECTION, SIDE } from "../../../../contract/codes.ts";
import type { Deal } from "../../../../contract/deal.ts";
import type { BarHistory } from "../bar-history.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";
import { leftEdge, type Viewport } from "../viewport.ts";
import type { Window } from "../window.ts";

export type ExecutionColors = { buy: string; sell: string; background: string };

/** Half the width of an arrow, its height, and its distance from the price, px. */
const HALF_PX = 4.5;
const HEIGHT_PX = 8;
const AWAY_PX = 3;
/** The most arrows in one drawing; the newest are kept. */
const ARROWS_MAX = 400;
const REACH_PX = 9;

/** Deals [from, to] of the list that one arrow stands for, oldest first. */
export type Arrow = { x: number; y: number; side: number; direction: number; deals: Deal[] };

export class ExecutionPainter extends SeriesPainter {
  deals: readonly Deal[] = [];
  history: BarHistory | null = null;
  colors: ExecutionColors = { buy: "", sell: "", background: "" };
  #arrows: Arrow[] = [];
  readonly #placeNow: () => { view: Viewport; window: Window } | null;
  readonly #onSight: (from: number) => void;

  /** `onSight` is told in each drawing from when on bars are in sight, Unix ms. */
  constructor(
    placeNow: () => { view: Viewport; window: Window } | null,
    onSight: (from: number) => void,
  ) {
    super([{ zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#draw(target) }) }]);
    this.#placeNow = placeNow;
    this.#onSight = onSight;
  }

  /** Those of the last drawing, newest first. */
  get arrows(): readonly Arrow[] {
    return this.#arrows;
  }

  /** The arrow at a place of the pane; null: none. */
  arrowAt(x: number, y: number): Arrow | null {
    let found: Arrow | null = null;
    let nearest = REACH_PX;
    for (const arrow of this.#arrows) {
      const way = Math.hypot(arrow.x - x, middleOf(arrow) - y);
      if (way >= nearest) continue;
      nearest = way;
      found = arrow;
    }
    return found;
  }

  #draw(target: Target): void {
    this.#arrows.length = 0;
    const place = this.#placeNow();
    const { history } = this;
    if (place === null || history === null || history.length === 0) return;
    const first = Math.max(history.first, Math.floor(leftEdge(place.view)));
    this.#onSight(history.tsAt(Math.min(first, history.end - 1)));
    if (this.deals.length === 0) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      this.#arrange(mediaSize.width, history, place.window);
      for (const arrow of this.#arrows) this.#drawArrow(context, arrow);
    });
  }

  /** From the newest deal back to the left edge. */
  #arrange(width: number, history: BarHistory, window: Window): void {
    const chart = this.place?.chart;
    const series = this.place?.series;
    if (chart === undefined || series === undefined) return;
    const byPlace = new Map<number, Arrow>();
    for (let at = this.deals.length - 1; at >= 0; at -= 1) {
      const deal = this.deals[at];
      if (deal === undefined) continue;
      const ordinal = history.ordinalAt(deal.created_at + 1) - 1;
      if (ordinal < history.first) break;
      const group = Math.floor(ordinal / window.factor);
      const x = chart.timeScale().logicalToCoordinate((group - window.from) as never);
      if (x !== null && x < -HALF_PX) break;
      const y = series.priceToCoordinate(deal.price);
      if (x === null || y === null || x > width + HALF_PX) continue;
      const place = placeOf(x, y, deal);
      const same = byPlace.get(place);
      if (same !== undefined) {
        same.deals.unshift(deal);
        continue;
      }
      if (this.#arrows.length >= ARROWS_MAX) break;
      const arrow = { x, y, side: deal.side, direction: deal.direction, deals: [deal] };
      byPlace.set(place, arrow);
      this.#arrows.push(arrow);
    }
  }

  #drawArrow(context: CanvasRenderingContext2D, arrow: Arrow): void {
    const isBuy = arrow.side === SIDE.buy;
    const way = isBuy ? 1 : -1;
    const tip = arrow.y + way * AWAY_PX;
    const color = isBuy ? this.colors.buy : this.colors.sell;
    context.beginPath();
    context.moveTo(arrow.x, tip);
    context.lineTo(arrow.x + HALF_PX, tip + way * HEIGHT_PX);
    context.lineTo(arrow.x - HALF_PX, tip + way * HEIGHT_PX);
    context.closePath();
    context.lineWidth = 1.5;
    context.strokeStyle = color;
    context.fillStyle = arrow.direction === DEAL_DIRECTION.exit ? this.colors.background : color;
    context.fill();
    context.stroke();
    // What it was filled at, to the pixel.
    context.fillStyle = color;
    context.fillRect(arrow.x - HALF_PX, Math.round(arrow.y) - 0.5, HALF_PX * 2, 1);
  }
}

const middleOf = ({ y, side }: Arrow): number =>
  y + (side === SIDE.buy ? 1 : -1) * (AWAY_PX + HEIGHT_PX / 2);

/** Arrows of one kind that would cover each other have the same place. */
function placeOf(x: number, y: number, { side, direction }: Deal): number {
  const kind = (side === SIDE.buy ? 0 : 1) + (direction === DEAL_DIRECTION.exit ? 2 : 0);
  const column = Math.round(x / (2 * HALF_PX)) + 10_000;
  const row = Math.round(y / HEIGHT_PX) + 10_000;
  return (column * 100_000 + row) * 4 + kind;
}
