/**
 * One chart's studies joined: the list, their values, the panes, the drawing and what the legends say. Main thread. Values
 * are read once a frame; a frame in which nothing changed draws nothing and writes nothing.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  onMount,
  untrack,
  type Accessor,
} from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Formula } from "../../../../indicators/formula/formula.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { besideKey } from "../../../../workers/indicators/protocol.ts";
import type { Feed } from "../../../feed/feed.ts";
import { createFrame } from "../../../frame/frame.ts";
import { serviceNow } from "../../../feed/service-now.ts";
import { monotonicMs } from "../../../frame/page-clock.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import { priceAlerts } from "../../../stores/price-alerts.ts";
import { createChartRecord } from "../chart-record.ts";
import type { Chart } from "../create-chart.ts";
import { offerPlotPrices } from "../line-prices.ts";
import { offerSightColumns } from "../sight-columns.ts";
import { offerSteps } from "../undo-order.ts";
import { createBesideSources, type BesideSources } from "./beside-sources.ts";
import { createMarketDoor, type MarketDoor } from "./market-profiles-door.ts";
import { createIndicatorChoices, type IndicatorChoices } from "./indicator-choices.ts";
import { createOwnValues, type OwnValues } from "./own-values.ts";
import { createOwnDefaults, type OwnDefaults } from "./own-defaults.ts";
import { DEFAULT_LAYOUT, parseLayout, type PaneLayout } from "./pane-layout.ts";
import { createStudiesStore, type StudiesStore, type SurroundingsPort } from "./studies-store.ts";
import { studyTitle, type OtherSymbol, type Study } from "./study.ts";
import { StudyBoard } from "./study-board.ts";
import type { PaneHost } from "./study-panes.ts";
import { StudyDrawing, type PanePlace, type Reading } from "./study-drawing.ts";
import { t } from "../../../language/translate.ts";

export type Studies = {
  store: StudiesStore;
  /** How the user has indicators begin. */
  own: OwnDefaults;
  /** Which indicators are marked, and which were added last. */
  choices: Persisted<IndicatorChoices>;
  chart: Chart;
  /** The formula that is being written; null: none. */
  written: Accessor<WrittenFormula | null>;
  write: (formula: WrittenFormula | null) => void;
  /** What a study says at the crosshair, or at the last bar. */
  readings(id: string): readonly Reading[];
  /** Why a study says nothing; undefined: it did not fail. */
  failureOf(id: string): string | undefined;
  /** Whether this session may set alerts. */
  mayAlert(): boolean;
  /** The symbols of the service, for studies that start from another one. */
  symbols: Accessor<readonly SymbolRecord[]>;
  /** What such a study begins with: the first symbol that is not the chart's. */
  firstOther(): OtherSymbol;
  /** All of them were drawn, once. */
  isDrawn: Accessor<boolean>;
  /** The panes that stand, from above to below. */
  places: Accessor<readonly PanePlace[]>;
  /** What has the scale of a pane below the bars; undefined: there is no such pane. */
  hostOf: (pane: number) => PaneHost | undefined;
  /** How high they are; kept. */
  layout: Accessor<PaneLayout>;
  setLayout: (layout: PaneLayout) => void;
  /** The study whose line was double clicked last. */
  doubleClicked: Accessor<string | null>;
  /** What was done, in words. */
  spoken: Accessor<string>;
  say: (words: string) => void;
};

/** A formula as its writing begins. */
export type WrittenFormula = Formula & {
  /** The user's own that it is; null: it is new here. */
  readonly own: string | null;
  /** The study of this chart that is seen as it is written; null: one is added. */
  readonly study: string | null;
};

export function createStudies(chart: Chart, feed: Feed): Studies {
  const kept = createChartRecord(chart.id, "chart.panes", parseLayout, DEFAULT_LAYOUT);
  const own = createOwnDefaults();
  const store = createStudiesStore(chart.keptStudies, surroundingsOf(chart, kept), own);
  onCleanup(offerSteps(chart, store));
  const [failures, setFailures] = createSignal<ReadonlyMap<string, string>>(new Map());
  const [hasBricks, setHasBricks] = createSignal(false);
  const [readings, setReadings] = createSignal<ReadonlyMap<string, readonly Reading[]>>(new Map());
  const [places, setPlaces] = createSignal<readonly PanePlace[]>([]);
  const [doubleClicked, setDoubleClicked] = createSignal<string | null>(null, { equals: false });
  const [spoken, say] = createSignal("");
  const [written, write] = createSignal<WrittenFormula | null>(null);
  const board = new StudyBoard(setFailures);
  const beside = createBesideSources(feed, chart, store.studies);
  const trades = createOwnValues(feed, chart, store.studies);
  const market = createMarketDoor(feed, chart, store.studies);
  const drawing = new StudyDrawing(
    chart,
    store,
    board,
    { beside, own: trades, market: market.profiles },
    {
      readings: (next) => void setReadings(next),
      places: (next) => void setPlaces(next),
      hasBricks: (has) => void setHasBricks(has),
      isRefused: (id): boolean => untrack(refusals).has(id),
    },
  );
  const refusals = createRefusals(store, hasBricks, { beside, trades, market });
  keepWhileOwned(chart, drawing, board);
  createEffect(on(store.studies, (list) => board.setStudies(list)));
  createEffect(on(chart.view, (view) => drawing.setView(view)));
  createEffect(on(store.studies, () => drawing.refresh()));
  followLook(chart, drawing);
  createEffect(on(chart.view, (view) => followDoubleClicks(view, drawing, setDoubleClicked)));
  const isDrawn = createDrawn(chart, board, (now) => {
    drawing.frame(untrack(kept.value), serviceNow(feed), now);
  });
  createEffect(on(chart.view, (view) => followDrags(view, drawing, kept)));
  const studies: Studies = {
    store,
    own,
    choices: createIndicatorChoices(),
    chart,
    written,
    write: (formula) => void write(formula),
    readings: (id) => readings().get(id) ?? [],
    failureOf: (id) => refusals().get(id) ?? failures().get(id),
    mayAlert: priceAlerts(feed).mayChange,
    symbols: feed.symbols,
    firstOther: () => firstOther(feed, chart),
    isDrawn,
    places,
    hostOf: (pane) => drawing.hostOf(pane),
    layout: kept.value,
    setLayout: kept.set,
    doubleClicked,
    spoken,
    say: (words) => void say(words),
  };
  followCrosshair(studies);
  return studies;
}

/**
 * Draws in the chart's turns, but waits for none until all studies were drawn once: the worker is told at once, and what it
 * answers is drawn in the next frame. False until then; then true for good.
 */
function createDrawn(
  { turn }: Chart,
  board: StudyBoard,
  draw: (now: number) => void,
): Accessor<boolean> {
  const [isDrawn, setDrawn] = createSignal(false);
  let isTold = false;
  createFrame((now) => {
    // What was told before this frame began is on the canvas by now.
    if (isTold) {
      setDrawn(true);
      if (!turn.isDue(now)) return;
    }
    draw(now);
    isTold ||= board.isWhole;
  });
  onMount(() => draw(monotonicMs()));
  return isDrawn;
}

const surroundingsOf = (
  chart: Chart,
  panes: Pick<Persisted<PaneLayout>, "value" | "set">,
): SurroundingsPort => ({
  now: () => ({
    kind: untrack(chart.settings).kind,
    layout: untrack(panes.value),
    colours: untrack(chart.colours),
  }),
  put: ({ kind, layout, colours }) => {
    chart.change({ kind });
    panes.set(layout);
    if (colours !== undefined) chart.setColours(colours);
  },
});

/** Draws anew with what the drawing hangs on beside the studies and their values. */
function followLook({ palette, settings, symbol }: Chart, drawing: StudyDrawing): void {
  const look = (): string => [settings().scaleMode, symbol()?.digits].join();
  createEffect(on([palette, createMemo(look)], () => drawing.restyle()));
}

/** The keyboard's crosshair says its bar; what the indicators say there follows. */
function followCrosshair(studies: Studies): void {
  const words = () =>
    untrack(studies.store.studies)
      .map((one) => readingWords(studies, one))
      .join("; ");
  createEffect(on(studies.chart.spoken, () => studies.say(words()), { defer: true }));
}

/** Why studies say nothing, by their ids, as far as the page knows without asking. */
function createRefusals(
  store: StudiesStore,
  hasBricks: Accessor<boolean>,
  { beside, trades, market }: { beside: BesideSources; trades: OwnValues; market: MarketDoor },
): Accessor<ReadonlyMap<string, string>> {
  return createMemo(() => {
    const words = new Map<string, string>();
    for (const study of store.studies()) {
      const why =
        (hasBricks() ? brickRefusal(study) : "") ||
        trades.troubleOf(study.indicator) ||
        market.troubleOf(study) ||
        beside.troubleOf(study.source);
      if (why !== "") words.set(study.id, why);
    }
    return words;
  });
}

function firstOther(feed: Feed, chart: Chart): OtherSymbol {
  const own = untrack(chart.symbol)?.symbol_id;
  const other = untrack(feed.symbols).find(({ symbol_id }) => symbol_id !== own);
  return { symbol_id: other?.symbol_id ?? 0, name: other?.symbol ?? "?" };
}

/** While they live, what is in sight is told, and a point that is drawn near a line is drawn to it. */
function keepWhileOwned(chart: Chart, drawing: StudyDrawing, board: StudyBoard): void {
  const takeBack = [
    offerSightColumns(chart.id, () => drawing.sightColumns()),
    offerPlotPrices(chart, (x) => drawing.pricesAt(x)),
  ];
  onCleanup(() => {
    for (const one of takeBack) one();
    drawing.dispose();
    board.dispose();
  });
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

/** Why a study is not calculated where a chart makes bricks of its bars; "": it is. */
function brickRefusal({ indicator, source, timeframe }: Study): string {
  if (indicatorOf(indicator)?.isByTime === true || (timeframe !== null && source.kind === "bar"))
    return t("Not on this chart type: it goes by days and hours");
  return besideKey(source) === null ? "" : t("Not on this chart type: the other prices go by time");
}

/** What a study and its values are in words, for whoever does not see the chart. */
function readingWords(studies: Studies, study: Study): string {
  const title = studyTitle(study, studies.store.studies());
  const failure = studies.failureOf(study.id);
  if (failure !== undefined) return `${title}: ${failure}`;
  const values = studies.readings(study.id).map(({ name, text }) => `${name} ${text}`);
  return `${title}: ${values.join(", ") || t("no value")}`;
}
