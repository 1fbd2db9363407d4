/**
 * One chart's studies joined: the list, their values, the panes, the drawing and what the legends say. Main thread. Values
 * are read once a frame; a frame in which nothing changed draws nothing and writes nothing.
 */
import { createEffect, createSignal, on, onCleanup, untrack, type Accessor } from "solid-js";
import { frameMs, TIMEFRAME_MS } from "../../../../domain/bar.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { createFrame } from "../../../frame/frame.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import { token } from "../../../ui/theme.ts";
import type { BarHistory } from "../bar-history.ts";
import { createChartRecord } from "../chart-record.ts";
import type { Chart } from "../create-chart.ts";
import { readPalette, type Palette } from "../palette.ts";
import type { BarSpan, Window } from "../window.ts";
import { dayOffsetOf } from "../countdown.ts";
import { DEFAULT_LAYOUT, parseLayout, shutPanes, type PaneLayout } from "./pane-layout.ts";
import { createStudiesStore, type StudiesStore } from "./studies-store.ts";
import { MAIN_PANE, panesOf, plotStyle, studyTitle, type Study } from "./study.ts";
import { StudyBoard } from "./study-board.ts";
import { toneColour } from "./study-colours.ts";
import type { DrawnStudy } from "./study-painter.ts";
import { StudyPanes } from "./study-panes.ts";
import { valueText } from "./value-text.ts";

/** One value in a legend, in its plot's colour. */
export type Reading = { readonly name: string; readonly text: string; readonly colour: string };

export type PanePlace = { readonly number: number; readonly top: number; readonly height: number };

export type Studies = {
  store: StudiesStore;
  chart: Chart;
  /** What a study says at the crosshair, or at the last bar. */
  readings(id: string): readonly Reading[];
  /** Why a study says nothing; undefined: it did not fail. */
  failureOf(id: string): string | undefined;
  /** The panes that stand, from above to below. */
  places: Accessor<readonly PanePlace[]>;
  /** How high they are; kept. */
  layout: Accessor<PaneLayout>;
  setLayout: (layout: PaneLayout) => void;
  /** The study whose line was double clicked last. */
  doubleClicked: Accessor<string | null>;
  /** What was done, in words. */
  spoken: Accessor<string>;
  say: (words: string) => void;
};

export function createStudies(chart: Chart): Studies {
  const kept = createChartRecord(chart.id, "chart.panes", parseLayout, DEFAULT_LAYOUT);
  const store = createStudiesStore(chart.keptStudies, {
    now: () => ({ kind: untrack(chart.settings).kind, layout: untrack(kept.value) }),
    put: ({ kind, layout }) => {
      chart.change({ kind });
      kept.set(layout);
    },
  });
  const [failures, setFailures] = createSignal<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = createSignal<string | undefined>();
  const [readings, setReadings] = createSignal<ReadonlyMap<string, readonly Reading[]>>(new Map());
  const [places, setPlaces] = createSignal<readonly PanePlace[]>([]);
  const [doubleClicked, setDoubleClicked] = createSignal<string | null>(null, { equals: false });
  const [spoken, say] = createSignal("");
  const board = new StudyBoard((next) => setFailures(next));
  const drawing = new StudyDrawing(chart, store, board, {
    readings: (next) => void setReadings(next),
    places: (next) => void setPlaces(next),
    refusal: (words) => void setRefusal(words),
  });
  onCleanup(() => {
    drawing.dispose();
    board.dispose();
  });
  createEffect(on(store.studies, (list) => board.setStudies(list)));
  createEffect(on(chart.view, (view) => drawing.setView(view)));
  createEffect(on(store.studies, () => drawing.refresh()));
  const look = (): string =>
    [token("--bg-1"), token("--up"), chart.settings().scaleMode, chart.symbol()?.digits].join();
  createEffect(on(look, () => drawing.restyle()));
  createEffect(on(chart.view, (view) => followDoubleClicks(view, drawing, setDoubleClicked)));
  createFrame(() => drawing.frame(untrack(kept.value)));
  createEffect(on(chart.view, (view) => followDrags(view, drawing, kept)));
  const studies: Studies = {
    store,
    chart,
    readings: (id) => readings().get(id) ?? [],
    failureOf: (id) => refusal() ?? failures().get(id),
    places,
    layout: kept.value,
    setLayout: kept.set,
    doubleClicked,
    spoken,
    say: (words) => void say(words),
  };
  // The keyboard's crosshair says its bar; what the indicators say there follows.
  createEffect(
    on(
      chart.spoken,
      () =>
        say(
          untrack(store.studies)
            .map((one) => readingWords(studies, one))
            .join("; "),
        ),
      { defer: true },
    ),
  );
  return studies;
}

/** Tells of a study whose line is double clicked. */
function followDoubleClicks(
  view: ReturnType<Chart["view"]>,
  drawing: StudyDrawing,
  tell: (study: string) => void,
): void {
  if (view === null) return;
  const open = (event: MouseEvent): void => {
    const box = view.element.getBoundingClientRect();
    const found = drawing.studyAt(event.clientX - box.left, event.clientY - box.top);
    if (found !== null) tell(found);
  };
  view.element.addEventListener("dblclick", open);
  onCleanup(() => view.element.removeEventListener("dblclick", open));
}

/** Keeps the heights of panes whose lines were dragged, once the hand lets go. */
function followDrags(
  view: ReturnType<Chart["view"]>,
  drawing: StudyDrawing,
  kept: Pick<Persisted<PaneLayout>, "value" | "set">,
): void {
  if (view === null) return;
  const keep = (): void => {
    const next = drawing.dragged(untrack(kept.value));
    if (next !== null) kept.set(next);
  };
  const { ownerDocument } = view.element;
  // The library ends a drag with the same event, so the heights are read after it.
  const later = (): void => void setTimeout(keep);
  ownerDocument.addEventListener("pointerup", later);
  onCleanup(() => ownerDocument.removeEventListener("pointerup", later));
}

type Seen = {
  version: number;
  window: Window | null;
  history: BarHistory | null;
  hovered: BarSpan | null;
};

/** Why no study is calculated where a chart makes bricks of its bars. */
const ON_BRICKS = "Not on this chart type: it is calculated on bars of time";

/** What the drawing says to the page. */
type Told = {
  readings(next: ReadonlyMap<string, readonly Reading[]>): void;
  places(next: readonly PanePlace[]): void;
  /** Why nothing is calculated; undefined: it is. */
  refusal(words: string | undefined): void;
};

class StudyDrawing {
  readonly #chart: Chart;
  readonly #store: StudiesStore;
  readonly #board: StudyBoard;
  readonly #told: Told;
  #panes: StudyPanes | null = null;
  #palette: Palette = readPalette(document.documentElement);
  #seen: Seen = { version: -1, window: null, history: null, hovered: null };
  #placesText = "";
  #layout = DEFAULT_LAYOUT;

  constructor(chart: Chart, store: StudiesStore, board: StudyBoard, told: Told) {
    this.#chart = chart;
    this.#store = store;
    this.#board = board;
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
    this.#palette = readPalette(document.documentElement);
    this.refresh();
  }

  /** The study whose line is under a place of the chart, px; null: there is none. */
  studyAt(x: number, y: number): string | null {
    const place = this.#panes?.places().find(({ top, height }) => y >= top && y < top + height);
    if (place === undefined) return null;
    return this.#panes?.painterOf(place.number)?.studyAt(x, y - place.top) ?? null;
  }

  dragged(layout: PaneLayout): PaneLayout | null {
    return this.#panes?.dragged(layout) ?? null;
  }

  frame(layout: PaneLayout): void {
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
    this.#told.refusal(hasBricks ? ON_BRICKS : undefined);
    this.#board.frame(hasBricks ? null : history, window, dayOffsetMs);
    panes.layOut(layout);
    if (layout !== this.#layout) this.#seen.version = -1;
    this.#layout = layout;
    this.#tellPlaces(panes);
    const seen = this.#seen;
    const hovered = this.#chart.readout.hovered;
    const isScene =
      seen.version === this.#board.version && seen.window === window && seen.history === history;
    if (isScene && seen.hovered === hovered) return;
    this.#seen = { version: this.#board.version, window, history, hovered };
    if (!isScene) this.#draw(panes, window, history);
    this.#read(window, hovered);
  }

  #draw(panes: StudyPanes, window: Window | null, history: BarHistory | null): void {
    const studies = untrack(this.#store.studies);
    const digits = untrack(this.#chart.symbol)?.digits ?? 2;
    const { scaleMode } = untrack(this.#chart.settings);
    const numbers = [MAIN_PANE, ...panesOf(studies)];
    const shut = shutPanes(this.#layout, numbers);
    for (const number of numbers) {
      const drawn = studies
        .filter((study) => study.pane === number && !study.isHidden)
        .map((study) => this.#drawn(study))
        .filter((one) => one !== null);
      const isLogarithmic = number === MAIN_PANE && scaleMode === "logarithmic";
      // Of a collapsed pane there is its legend, and no room to draw in.
      const isShut = number !== MAIN_PANE && shut.includes(number);
      const isEmpty = window === null || history === null || drawn.length === 0 || isShut;
      panes
        .painterOf(number)
        ?.setScene(
          isEmpty
            ? null
            : { drawn, window, palette: this.#palette, digits, isLogarithmic, history },
        );
    }
  }

  #drawn(study: Study): DrawnStudy | null {
    const indicator = indicatorOf(study.indicator);
    const values = this.#board.valuesOf(study.id);
    return indicator === undefined || values === undefined ? null : { study, indicator, values };
  }

  #read(window: Window | null, hovered: BarSpan | null): void {
    const studies = untrack(this.#store.studies);
    const digits = untrack(this.#chart.symbol)?.digits ?? 2;
    const next = new Map<string, readonly Reading[]>();
    for (const study of studies) {
      const one = this.#drawn(study);
      if (one === null || window === null) continue;
      const { factor, from, to } = one.values.window;
      const group = hovered === null ? to - 1 : Math.floor(hovered.from / factor);
      next.set(
        study.id,
        one.indicator.plots.flatMap((plot, at) => {
          const { tone, isOff } = plotStyle(study, plot);
          if (isOff) return [];
          const shift = Math.round((plot.offset?.(study.inputs) ?? 0) / factor);
          const value = one.values.columns[at]?.[group - shift - from] ?? NaN;
          if (Number.isNaN(value) && plot.isSparse === true) return [];
          if (plot.kind === "marks") {
            const ink = plot.colouring === undefined ? tone : value > 0 ? "up" : "down";
            return [{ name: "", text: plot.name, colour: toneColour(ink, this.#palette) }];
          }
          const text = valueText(value, one.indicator.format, digits);
          return [{ name: plot.name, text, colour: toneColour(tone, this.#palette) }];
        }),
      );
    }
    this.#told.readings(next);
  }

  #tellPlaces(panes: StudyPanes): void {
    const places = panes.places();
    const text = places.map(({ number, top }) => `${number} ${top}`).join();
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

/** What a study and its values are in words, for whoever does not see the chart. */
function readingWords(studies: Studies, study: Study): string {
  const title = studyTitle(study, studies.store.studies());
  const failure = studies.failureOf(study.id);
  if (failure !== undefined) return `${title}: ${failure}`;
  const values = studies.readings(study.id).map(({ name, text }) => `${name} ${text}`);
  return `${title}: ${values.join(", ") || "no value"}`;
}
