/**
 * The chart types: their names, and what each has to say of its series, look and points. Main thread; pure. Candles stand here,
 * because the first bars are drawn in them; the others come with series/series-kinds.ts and are added here.
 */
import {
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from "lightweight-charts";
import type { BarView } from "../../../workers/rings/readers.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { BarHistory } from "./bar-history.ts";
import type { BarSource } from "./bar-source.ts";
import type { ChartKind } from "./series/chart-kinds.ts";
import type { BarInks, ChartPalette } from "./chart-palette.ts";
import type { Window } from "./window.ts";
import { priceFormatOf } from "./price-format.ts";

/** One series whatever its type; the types of points and options are ours to keep in step with the chart type. */
export type MainSeries = ISeriesApi<SeriesType>;
export type Point = Parameters<MainSeries["setData"]>[0][number];
/** The data point of one group. It is asked for each group of a window in turn. `before`: the close before it. */
export type PointOf = (bar: Readonly<BarView>, before: number, palette: ChartPalette) => Point;

/** What of a source of bars is another one where a chart makes its own out of them. */
export type MadeBars = Pick<BarSource, "history" | "poll" | "loadOlder">;

/** What all of them have in common for the library. */
export type CommonOptions = ReturnType<typeof commonOptions>;

/** One chart type. Whatever it draws, the library is told the market's prices: scale, lines and magnet use them. */
export type SeriesKind = {
  add(chart: IChartApi, options: CommonOptions): MainSeries;
  /** Colours of the series in a theme. */
  paint(series: MainSeries, palette: ChartPalette): void;
  /** Says the points of a window's groups, from the first one on. */
  points(history: BarHistory, window: Window): PointOf;
  /** What a chart of this type shows in place of the bars; it lives as long as the owner in whose scope it is made. */
  made?(chart: string, bars: BarSource, symbol: () => SymbolRecord | undefined): MadeBars;
};

export const secondsOf = (ms: number): UTCTimestamp => (ms / 1000) as UTCTimestamp;

const commonOptions = (digits: number) =>
  ({
    lastValueVisible: false,
    priceLineVisible: false,
    baseLineVisible: false,
    priceFormat: priceFormatOf(digits),
  }) as const;

const hasEdge = ({ body, border }: BarInks): boolean => body !== border;

/**
 * Candles. `isHollow`: what is in them may be of another colour than their edge, which is four more rectangles for each. That
 * is so too where a user gave their edges a colour of their own.
 */
export const candleKind = (isHollow: boolean): SeriesKind => ({
  add: (chart, options) => chart.addSeries(CandlestickSeries, options) as MainSeries,
  paint: (series, { rising, falling }) =>
    series.applyOptions({
      borderVisible: isHollow || hasEdge(rising) || hasEdge(falling),
      upColor: rising.body,
      downColor: falling.body,
      borderUpColor: rising.border,
      borderDownColor: falling.border,
      wickUpColor: rising.wick,
      wickDownColor: falling.wick,
    }),
  points:
    () =>
    ({ ts, open, high, low, close }) => ({ time: secondsOf(ts), open, high, low, close }),
});

const CANDLES = candleKind(false);

/** The chart types that are known; once one is, it stays. */
export const kinds = new Map<ChartKind, SeriesKind>([["candles", CANDLES]]);

/** The chart type of a name; candles while it is not known yet. */
export const kindOf = (name: ChartKind): SeriesKind => kinds.get(name) ?? CANDLES;

export const addMainSeries = (chart: IChartApi, name: ChartKind, digits: number): MainSeries =>
  kindOf(name).add(chart, commonOptions(digits));
