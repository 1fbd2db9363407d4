/** Draws the guide lines: prices across the pane with their names, and upright lines where days begin. Main thread. */
import type { Logical } from "lightweight-charts";
import { formatPrice } from "../../../format/price.ts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { SeriesPainter, type Target } from "../series-painter.ts";
import { t } from "../../../language/translate.ts";

export type GuideLine = { readonly name: string; readonly price: number };

/** What is drawn; replaced whole. */
export type GuideScene = {
  readonly lines: readonly GuideLine[];
  /** Points of the chart that begin a day. */
  readonly breaks: readonly number[];
  /** Points before which nights of swap were booked. */
  readonly swaps: readonly { readonly point: number; readonly nights: number }[];
  readonly palette: ChartPalette;
  readonly digits: number;
};

const FONT_PX = 11;
const PAD_PX = 4;
const LABEL_PX = 16;
/** Days closer than this are not told apart. */
const BREAK_ROOM_PX = 24;
/** Nights whose words would touch are marked by their lines alone. */
const SWAP_ROOM_PX = 52;

export class GuidePainter extends SeriesPainter {
  #scene: GuideScene | null = null;

  constructor() {
    super([
      { zOrder: () => "bottom", renderer: () => ({ draw: (target) => this.#drawLines(target) }) },
      { zOrder: () => "normal", renderer: () => ({ draw: (target) => this.#drawNames(target) }) },
    ]);
  }

  /** null: nothing to draw. */
  setScene(scene: GuideScene | null): void {
    this.#scene = scene;
    this.redraw();
  }

  #drawLines(target: Target): void {
    const scene = this.#scene;
    if (scene === null || this.place === null) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.save();
      context.lineWidth = 1;
      context.strokeStyle = scene.palette.line;
      context.setLineDash([2, 4]);
      for (const x of this.#uprights(scene.breaks) ?? []) line(context, x, 0, x, mediaSize.height);
      this.#drawSwaps(context, scene, mediaSize.height);
      context.strokeStyle = scene.palette.muted;
      context.setLineDash([6, 4]);
      for (const { price } of scene.lines) {
        const row = this.#rowOf(price);
        if (row !== null) line(context, 0, row, mediaSize.width, row);
      }
      context.restore();
    });
  }

  /** The names stand over the bars, or nobody could read them there. */
  #drawNames(target: Target): void {
    const scene = this.#scene;
    if (scene === null) return;
    const { palette, digits } = scene;
    target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
      context.save();
      context.font = `${FONT_PX}px ${palette.fontFamily}`;
      context.textAlign = "right";
      context.textBaseline = "middle";
      for (const { name, price } of scene.lines) {
        const row = this.#rowOf(price);
        if (row === null) continue;
        const text = `${name} ${formatPrice(price, digits)}`;
        const long = Math.ceil(context.measureText(text).width) + 2 * PAD_PX;
        context.fillStyle = withAlpha(palette.background, 0.85);
        context.fillRect(width - long - PAD_PX, row - LABEL_PX / 2, long, LABEL_PX);
        context.fillStyle = palette.muted;
        context.fillText(text, width - 2 * PAD_PX, row + 0.5);
      }
      context.restore();
    });
  }

  #rowOf(price: number): number | null {
    const y = this.place?.series.priceToCoordinate(price) ?? null;
    return y === null ? null : Math.round(y) + 0.5;
  }

  /** Nights that are charged together stand out: their line is whole, and says how many they are. */
  #drawSwaps(
    context: CanvasRenderingContext2D,
    { swaps, palette }: GuideScene,
    height: number,
  ): void {
    const places = this.#uprights(swaps.map(({ point }) => point)) ?? [];
    const room = places.reduce(
      (least, x, at) => Math.min(least, x - (places[at - 1] ?? -Infinity)),
      Infinity,
    );
    context.font = `${FONT_PX}px ${palette.fontFamily}`;
    context.textAlign = "left";
    context.textBaseline = "bottom";
    for (const [at, x] of places.entries()) {
      const nights = swaps[at]?.nights ?? 1;
      context.strokeStyle = nights > 1 ? palette.muted : palette.line;
      context.setLineDash(nights > 1 ? [] : [1, 3]);
      line(context, x, 0, x, height);
      if (nights === 1 && room < SWAP_ROOM_PX) continue;
      context.fillStyle = nights > 1 ? palette.text : palette.muted;
      context.fillText(
        nights > 1 ? t("Swap ×{nights}", { nights }) : t("Swap"),
        x + PAD_PX,
        height - PAD_PX,
      );
    }
  }

  /** Upright lines before points, px. Null: they would be a grey wall. */
  #uprights(points: readonly number[]): number[] | null {
    const scale = this.place?.chart.timeScale();
    if (scale === undefined) return null;
    const half = scale.options().barSpacing / 2;
    const places: number[] = [];
    for (const point of points) {
      const x = scale.logicalToCoordinate(point as Logical);
      if (x === null) return null;
      const at = Math.round(x - half) + 0.5;
      if (at - (places.at(-1) ?? -Infinity) < BREAK_ROOM_PX) return null;
      places.push(at);
    }
    return places;
  }
}

function line(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  toX: number,
  toY: number,
): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
}
