/**
 * What one chart draws of its studies and what their legends say, once a frame. Main thread. A frame in which nothing changed
 * draws nothing and writes nothing.
 */
import { untrack, type Accessor } from "solid-js";
import { frameMs, TIMEFRAME_MS } from "../../../../domain/bar.ts";
import type { Indicator, Plot } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import type { BarHistory } from "../bar-history.ts";
import { dayOffsetOf } from "../countdown.ts";
import { SAID_EACH_MS } from "../chart-readout.ts";
import type { ChartView } from "../chart-view.ts";
import type { Chart } from "../create-chart.ts";
import type { ChartPalette } from "../chart-palette.ts";
import { leftEdge } from "../viewport.ts";
import type { BarSpan, Window } from "../window.ts";
import type { Crossed, SightColumn } from "../sight-columns.ts";
import { fieldText } from "../../../format/decimal.ts";
import type { BesideSources } from "./beside-sources.ts";
import { DEFAULT_LAYOUT, shutPanes, type PaneLayout } from "./pane-layout.ts";
import type { MarketProfiles } from "./market/market-profiles.ts";
import type { OwnValues } from "./own-values.ts";
import { isLevel } from "./profiles.ts";
import type { StudiesStore } from "./studies-store.ts";
import { MAIN_PANE, panesOf, plotStyle, studyTitle, type Study } from "./study.ts";
import { isOnFrame, isOnSymbol, levelsOf, shiftOf } from "./study-look.ts";
import type { StudyBoard } from "./study-board.ts";
import { toneColour } from "./study-colours.ts";
import type { DrawnStudy } from "./pane-scene.ts";
import { toneAt } from "./rule-colours.ts";
import { StudyPanes, type PaneHost } from "./study-panes.ts";
import { valueText } from "./value-text.ts";
import { t, translateText } from "../../../language/translate.ts";

/** One value in a legend, in its plot's colour. */
export type Reading = { readonly name: string; readonly text: string; readonly colour: string };

export type PanePlace = { readonly number: number; readonly top: number; readonly height: number };

type Seen = {
  version: number;
  window: Window | null;
  history: BarHistory | null;
  hovered: BarSpan | null;
  sight: string;
};

/** What the drawing says to the page. */
type Told = {
  readings(next: ReadonlyMap<string, readonly Reading[]>): void;
  places(next: readonly PanePlace[]): void;
  /** Whether the chart shows bricks in the place of bars. */
  hasBricks(has: boolean): void;
  /** Whether a study says why it says nothing: then nothing of it is drawn. */
  isRefused(study: string): boolean;
};

/** What values come from beside the board. */
type Sources = {
  beside: BesideSources;
  own: OwnValues;
  market: Accessor<MarketProfiles | null>;
};

export class StudyDrawing {
  readonly #chart: Chart;
  readonly #store: StudiesStore;
  readonly #board: StudyBoard;
  readonly #beside: BesideSources;
  readonly #own: OwnValues;
  readonly #market: Accessor<MarketProfiles | null>;
  readonly #told: Told;
  #panes: StudyPanes | null = null;
  #palette: ChartPalette;
  #seen: Seen = { version: -1, window: null, history: null, hovered: null, sight: "" };
  #placesText = "";
  #layout = DEFAULT_LAYOUT;
  #dayOffsetMs = 0;
  /** The legends have something new to say; when they said it last. */
  #isUnread = false;
  #readMs = Number.NEGATIVE_INFINITY;

  constructor(
    chart: Chart,
    store: StudiesStore,
    board: StudyBoard,
    { beside, own, market }: Sources,
    told: Told,
  ) {
    this.#chart = chart;
    this.#palette = untrack(chart.palette);
    this.#store = store;
    this.#board = board;
    this.#beside = beside;
    this.#own = own;
    this.#market = market;
    this.#told = told;
  }

  dispose(): void {
    this.#panes?.dispose();
    this.#panes = null;
  }

  setView(view: ReturnType<Chart["view"]>): void {
    this.dispose();
    if (view === null) return;
    this.#panes = new StudyPanes(view, () => untrack(this.#chart.source.history));
    this.refresh();
  }

  /** The list is another one. */
  refresh(): void {
    const studies = untrack(this.#store.studies);
    this.#panes?.setPanes(panesOf(studies), untrack(this.#chart.source.history));
    this.#formats(studies);
    this.#seen.version = -1;
  }

  restyle(): void {
    this.#palette = untrack(this.#chart.palette);
    this.refresh();
  }

  /** The study whose line is under a place of the chart, px; null: there is none. */
  studyAt(x: number, y: number): string | null {
    const place = this.#panes?.places().find(({ top, height }) => y >= top && y < top + height);
    if (place === undefined) return null;
    return this.#panes?.painterOf(place.number)?.studyAt(x, y - place.top) ?? null;
  }

  /** Prices at which lines over the bars stand, across the pane, px. */
  pricesAt(x: number): readonly number[] {
    return this.#panes?.main.valuesAt(x) ?? [];
  }

  /** As StudyPanes has it. */
  hostOf(pane: number): PaneHost | undefined {
    return this.#panes?.hostOf(pane);
  }

  dragged(layout: PaneLayout): PaneLayout | null {
    return this.#panes?.dragged(layout) ?? null;
  }

  /** `now`: when the frame began. */
  frame(layout: PaneLayout, serviceMs: number, now: number): void {
    const view = untrack(this.#chart.view);
    const panes = this.#panes;
    if (view === null || panes === null) return;
    const history = untrack(this.#chart.source.history);
    const window = view.place?.window ?? null;
    const { timeframe } = untrack(this.#chart.settings);
    const last = history === null || history.length === 0 ? 0 : history.tsAt(history.end - 1);
    // Bars of less than four hours do not say where the server's day begins: there it is UTC's.
    const isByDay = frameMs(timeframe) >= TIMEFRAME_MS.H4;
    const dayOffsetMs = history?.dayOffsetMs ?? (isByDay ? dayOffsetOf(timeframe, last) : 0);
    const hasBricks = history?.isMade === true;
    this.#told.hasBricks(hasBricks);
    this.#dayOffsetMs = dayOffsetMs;
    // Of bricks those alone are calculated that stand: the others may go with the next price.
    const beside =
      hasBricks || history === null
        ? []
        : this.#beside.frame(history.withGaps?.bars ?? history, serviceMs);
    const asked = window === null ? null : (history?.withGaps?.windowOf(window) ?? window);
    this.#board.frame(history?.standing ?? null, asked, dayOffsetMs, beside);
    this.#own.frame(hasBricks ? null : history, window, serviceMs);
    const oldest = oldestInSight(history, view.place);
    untrack(this.#market)?.frame(history, dayOffsetMs, serviceMs, oldest);
    panes.place(history);
    panes.layOut(layout);
    if (layout !== this.#layout) this.#seen.version = -1;
    this.#layout = layout;
    this.#tellPlaces(panes);
    const seen = this.#seen;
    const hovered = this.#chart.readout.hovered;
    // What is made of the bars in sight is another with them, and with their last one.
    const sight = this.#hasProfile() ? `${panes.main.sight} ${history?.tip}` : "";
    const isScene =
      seen.version === this.#version &&
      seen.window === window &&
      seen.history === history &&
      seen.sight === sight;
    const isSame = isScene && seen.hovered === hovered;
    if (isSame && !this.#isUnread) return;
    this.#seen = { version: this.#version, window, history, hovered, sight };
    if (!isScene) this.#draw(panes, window, history);
    const { turn } = this.#chart;
    const isPointed = seen.hovered !== hovered && !turn.isMoving();
    // What was of other bars goes at once, and so does what was of another place among them, unless the picture moves.
    const isOther = seen.version < 0 || seen.history !== history || isPointed;
    this.#isUnread = !isOther && !turn.isRead() && now - this.#readMs < SAID_EACH_MS;
    if (this.#isUnread) return;
    this.#readMs = now;
    this.#read(window, history, hovered);
  }

  #draw(panes: StudyPanes, window: Window | null, history: BarHistory | null): void {
    const studies = untrack(this.#store.studies);
    const symbol = untrack(this.#chart.symbol);
    const digits = symbol?.digits ?? 2;
    const { scaleMode, timeframe } = untrack(this.#chart.settings);
    const numbers = [MAIN_PANE, ...panesOf(studies)];
    const shut = shutPanes(this.#layout, numbers);
    for (const number of numbers) {
      const drawn = studies
        .filter((study) => study.pane === number && !study.isHidden)
        .filter((study) => isOnFrame(study, timeframe) && isOnSymbol(study, symbol?.symbol_id))
        .map((study) => this.#drawn(study))
        .filter((one) => one !== null);
      const isLogarithmic = number === MAIN_PANE && scaleMode === "logarithmic";
      // Of a collapsed pane there is its legend, and no room to draw in.
      const isShut = number !== MAIN_PANE && shut.includes(number);
      const isEmpty = window === null || history === null || drawn.length === 0 || isShut;
      panes.painterOf(number)?.setScene(
        isEmpty
          ? null
          : {
              drawn,
              window,
              palette: this.#palette,
              digits,
              isLogarithmic,
              history,
              dayOffsetMs: this.#dayOffsetMs,
              market: untrack(this.#market),
            },
      );
    }
  }

  /** Grows with all that is drawn. */
  get #version(): number {
    return this.#board.version + this.#own.version() + (untrack(this.#market)?.version() ?? 0);
  }

  #drawn(study: Study): DrawnStudy | null {
    const indicator = indicatorOf(study.indicator);
    const values =
      indicator?.isOwn === true ? this.#own.valuesOf(study) : this.#board.valuesOf(study.id);
    if (this.#told.isRefused(study.id)) return null;
    return indicator === undefined || values === undefined ? null : { study, indicator, values };
  }

  #hasProfile(): boolean {
    return untrack(this.#store.studies).some(
      ({ indicator }) => indicatorOf(indicator)?.isProfile === true,
    );
  }

  /** What a profile says of the bars in sight, or of the session of a moment, Unix ms. */
  #readProfile({ study, indicator }: DrawnStudy, digits: number, moment: number | null): Reading[] {
    const levels = this.#panes?.painterOf(study.pane)?.levelsOf(study.id, moment) ?? null;
    if (levels === null) return [];
    return indicator.plots.flatMap((plot) => {
      const { tone, isOff } = plotStyle(study, plot);
      if (isOff || !isLevel(plot.id)) return [];
      const text = valueText(levels[plot.id], indicator.format, digits);
      return [{ name: translateText(plot.name), text, colour: toneColour(tone, this.#palette) }];
    });
  }

  #read(window: Window | null, history: BarHistory | null, hovered: BarSpan | null): void {
    const studies = untrack(this.#store.studies);
    const digits = untrack(this.#chart.symbol)?.digits ?? 2;
    const next = new Map<string, readonly Reading[]>();
    for (const study of studies) {
      const one = this.#drawn(study);
      if (one === null || window === null || history === null) continue;
      if (one.indicator.isProfile === true) {
        const moment = hovered === null ? null : history.tsAt(hovered.from);
        next.set(study.id, this.#readProfile(one, digits, moment));
        continue;
      }
      const { factor, from, to } = one.values.window;
      const group = hovered === null ? to - 1 : Math.floor(hovered.from / factor);
      next.set(
        study.id,
        one.indicator.plots.flatMap((plot, at) => {
          const style = plotStyle(study, plot);
          if (style.isOff) return [];
          const shift = Math.round(shiftOf(study, plot) / factor);
          // Away from the crosshair the newest value is said, also of what is drawn further to the left.
          const row = hovered === null ? Math.min(group - shift, to - 1) : group - shift;
          const value = one.values.columns[at]?.[row - from] ?? NaN;
          if (Number.isNaN(value) && plot.isSparse === true) return [];
          if (plot.kind === "marks") {
            const ink = plot.colouring === undefined ? style.tone : value > 0 ? "up" : "down";
            return [
              { name: "", text: translateText(plot.name), colour: toneColour(ink, this.#palette) },
            ];
          }
          const text = valueText(value, one.indicator.format, digits);
          const tone = toneAt(style, at, row - from, { ...one, history });
          return [
            { name: translateText(plot.name), text, colour: toneColour(tone, this.#palette) },
          ];
        }),
      );
    }
    this.#told.readings(next);
  }

  /** What of it a table of the bars in sight shows: of each study that is drawn, its values by the chart's groups. */
  sightColumns(): SightColumn[] {
    const studies = untrack(this.#store.studies);
    const digits = untrack(this.#chart.symbol)?.digits ?? 2;
    const { timeframe } = untrack(this.#chart.settings);
    const symbol_id = untrack(this.#chart.symbol)?.symbol_id;
    return studies.flatMap((study) => {
      const one = this.#drawn(study);
      const isOut = study.isHidden || !isOnFrame(study, timeframe) || !isOnSymbol(study, symbol_id);
      if (one === null || isOut || one.indicator.isProfile === true) return [];
      const title = studyTitle(study, studies);
      const { window, columns } = one.values;
      // Right after a zoom the values are still of other groups.
      if (window.factor !== untrack(this.#chart.view)?.place?.window.factor) return [];
      const plots = one.indicator.plots.map((plot, at) => ({ plot, column: columns[at] }));
      const nameOf = ({ name }: Plot): string =>
        plots.length === 1 ? title : `${title}: ${translateText(name)}`;
      return plots
        .filter(({ plot }) => plot.kind !== "marks" && !plotStyle(study, plot).isOff)
        .map(({ plot, column }): SightColumn => {
          const shift = Math.round(shiftOf(study, plot) / window.factor);
          return {
            name: nameOf(plot),
            valueAt: (group) => column?.[group - shift - window.from] ?? NaN,
            text: (value) => valueText(value, one.indicator.format, digits),
            crosses: crossedBy(study, one.indicator, plot, nameOf),
          };
        });
    });
  }

  #tellPlaces(panes: StudyPanes): void {
    const places = panes.places();
    const text = places.map((place) => Object.values(place).join(" ")).join();
    if (text === this.#placesText) return;
    this.#placesText = text;
    this.#told.places(places);
  }

  #formats(studies: readonly Study[]): void {
    const digits = untrack(this.#chart.symbol)?.digits ?? 2;
    for (const { pane, indicator } of [...studies].reverse()) {
      const format = indicatorOf(indicator)?.format;
      if (pane !== MAIN_PANE && format !== undefined) this.#panes?.setFormat(pane, format, digits);
    }
  }
}

/** When the oldest bar in sight began, Unix ms; Infinity: there is none. */
function oldestInSight(history: BarHistory | null, place: ChartView["place"]): number {
  if (history === null || history.length === 0 || place === null) return Infinity;
  const first = Math.max(history.first, Math.floor(leftEdge(place.view)));
  return history.tsAt(Math.min(first, history.end - 1));
}

/** What a plot is read against: over the bars their close, below them its levels, and the line after it that follows it. */
function crossedBy(
  study: Study,
  indicator: Indicator,
  plot: Plot,
  nameOf: (plot: Plot) => string,
): readonly Crossed[] {
  if (indicator.place === "price" && study.pane === MAIN_PANE)
    return plot.kind === "line" ? [{ kind: "close", name: t("the close") }] : [];
  const lines = indicator.plots.filter(
    (one) => one.kind === "line" && !plotStyle(study, one).isOff,
  );
  const next = lines[lines.indexOf(plot) + 1];
  const isFollowed = lines.includes(plot) && next !== undefined;
  return [
    ...levelsOf(study, indicator).map((value) => ({
      kind: "level" as const,
      name: fieldText(value).replace("-", "\u2212"),
      value,
    })),
    ...(isFollowed
      ? [{ kind: "column" as const, name: translateText(next.name), column: nameOf(next) }]
      : []),
  ];
}
