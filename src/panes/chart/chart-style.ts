/** How the chart looks apart from its data: the library's options from our look and colours. Main thread. */
import {
  CrosshairMode,
  LineStyle,
  PriceScaleMode,
  type DeepPartial,
  type IChartApi,
  type Time,
  type TimeChartOptions,
} from "lightweight-charts";
import { isLiveFrame, type Frame } from "../../../domain/bar.ts";
import type { Zone } from "../../format/zone.ts";
import { barTimeText, isIntraday, markText, msOfTime, type ZonedScale } from "./axis-time.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { scalePercent } from "./price-format.ts";
import type { ChartKind } from "./series/chart-kinds.ts";

export type ScaleMode = "regular" | "logarithmic" | "percentage" | "indexed";

/** How the chart is drawn; all of it may change at any time. */
export type ViewLook = {
  kind: ChartKind;
  digits: number;
  timeframe: Frame;
  zone: Zone;
  hasVolume: boolean;
  scaleMode: ScaleMode;
  isInverted: boolean;
};

const SCALE_MODES = {
  regular: PriceScaleMode.Normal,
  logarithmic: PriceScaleMode.Logarithmic,
  percentage: PriceScaleMode.Percentage,
  indexed: PriceScaleMode.IndexedTo100,
} as const;
export const FONT_PX = 12;
/** The narrowest price scale. */
export const SCALE_MIN_PX = 56;
/** Where the volume begins, as a part of the height: it fills the lowest fifth. */
export const VOLUME_TOP = 0.8;
/** The narrowest point that the library may be given; narrower ones are aggregated before. */
const POINT_MIN_PX = 0.2;

/** What never changes. */
export const CHART_OPTIONS: DeepPartial<TimeChartOptions> = {
  // As good as nothing until there are bars to draw: ChartView.show gives it its size then.
  width: 2,
  height: 2,
  layout: {
    // The library's own logo writes a <style> element and innerHTML, which the content security policy refuses.
    attributionLogo: false,
    fontSize: FONT_PX,
  },
  crosshair: { mode: CrosshairMode.Normal },
  rightPriceScale: { entireTextOnly: true, minimumWidth: SCALE_MIN_PX },
  timeScale: {
    shiftVisibleRangeOnNewBar: false,
    minBarSpacing: POINT_MIN_PX,
    rightOffset: 0,
    minimumHeight: 26,
  },
  // The library drags the price; the time is ours, set again in each frame of a drag.
  handleScroll: {
    pressedMouseMove: true,
    horzTouchDrag: true,
    vertTouchDrag: true,
    mouseWheel: false,
  },
  handleScale: {
    mouseWheel: false,
    pinch: false,
    axisPressedMouseMove: { time: false, price: true },
    axisDoubleClickReset: { time: false, price: true },
  },
  kineticScroll: { mouse: false, touch: false },
};

/**
 * Draws the chart as large as `room` and puts it there; from then on it has the size of its room, until the returned undo.
 * It is drawn off the page: there each canvas that the library sizes has the page laid out.
 */
export function fillRoom(chart: IChartApi, room: HTMLElement, applyRange: () => void): () => void {
  let { width, height } = room.getBoundingClientRect();
  // How wide the price scale has to be the library knows once it has drawn it.
  chart.resize(width, Math.max(0, height - 2), true);
  applyRange();
  chart.resize(width, height, true);
  room.append(chart.chartElement());
  const observer = new ResizeObserver(([entry]) => {
    const next = entry?.contentRect;
    if (next === undefined || (next.width === width && next.height === height)) return;
    ({ width, height } = next);
    chart.resize(width, height, true);
  });
  observer.observe(room);
  return () => observer.disconnect();
}

/** Sets time labels, price scale and margins. */
export function applyLook(chart: IChartApi, scale: ZonedScale, look: ViewLook): void {
  const { timeframe, zone, hasVolume, scaleMode, isInverted } = look;
  const shown = isIntraday(timeframe) ? zone : "UTC";
  scale.zone = shown;
  chart.applyOptions({
    localization: {
      timeFormatter: (time: Time) => barTimeText(msOfTime(time), timeframe, zone),
      percentageFormatter: scalePercent,
    },
    timeScale: {
      timeVisible: isIntraday(timeframe),
      secondsVisible: isLiveFrame(timeframe),
      tickMarkFormatter: (time: Time, type: Parameters<typeof markText>[1]) =>
        markText(msOfTime(time), type, shown),
    },
  });
  chart.priceScale("right").applyOptions({
    mode: SCALE_MODES[scaleMode],
    invertScale: isInverted,
    scaleMargins: { top: 0.1, bottom: hasVolume ? 1 - VOLUME_TOP + 0.02 : 0.08 },
  });
}

/** Sets the colours of everything that is not data. */
export function paintChart(chart: IChartApi, palette: ChartPalette, fontFamily: string): void {
  const crosshair = {
    color: palette.crosshair,
    style: LineStyle.Dashed,
    width: 1,
    labelBackgroundColor: palette.hover,
  } as const;
  const grid = { color: palette.grid, visible: palette.grid !== "" };
  chart.applyOptions({
    layout: {
      background: { color: palette.background },
      textColor: palette.scaleText,
      fontFamily,
      panes: { separatorColor: palette.line, separatorHoverColor: palette.accentSoft },
    },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { vertLine: crosshair, horzLine: crosshair },
    rightPriceScale: { borderColor: palette.line },
    timeScale: { borderColor: palette.line },
  });
}
