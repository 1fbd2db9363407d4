/**
 * Each chart type and fifteen indicators painted by the chart itself, a tile each, over the same bars; and tiles compared with a
 * picture of before. Main thread of the page of chart-golden.spec.ts; nothing in it is live, and nothing is random.
 */
import "../../../src/ui/font.css";
import "../../../src/ui/tokens.css";
import { writeSource } from "../../../indicators/bars.ts";
import { Calculation } from "../../../indicators/calculation.ts";
import { indicatorOf } from "../../../indicators/registry.ts";
import { walkBars } from "../../../indicators/test-bars.ts";
import { BarHistory } from "../../../src/panes/chart/bar-history.ts";
import { makerOf } from "../../../src/panes/chart/bricks/brick-bars.ts";
import { BrickHistory } from "../../../src/panes/chart/bricks/brick-history.ts";
import { BRICK_DEFAULTS } from "../../../src/panes/chart/bricks/brick-settings.ts";
import { ChartView } from "../../../src/panes/chart/chart-view.ts";
import { readChartPalette } from "../../../src/panes/chart/chart-palette.ts";
import { kinds } from "../../../src/panes/chart/series-kind.ts";
import {
  CHART_KINDS,
  isBrickKind,
  type ChartKind,
} from "../../../src/panes/chart/series/chart-kinds.ts";
import { learnKind } from "../../../src/panes/chart/series/series-kinds.ts";
import { DEFAULT_LAYOUT } from "../../../src/panes/chart/studies/pane-layout.ts";
import { makeStudy, MAIN_PANE, type Study } from "../../../src/panes/chart/studies/study.ts";
import { StudyPanes } from "../../../src/panes/chart/studies/study-panes.ts";
import { CHART_COLUMNS, CHART_TILE, CHART_TILES } from "./chart-tiles-shown.ts";
import { canvasOf, offerTiles } from "./tiles.ts";

const ROWS = 400;
const DIGITS = 2;
const BARS = walkBars(ROWS, 7, true);
const CANVAS = {
  width: CHART_COLUMNS * CHART_TILE.width,
  height: Math.ceil(CHART_TILES.length / CHART_COLUMNS) * CHART_TILE.height,
};

function historyOf(kind: ChartKind): BarHistory {
  const bars = new BarHistory();
  bars.prepend(BARS);
  if (!isBrickKind(kind)) return bars;
  const maker = makerOf(kind, { ...BRICK_DEFAULTS, by: "pips", pips: 80 }, 1, DIGITS);
  const bricks = new BrickHistory(maker, DIGITS);
  bricks.follow(bars);
  return bricks;
}

/** The frames that the library draws in are its own. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

async function paintTile(tile: string): Promise<HTMLCanvasElement> {
  const kind = CHART_KINDS.find((one) => one === tile) ?? "candles";
  if (!kinds.has(kind)) await learnKind(kind);
  const host = document.createElement("div");
  host.style.setProperty("width", `${CHART_TILE.width}px`);
  host.style.setProperty("height", `${CHART_TILE.height}px`);
  document.body.replaceChildren(host);
  const palette = readChartPalette(document.documentElement);
  const look = { digits: DIGITS, timeframe: "H1", zone: "UTC", scaleMode: "regular" } as const;
  const view = new ChartView(
    host,
    { ...look, kind, hasVolume: kind === "candles", isInverted: false },
    palette,
    () => undefined,
  );
  const history = historyOf(kind);
  view.setHistory(history);
  const panes = new StudyPanes(view, () => history);
  const indicator = indicatorOf(tile);
  const study = indicator === undefined ? null : makeStudy(indicator, []);
  if (study !== null && study.pane !== MAIN_PANE) panes.setPanes([study.pane], history);
  for (let frame = 0; frame < 4; frame += 1) {
    view.frame(false);
    panes.layOut(DEFAULT_LAYOUT);
    if (study !== null) draw(study, panes, view, history);
    view.show();
    await nextFrame();
  }
  const canvas = view.chart.takeScreenshot(true);
  panes.dispose();
  view.dispose();
  return canvas;
}

function draw(study: Study, panes: StudyPanes, view: ChartView, history: BarHistory): void {
  const indicator = indicatorOf(study.indicator);
  const window = view.place?.window;
  if (indicator === undefined || window === undefined) return;
  const source = new Float64Array(ROWS);
  writeSource(BARS, indicator.source ?? "close", source, 0, ROWS);
  const calculation = new Calculation(indicator, study.inputs, { dayOffsetMs: 0 });
  calculation.advance(BARS, source, 0, ROWS);
  const columns = calculation.out.map((column) => column.subarray(0, ROWS));
  const values = { study: study.id, window: { factor: 1, from: 0, to: ROWS }, columns };
  if (study.pane !== MAIN_PANE) panes.setFormat(study.pane, indicator.format, DIGITS);
  panes.painterOf(study.pane)?.setScene({
    drawn: [{ study, indicator, values }],
    window,
    palette: readChartPalette(document.documentElement),
    digits: DIGITS,
    isLogarithmic: false,
    history,
    dayOffsetMs: 0,
    market: null,
  });
}

const placeOf = (at: number): [number, number] => [
  (at % CHART_COLUMNS) * CHART_TILE.width,
  Math.floor(at / CHART_COLUMNS) * CHART_TILE.height,
];

offerTiles(CHART_TILES, CHART_COLUMNS, async () => {
  const { canvas, context } = canvasOf(CANVAS.width, CANVAS.height);
  for (const [at, tile] of CHART_TILES.entries()) {
    const [x, y] = placeOf(at);
    context.drawImage(await paintTile(tile), x, y, CHART_TILE.width, CHART_TILE.height);
  }
  return canvas;
});
