/**
 * A series that draws itself: it gives the library the market's prices, for scale and crosshair, and draws a shape of its own.
 * Main thread. The shapes are in shapes.ts and lines.ts.
 */
import {
  customSeriesDefaultOptions,
  type CustomSeriesOptions,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { ChartPalette } from "../chart-palette.ts";
import { secondsOf, type MainSeries, type Point, type SeriesKind } from "../series-kind.ts";
import { heikinAshiFrom, type Prices } from "./heikin-ashi.ts";
import type { BarView } from "../../../../workers/rings/readers.ts";
import { digitsOf } from "../price-format.ts";

export type ShapePoint = Prices & {
  time: UTCTimestamp;
  volume: number;
  /** What is drawn in place of the market's prices. */
  drawn: Prices;
  /** Closed above the close before; of candles and bars: above its own open. */
  isUp: boolean;
};

/** One point in its place. */
export type Placed = { readonly x: number; readonly point: ShapePoint };

/** What a shape draws from; all lengths in the canvas's own pixels. */
export type Scene = {
  readonly context: CanvasRenderingContext2D;
  /** The points in sight, and one further on each side. */
  readonly placed: readonly Placed[];
  readonly yOf: (price: number) => number;
  /** Width of one point. */
  readonly spacing: number;
  /** Pixels of the canvas in one of the page, across and down. */
  readonly across: number;
  readonly down: number;
  readonly width: number;
  readonly height: number;
  readonly palette: ChartPalette;
  readonly digits: number;
};
export type Shape = (scene: Scene) => void;

type ShapeOptions = CustomSeriesOptions & { palette: ChartPalette | undefined };
type DrawTarget = Parameters<ICustomSeriesPaneRenderer["draw"]>[0];

class ShapeView implements ICustomSeriesPaneView<Time, ShapePoint, ShapeOptions> {
  readonly #shape: Shape;
  #data: PaneRendererCustomData<Time, ShapePoint> | null = null;
  #options: ShapeOptions | null = null;
  readonly #renderer: ICustomSeriesPaneRenderer = {
    draw: (target, toY) => this.#draw(target, toY),
  };

  constructor(shape: Shape) {
    this.#shape = shape;
  }

  renderer(): ICustomSeriesPaneRenderer {
    return this.#renderer;
  }

  update(data: PaneRendererCustomData<Time, ShapePoint>, options: ShapeOptions): void {
    this.#data = data;
    this.#options = options;
  }

  priceValueBuilder({ high, low, close, drawn }: ShapePoint): number[] {
    return [Math.max(high, drawn.high), Math.min(low, drawn.low), close];
  }

  isWhitespace(point: object): point is never {
    return !("close" in point);
  }

  defaultOptions(): ShapeOptions {
    return { ...customSeriesDefaultOptions, palette: undefined };
  }

  #draw(target: DrawTarget, toY: PriceToCoordinateConverter): void {
    const data = this.#data;
    const range = data?.visibleRange ?? null;
    const palette = this.#options?.palette;
    if (data === null || range === null || palette === undefined) return;
    const format = this.#options?.priceFormat;
    target.useBitmapCoordinateSpace(
      ({ context, bitmapSize, horizontalPixelRatio: across, verticalPixelRatio: down }) => {
        const placed = data.bars
          .slice(Math.max(0, range.from - 1), range.to + 1)
          .map(({ x, originalData }) => ({ x: x * across, point: originalData }));
        context.save();
        this.#shape({
          context,
          placed,
          yOf: (price) => (toY(price) ?? NaN) * down,
          spacing: data.barSpacing * across,
          across,
          down,
          width: bitmapSize.width,
          height: bitmapSize.height,
          palette,
          digits: format === undefined ? 2 : digitsOf(format),
        });
        context.restore();
      },
    );
  }
}

/** How a bar is told up or down. */
type Ups = "body" | "change";

export const pointOf = (bar: Readonly<BarView>, drawn: Prices, isUp: boolean): Point => {
  const { open, high, low, close, volume } = bar;
  // The library knows points of series of others by their time alone.
  return { time: secondsOf(bar.ts), open, high, low, close, volume, drawn, isUp } as Point;
};

/** A chart type that draws a shape of points of its own. */
export const kindOfShape = (shape: Shape, points: SeriesKind["points"]): SeriesKind => ({
  add: (chart, options) => chart.addCustomSeries(new ShapeView(shape), options) as MainSeries,
  // The library writes later options into the first object that it was given: that is a copy.
  paint: (series, palette) => series.applyOptions({ palette: { ...palette } } as object),
  points,
});

/** A chart type that draws the market's own prices. */
export const shapeKind = (shape: Shape, ups: Ups = "body"): SeriesKind =>
  kindOfShape(shape, () => (bar, before) => {
    const { open, high, low, close } = bar;
    const isUp = ups === "body" ? close >= open : !(close < before);
    return pointOf(bar, { open, high, low, close }, isUp);
  });

/** A chart type that draws averaged candles over the market's prices. */
export const heikinAshiKind = (shape: Shape): SeriesKind =>
  kindOfShape(shape, (history, window) => {
    const steps = heikinAshiFrom(history, window);
    return (bar) => {
      const drawn = steps.next(bar);
      return pointOf(bar, drawn, drawn.close >= drawn.open);
    };
  });
