/** The chart types: the library's series behind each, its look and its data points. Main thread; pure. */
import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from "lightweight-charts";
import type { BarView } from "../../../workers/rings/readers.ts";
import { withAlpha, type Palette } from "./palette.ts";

export const CHART_KINDS = ["candles", "hollow", "bars", "line", "area"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** One series whatever its type; the types of points and options are ours to keep in step with `kind`. */
export type MainSeries = ISeriesApi<SeriesType>;
type Point = Parameters<MainSeries["setData"]>[0][number];

const COMMON = {
  lastValueVisible: false,
  priceLineVisible: false,
  baseLineVisible: false,
} as const;

export const secondsOf = (ms: number): UTCTimestamp => (ms / 1000) as UTCTimestamp;

export function addMainSeries(chart: IChartApi, kind: ChartKind, digits: number): MainSeries {
  const priceFormat = { type: "price", precision: digits, minMove: 10 ** -digits } as const;
  const options = { ...COMMON, priceFormat };
  switch (kind) {
    case "candles":
    case "hollow":
      return chart.addSeries(CandlestickSeries, options) as MainSeries;
    case "bars":
      return chart.addSeries(BarSeries, { ...options, thinBars: false }) as MainSeries;
    case "line":
      return chart.addSeries(LineSeries, { ...options, lineWidth: 2 }) as MainSeries;
    case "area":
      return chart.addSeries(AreaSeries, { ...options, lineWidth: 2 }) as MainSeries;
  }
}

/** Colours of the series in a theme. */
export function paintMainSeries(series: MainSeries, kind: ChartKind, palette: Palette): void {
  const { up, down, accent } = palette;
  const marker = {
    crosshairMarkerRadius: 3,
    crosshairMarkerBorderColor: palette.background,
    crosshairMarkerBackgroundColor: accent,
  };
  switch (kind) {
    case "candles":
    case "hollow":
      series.applyOptions({
        upColor: up,
        downColor: down,
        borderUpColor: up,
        borderDownColor: down,
        wickUpColor: up,
        wickDownColor: down,
      });
      return;
    case "bars":
      series.applyOptions({ upColor: up, downColor: down });
      return;
    case "line":
      series.applyOptions({ color: accent, ...marker });
      return;
    case "area":
      series.applyOptions({
        lineColor: accent,
        topColor: withAlpha(accent, 0.28),
        bottomColor: withAlpha(accent, 0.02),
        ...marker,
      });
  }
}

/**
 * The data point of one bar. Hollow candles, as traders know them: coloured by the change from the bar before, hollow
 * when the bar closed above its open.
 */
export function mainPoint(
  kind: ChartKind,
  bar: Readonly<BarView>,
  previousClose: number,
  palette: Palette,
): Point {
  const time = secondsOf(bar.ts);
  const { open, high, low, close } = bar;
  if (kind === "line" || kind === "area") return { time, value: close };
  if (kind !== "hollow") return { time, open, high, low, close };
  const color = close < previousClose ? palette.down : palette.up;
  const body = close >= open ? palette.background : color;
  return { time, open, high, low, close, color: body, borderColor: color, wickColor: color };
}

/** The volume column of one bar. */
export function volumePoint(
  bar: Readonly<BarView>,
  palette: Palette,
): { time: UTCTimestamp; value: number; color: string } {
  const color = bar.close < bar.open ? palette.downVolume : palette.upVolume;
  return { time: secondsOf(bar.ts), value: bar.volume, color };
}
