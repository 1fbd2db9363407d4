/**
 * The panes below the bars: each has one series of the library, which draws nothing and carries the scale and the painter of
 * its studies. Main thread.
 */
import { LineSeries, PriceScaleMode, type IChartApi, type ISeriesApi } from "lightweight-charts";
import type { ValueFormat } from "../../../../indicators/indicator.ts";
import { formatCompact } from "../../../format/number.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import type { ChartView } from "../chart-view.ts";
import { secondsOf } from "../series-kind.ts";
import { draggedLayout, paneHeights, type PaneLayout } from "./pane-layout.ts";
import { scaleGroup, servesScale } from "./scale-point.ts";
import { MAIN_PANE } from "./study.ts";
import { StudyPainter } from "./study-painter.ts";
import { priceFormatOf } from "../price-format.ts";

/** A bar by its place in history, and when it opens, Unix ms. */
type Point = { readonly ordinal: number; readonly ts: number };
export type PaneHost = ISeriesApi<"Line">;
type Pane = { number: number; painter: StudyPainter; host: PaneHost };

export class StudyPanes {
  /** What draws over the bars. */
  readonly main: StudyPainter;
  readonly #view: ChartView;
  readonly #chart: IChartApi;
  readonly #takeOff: () => void;
  #panes: Pane[] = [];
  /** Heights as they were given to the library: where it has others, the user has dragged a line between panes. */
  #given: readonly number[] = [];
  #layoutGiven: PaneLayout | null = null;
  readonly #bar = makeBarView();
  /** The one that all series have; null: they have none. */
  #point: Point | null = null;

  constructor(view: ChartView, history: () => BarHistory | null) {
    this.#view = view;
    this.#chart = view.chart;
    this.main = new StudyPainter(view.marks);
    this.#takeOff = view.layers.add(this.main);
    view.onPoints = () => this.place(history());
  }

  dispose(): void {
    this.#view.onPoints = null;
    this.#takeOff();
    this.main.setScene(null);
    for (const { host } of this.#panes) this.#chart.removeSeries(host);
    this.#panes = [];
  }

  /** The painter of a pane; undefined: there is no such pane. */
  painterOf(number: number): StudyPainter | undefined {
    if (number === MAIN_PANE) return this.main;
    return this.#panes.find((pane) => pane.number === number)?.painter;
  }

  /** What has a pane's scale, of those below the bars; undefined: there is no such pane. */
  hostOf(number: number): PaneHost | undefined {
    return this.#panes.find((pane) => pane.number === number)?.host;
  }

  /** Makes the panes that are wanted, from above to below, and takes the others away. */
  setPanes(numbers: readonly number[], history: BarHistory | null): void {
    for (const pane of this.#panes) {
      if (!numbers.includes(pane.number)) this.#chart.removeSeries(pane.host);
    }
    this.#panes = this.#panes.filter(({ number }) => numbers.includes(number));
    for (const number of numbers) {
      if (!this.#panes.some((pane) => pane.number === number)) this.#add(number);
    }
    this.#panes.sort((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number));
    for (const [at, { host }] of this.#panes.entries()) {
      if (host.getPane().paneIndex() !== at + 1) host.getPane().moveTo(at + 1);
    }
    this.place(history, true);
  }

  setFormat(number: number, format: ValueFormat, digits: number): void {
    const host = this.#panes.find((pane) => pane.number === number)?.host;
    if (format === "volume") {
      host?.applyOptions({
        priceFormat: { type: "custom", formatter: formatCompact, minMove: 1 },
      });
      return;
    }
    const precision = format === "price" ? digits : format.decimals;
    host?.applyOptions({ priceFormat: priceFormatOf(precision) });
  }

  /** Where each pane begins and how high it is, px from the chart's top. */
  places(): { number: number; top: number; height: number }[] {
    let top = 0;
    return this.#chart.panes().map((pane, index) => {
      const height = pane.getHeight();
      const found = { number: this.#panes[index - 1]?.number ?? MAIN_PANE, top, height };
      top += height + SEPARATOR_PX;
      return found;
    });
  }

  /** Gives the panes their heights, where they are not those of the layout. */
  layOut(layout: PaneLayout): void {
    const panes = this.#chart.panes();
    const total = panes.reduce((sum, pane) => sum + pane.getHeight(), 0);
    const heights = paneHeights(layout, this.#numbers(), total);
    const isSame = layout === this.#layoutGiven && heights.length === this.#given.length;
    if (total === 0 || (isSame && heights.every((px, at) => near(px, this.#given[at] ?? 0))))
      return;
    this.#layoutGiven = layout;
    this.#given = heights;
    for (const [at, pane] of panes.entries()) pane.setStretchFactor(Math.max(1, heights[at] ?? 1));
  }

  /** The layout that the user has dragged; null: none since the last one was given. */
  dragged(layout: PaneLayout): PaneLayout | null {
    const panes = this.#chart.panes();
    if (layout !== this.#layoutGiven || panes.length !== this.#given.length) return null;
    const isDragged = panes.some(
      (pane, at) => !near(pane.getStretchFactor(), Math.max(1, this.#given[at] ?? 1)),
    );
    if (!isDragged) return null;
    const heights = panes.map((pane) => pane.getHeight());
    return draggedLayout(layout, this.#numbers(), heights);
  }

  /** Pane numbers as the library has the panes, from above to below. */
  #numbers(): number[] {
    return [MAIN_PANE, ...this.#panes.map(({ number }) => number)];
  }

  #add(number: number): void {
    const index = this.#chart.panes().length;
    const host = this.#chart.addSeries(
      LineSeries,
      {
        lineVisible: false,
        pointMarkersVisible: false,
        crosshairMarkerVisible: false,
        lastValueVisible: false,
        priceLineVisible: false,
      },
      index,
    );
    const painter = new StudyPainter();
    // The series has one point of no meaning, so the scale is the painter's alone, which the library asks as well.
    host.applyOptions({
      autoscaleInfoProvider: (ask: () => unknown) => {
        ask();
        return painter.range;
      },
    });
    host.attachPrimitive(painter);
    // A new scale has what the bars' was given last: percent, logarithms and turning round are theirs alone.
    host.priceScale().applyOptions({
      mode: PriceScaleMode.Normal,
      invertScale: false,
      scaleMargins: { top: 0.12, bottom: 0.06 },
    });
    this.#panes.push({ number, painter, host });
  }

  /** Once a frame, and before it when the bars are given anew: gives the series another point where theirs does not serve. */
  place(history: BarHistory | null, isForced = false): void {
    if (!isForced && this.#isServed(history)) return;
    const before = this.#point;
    const next = this.#nextPoint(history);
    this.#point = next;
    if (!isForced && before?.ordinal === next?.ordinal && before?.ts === next?.ts) return;
    const points = next === null ? [] : [{ time: secondsOf(next.ts), value: 1 }];
    for (const { host } of this.#panes) host.setData(points);
  }

  #isServed(history: BarHistory | null): boolean {
    const { place } = this.#view;
    const point = this.#point;
    if (place === null || point === null) return false;
    return (
      servesScale(point.ordinal, place.view, place.window) &&
      this.#groupTs(history, point.ordinal / place.window.factor) === point.ts
    );
  }

  #nextPoint(history: BarHistory | null): Point | null {
    const { place } = this.#view;
    if (place === null) return null;
    const group = scaleGroup(place.view, place.window);
    const ts = this.#groupTs(history, group);
    return Number.isNaN(ts) ? null : { ordinal: group * place.window.factor, ts };
  }

  /** When a group of the window opens, Unix ms, also one of closed time; NaN: it has no bar. */
  #groupTs(history: BarHistory | null, group: number): number {
    const factor = this.#view.place?.window.factor ?? 1;
    const isRead = history?.read(group * factor, (group + 1) * factor, this.#bar) === true;
    if (this.#view.place === null) return NaN;
    return isRead ? this.#bar.ts : (history?.tsAt(group * factor) ?? NaN);
  }
}

/** Between two panes the library draws a line of this height. */
const SEPARATOR_PX = 1;

/** Layouts that differ by less than this are the same, px: the library rounds. */
const near = (one: number, other: number): boolean => Math.abs(one - other) < 2;
