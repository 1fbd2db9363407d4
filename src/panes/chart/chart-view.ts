/**
 * The chart itself: the library's canvas as a renderer of one window of history. Main thread. It owns what is looked at
 * (viewport.ts) and decides what the library is given (window.ts); the library never scrolls or zooms by itself. Data is set
 * anew only when the window moves; a live bar is an update. Everything is drawn from frame().
 */
import { createChartEx, type IChartApi, type MouseEventParams } from "lightweight-charts";
import { makeZonedScale } from "./axis-time.ts";
import { makeBarView, type BarHistory } from "./bar-history.ts";
import { ChartCursor, spanAt } from "./chart-cursor.ts";
import {
  applyLook,
  CHART_OPTIONS,
  fillRoom,
  FONT_PX,
  paintChart,
  type ViewLook,
} from "./chart-style.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { olderWanted } from "./older-wanted.ts";
import { PriceMarks } from "./price-marks.ts";
import { ScaleHold } from "./scale-hold.ts";
import { SeriesLayers } from "./series-layers.ts";
import { addMainSeries, kindOf, secondsOf, type MainSeries } from "./series-kind.ts";
import {
  barsShown,
  clampView,
  defaultView,
  fitAll,
  isFollowing,
  leftEdge,
  pan,
  resize,
  showLatest,
  zoom,
  type Bounds,
  type Viewport,
} from "./viewport.ts";
import { hoverSpan } from "./hover-span.ts";
import { firstClose } from "./first-close.ts";
import { firstWindow, logicalRange, planWindow, type BarSpan, type Window } from "./window.ts";
import { VolumePainter } from "./volume-painter.ts";
import { windowPoints } from "./window-points.ts";

/** Width of the price scale until the library has measured its labels in the first drawing, px. */
const SCALE_GUESS_PX = 64;

export class ChartView {
  readonly chart: IChartApi;
  /** What else is drawn over the bars. */
  readonly layers = new SeriesLayers();
  readonly #scale = makeZonedScale();
  /** The prices of now on the scale. */
  readonly marks = new PriceMarks();
  /** What it is drawn in; the pane begins at its top left. */
  readonly element: HTMLElement;
  readonly #onHover: (span: BarSpan | null) => void;
  #look: ViewLook;
  #palette: ChartPalette;
  #main: MainSeries;
  readonly #volume = new VolumePainter();
  #history: BarHistory | null = null;
  #view: Viewport | null = null;
  #window: Window | null = null;
  #seen = { shape: 0, tip: 0, first: 0, end: 0 };
  /** null: it is not on the page yet. */
  #stopFollowing: (() => void) | null = null;
  #isBuildDue = false;
  #isRangeDue = false;
  #isLatestDue = false;
  readonly #cursor = new ChartCursor();
  readonly #scaleHold = new ScaleHold();
  /** Is told when all points of the series are other ones, before they are drawn. */
  onPoints: (() => void) | null = null;
  readonly #bar = makeBarView();

  constructor(
    element: HTMLElement,
    look: ViewLook,
    palette: ChartPalette,
    onHover: (span: BarSpan | null) => void,
  ) {
    this.element = element;
    this.#look = look;
    this.#palette = palette;
    this.#onHover = onHover;
    this.chart = createChartEx(element, this.#scale, CHART_OPTIONS) as IChartApi;
    // Until show() puts it back: see fillRoom.
    this.chart.chartElement().remove();
    this.layers.add(this.#volume);
    this.layers.add(this.marks);
    this.#main = this.#addMain();
    // Between two types of chart it is without a series, and would go: an indicator's pane would take its place.
    this.#main.getPane().setPreserveEmptyPane(true);
    this.#applyLook();
    this.#paint();
    this.chart.subscribeCrosshairMove((parameters) => this.#hovered(parameters));
  }

  dispose(): void {
    this.#stopFollowing?.();
    this.chart.remove();
  }

  /** Shows another history, at its latest bar; the zoom stays where it can. */
  setHistory(history: BarHistory | null): void {
    this.#history = history;
    this.#window = null;
    this.#cursor.ordinal = null;
    this.#isBuildDue = true;
    this.#seen = { shape: -1, tip: -1, first: 0, end: 0 };
    if (history === null || history.length === 0) {
      this.#main.setData([]);
      this.#volume.setVolumes(0, []);
      this.onPoints?.();
    }
    this.#onHover(null);
    this.#isLatestDue = true;
    this.setAutoScale(true);
  }

  setLook(look: ViewLook): void {
    const before = this.#look;
    this.#look = look;
    if (look.kind !== before.kind || look.digits !== before.digits) {
      this.layers.moveTo(null);
      this.chart.removeSeries(this.#main);
      this.#main = this.#addMain();
      this.#paint();
    }
    this.#applyLook();
    this.#isBuildDue = true;
  }

  setPalette(palette: ChartPalette): void {
    this.#palette = palette;
    this.#paint();
    this.#isBuildDue = true;
  }

  /** It is to be drawn otherwise, and not only with other prices. */
  get isMoved(): boolean {
    const width = this.chart.timeScale().width();
    const isResized = this.#view !== null && width > 0 && this.#view.width !== width;
    return this.#isRangeDue || this.#isBuildDue || this.#isLatestDue || isResized;
  }

  /** Draws what has changed. Once a frame. `isHeld`: a drag is on, and overrules the library's place. */
  frame(isHeld: boolean): void {
    const bounds = this.#bounds();
    if (bounds === null || this.#history === null) return;
    const width = this.chart.timeScale().width() || this.element.clientWidth - SCALE_GUESS_PX;
    if (width <= 0) return;
    this.#view ??= defaultView(width, bounds);
    if (this.#isLatestDue) this.#move(showLatest({ ...this.#view, width }, bounds));
    this.#isLatestDue = false;
    if (this.#view.width !== width) this.#move(resize(this.#view, width, bounds));
    if (this.#seen.shape !== this.#history.shape) this.#reshaped(this.#history, bounds);
    else if (this.#seen.tip !== this.#history.tip) this.#grown(this.#history);
    this.#build(this.#history, bounds);
    this.#scaleHold.frame(this.chart.priceScale("right"));
    if (this.#isRangeDue || isHeld) this.#applyRange();
  }

  /** Once there are bars: draws them, with all that is over them, and then puts the chart on the page. */
  show(): void {
    if (this.#stopFollowing !== null || this.#window === null) return;
    this.#stopFollowing = fillRoom(this.chart, this.element, () => this.#applyRange());
  }

  panBy(px: number): void {
    this.change((view, bounds) => pan(view, px, bounds));
  }

  /** Zooms about a place in the pane; null: about the right edge. */
  zoomBy(ratio: number, x: number | null): void {
    this.change((view, bounds) => zoom(view, ratio, x ?? view.width, bounds));
  }

  showLatest(): void {
    this.change(showLatest);
  }

  showOldest(): void {
    this.change((view, bounds) =>
      clampView({ ...view, right: bounds.first + barsShown(view) * 0.95 }, bounds),
    );
  }

  fit(): void {
    this.change(fitAll);
    this.setAutoScale(true);
  }

  /** Default zoom, latest bar, automatic price scale. */
  reset(): void {
    this.change((view, bounds) => defaultView(view.width, bounds));
    this.setAutoScale(true);
  }

  setAutoScale(isOn: boolean): void {
    this.chart.priceScale("right").applyOptions({ autoScale: isOn });
  }

  get isAutoScale(): boolean {
    return this.chart.priceScale("right").options().autoScale;
  }

  /** Whether the last bar is in sight. */
  get isFollowing(): boolean {
    if (this.#view === null || this.#history === null) return true;
    return isFollowing(this.#view, this.#history.end);
  }

  /** Bars that one point of the chart stands for. */
  get barsPerPoint(): number {
    return this.#window?.factor ?? 1;
  }

  /** How many older bars the view is about to need; 0: enough are loaded. */
  get olderWanted(): number {
    const bounds = this.#bounds();
    return this.#view === null || bounds === null ? 0 : olderWanted(this.#view, bounds);
  }

  /** Close of the first visible bar: what the percentage scale counts from. NaN: nothing visible. */
  get percentBase(): number {
    if (this.#view === null || this.#history === null || this.#window === null) return NaN;
    const first = Math.floor(leftEdge(this.#view) / this.#window.factor);
    return firstClose(this.#history, first, this.#window, this.#bar);
  }

  /** What is looked at, and the slice of history that the chart holds; null before the first bars. */
  get place(): { view: Viewport; window: Window } | null {
    if (this.#view === null || this.#window === null) return null;
    return { view: this.#view, window: this.#window };
  }

  /** Width of the price scale in pixels. */
  get scaleWidth(): number {
    return this.chart.priceScale("right").width();
  }

  /** Height of the pane with the bars in pixels; indicators may have panes below it. */
  get mainHeight(): number {
    return this.chart.panes()[0]?.getHeight() ?? 0;
  }

  /** Indicators have panes below that of the bars. */
  get hasPanes(): boolean {
    return this.chart.panes().length > 1;
  }

  /** Height of the time scale in pixels. */
  get axisHeight(): number {
    return this.chart.timeScale().height();
  }

  /** Moves the keyboard's crosshair by points of the chart; from the last visible bar on. Returns what it is on. */
  moveCursor(points: number): BarSpan | null {
    const [view, history, window] = [this.#view, this.#history, this.#window];
    if (view === null || history === null || window === null) return null;
    this.panBy(this.#cursor.move(points, view, history, window));
    this.#isRangeDue = true;
    return spanAt(this.#cursor.ordinal ?? 0, window.factor);
  }

  /** Takes the crosshair away, whoever put it there. */
  clearCursor(): void {
    this.#cursor.ordinal = null;
    this.chart.clearCrosshairPosition();
    this.#onHover(null);
  }

  #addMain(): MainSeries {
    const series = addMainSeries(this.chart, this.#look.kind, this.#look.digits);
    this.layers.moveTo(series);
    return series;
  }

  #bounds(): Bounds | null {
    const history = this.#history;
    if (history === null || history.length === 0) return null;
    return { first: history.first, end: history.end, hasMore: history.hasMore };
  }

  #move(view: Viewport): void {
    this.#view = view;
    this.#isRangeDue = true;
  }

  /** Looks at something else, by a step of viewport.ts or the like. */
  change(step: (view: Viewport, bounds: Bounds) => Viewport): void {
    const bounds = this.#bounds();
    if (this.#view === null || bounds === null) return;
    this.#scaleHold.moved();
    this.#move(step(this.#view, bounds));
  }

  /** Pages came: the place stays, as ordinals do; a following view follows what came at the end. */
  #reshaped(history: BarHistory, bounds: Bounds): void {
    this.#follow(history);
    const window = this.#window;
    const isTouched = window === null || window.from * window.factor <= this.#seen.first;
    const isTailNew = history.end !== this.#seen.end || this.#seen.tip !== history.tip;
    this.#isBuildDue ||= isTouched || isTailNew || this.#seen.first === bounds.first;
    this.#note(history);
  }

  /** Live bars came: the last points change, nothing else. */
  #grown(history: BarHistory): void {
    this.#follow(history);
    const window = this.#window;
    if (window !== null && !this.#isBuildDue) {
      const from = Math.floor((this.#seen.end - 1) / window.factor);
      const to = Math.floor((history.end - 1) / window.factor);
      if (window.to > from) {
        for (let group = from; group <= to; group += 1) this.#updatePoint(history, group);
        this.#window = { ...window, to: Math.max(window.to, to + 1) };
      }
    }
    this.#note(history);
  }

  #follow(history: BarHistory): void {
    const added = history.end - this.#seen.end;
    if (this.#view === null || this.#seen.shape < 0 || added === 0) return;
    if (isFollowing(this.#view, this.#seen.end)) {
      this.#move({ ...this.#view, right: this.#view.right + added });
    }
  }

  #note(history: BarHistory): void {
    const { shape, tip, first, end } = history;
    this.#seen = { shape, tip, first, end };
  }

  #updatePoint(history: BarHistory, group: number): void {
    const window = { factor: this.#window?.factor ?? 1, from: group, to: group + 1 };
    const { main, volumes } = windowPoints(history, window, this.#look, this.#palette);
    for (const point of main) this.#main.update(point);
    this.#volume.update(group, volumes[0] ?? NaN);
  }

  /** Gives the chart the window that the view needs, unless it has it. */
  #build(history: BarHistory, bounds: Bounds): void {
    if (this.#view === null) return;
    const next =
      this.#window === null
        ? firstWindow(this.#view, bounds)
        : planWindow(this.#view, bounds, this.#window);
    if (next === this.#window && !this.#isBuildDue) return;
    this.#isBuildDue = false;
    this.#window = next;
    const { main, volumes } = windowPoints(history, next, this.#look, this.#palette);
    this.#volume.setVolumes(next.from, volumes);
    // Emptied first: given the times that it has, the library's only series would lose its bars once another is there.
    this.#main.setData([]);
    this.#main.setData(main);
    this.onPoints?.();
    this.#isRangeDue = true;
  }

  #applyRange(): void {
    if (this.#view === null || this.#window === null) return;
    this.#isRangeDue = false;
    this.chart.timeScale().setVisibleLogicalRange(logicalRange(this.#view, this.#window));
    this.#drawCursor();
  }

  #drawCursor(): void {
    const { ordinal } = this.#cursor;
    if (ordinal === null || this.#history === null) return;
    const { from, to } = spanAt(ordinal, this.#window?.factor ?? 1);
    if (!this.#history.read(from, to, this.#bar)) return;
    this.chart.setCrosshairPosition(this.#bar.close, secondsOf(this.#bar.ts), this.#main);
  }

  #hovered(parameters: MouseEventParams): void {
    if (parameters.sourceEvent !== undefined) this.#cursor.ordinal = null;
    if (this.#cursor.ordinal === null)
      this.#onHover(hoverSpan(parameters, this.#window, this.#bounds()));
  }

  #applyLook(): void {
    this.#volume.isShown = this.#look.hasVolume;
    applyLook(this.chart, this.#scale, this.#look);
  }

  #paint(): void {
    const { fontFamily: family } = this.#palette;
    this.marks.font = `500 ${FONT_PX}px ${family}`;
    this.marks.noteFont = `${FONT_PX - 1}px ${family}`;
    this.marks.background = this.#palette.background;
    this.#volume.colours = { up: this.#palette.upVolume, down: this.#palette.downVolume };
    paintChart(this.chart, this.#palette, family);
    kindOf(this.#look.kind).paint(this.#main, this.#palette);
  }
}
