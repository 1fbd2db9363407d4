/** Every chart type of bars but candles, a line each; those of bricks are fetched when one is wanted. Main thread. */
import { AreaSeries, LineSeries, LineType } from "lightweight-charts";
import { withAlpha, type ChartPalette } from "../chart-palette.ts";
import { candleKind, kinds, secondsOf, type MainSeries, type SeriesKind } from "../series-kind.ts";
import type { ChartKind } from "./chart-kinds.ts";
import { baseline, hlcArea } from "./lines.ts";
import { heikinAshiKind, shapeKind } from "./shape-series.ts";
import { bars, candles, columns, highLow, volumeCandles } from "./shapes.ts";

/** The dot that goes with the crosshair on a line. */
const marker = (palette: ChartPalette) => ({
  crosshairMarkerRadius: 3,
  crosshairMarkerBorderColor: palette.background,
  crosshairMarkerBackgroundColor: palette.series,
});

const closes: SeriesKind["points"] =
  () =>
  ({ ts, close }) => ({ time: secondsOf(ts), value: close });

const lineKind = (look: object): SeriesKind => ({
  add: (chart, options) =>
    chart.addSeries(LineSeries, { ...options, lineWidth: 2, ...look }) as MainSeries,
  paint: (series, palette) => series.applyOptions({ color: palette.series, ...marker(palette) }),
  points: closes,
});

/** As traders know them: coloured by the change from the bar before, hollow when the bar closed above its open. */
const HOLLOW: SeriesKind = {
  ...candleKind(true),
  points:
    () =>
    ({ ts, open, high, low, close }, before, palette) => {
      const inks = close < before ? palette.falling : palette.rising;
      const color = close >= open ? palette.background : inks.body;
      const edge = { borderColor: inks.border, wickColor: inks.wick };
      return { time: secondsOf(ts), open, high, low, close, color, ...edge };
    },
};

const AREA: SeriesKind = {
  add: (chart, options) => chart.addSeries(AreaSeries, { ...options, lineWidth: 2 }) as MainSeries,
  paint: (series, palette) =>
    series.applyOptions({
      lineColor: palette.series,
      topColor: withAlpha(palette.series, 0.28),
      bottomColor: withAlpha(palette.series, 0.02),
      ...marker(palette),
    }),
  points: closes,
};

const KINDS: ReadonlyMap<ChartKind, SeriesKind> = new Map<ChartKind, SeriesKind>([
  ["hollow", HOLLOW],
  ["heikin-ashi", heikinAshiKind(candles)],
  ["volume-candles", shapeKind(volumeCandles)],
  ["bars", shapeKind(bars)],
  ["high-low", shapeKind(highLow)],
  ["line", lineKind({})],
  ["markers", lineKind({ pointMarkersVisible: true, pointMarkersRadius: 3 })],
  ["step", lineKind({ lineType: LineType.WithSteps })],
  ["area", AREA],
  ["hlc-area", shapeKind(hlcArea)],
  ["baseline", shapeKind(baseline)],
  ["columns", shapeKind(columns, "change")],
]);

/** Makes chart types known, among them this one if it is any. */
export async function learnKind(kind: ChartKind): Promise<void> {
  const learned = KINDS.has(kind) ? KINDS : (await import("../bricks/brick-kinds.ts")).BRICKS;
  for (const [name, one] of learned) kinds.set(name, one);
}
