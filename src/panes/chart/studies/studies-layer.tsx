/**
 * Indicators on the chart: what they say in the legends, how they are drawn, the search for them and their settings. Main
 * thread; fetched when there are any or when they are looked for. Values come from the indicator worker (study-board.ts).
 */
import {
  createEffect,
  createMemo,
  createSignal,
  ErrorBoundary,
  For,
  on,
  onCleanup,
  Show,
  Suspense,
  untrack,
} from "solid-js";
import { Portal } from "solid-js/web";
import type { Feed } from "../../../feed/feed.ts";
import { formulaOf } from "../../../../indicators/formula/formula-id.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { late } from "../../../frame/late.ts";
import { reported } from "../../../frame/reported.ts";
import { offerWhileActive } from "../active-commands.ts";
import type { EntriesUnder } from "../chart-menus.ts";
import type { Chart } from "../create-chart.ts";
import { writeFormula } from "../formulas/write-formula.ts";
import { grantWishes } from "./add-indicator.ts";
import { createStudies, type Studies } from "./create-studies.ts";
import { PaneButtons } from "./pane-buttons.tsx";
import { COLLAPSED_PX, shutPanes } from "./pane-layout.ts";
import { MAIN_PANE, panesOf } from "./study.ts";
import { MainRows, StudyRows } from "./study-rows.tsx";
import { studyCommands } from "./study-commands.ts";
import "./studies.css";

/** What opens over the page comes when it is wanted, or once the indicators are drawn. */
const IndicatorSearch = late(async () => ({
  default: (await import("./indicator-search.tsx")).IndicatorSearch,
}));
const StudySettings = late(async () => ({
  default: (await import("./study-settings.tsx")).StudySettings,
}));

const FormulaDialog = late(async () => ({
  default: (await import("../formulas/formula-dialog.tsx")).FormulaDialog,
}));

/** What the account waits for in their panes comes behind them. */
const LevelAlerts = late(async () => ({
  default: (await import("../alerts/level-alerts.tsx")).LevelAlerts,
}));

export function StudiesLayer(props: {
  chart: Chart;
  feed: Feed;
  /** The place of the legend over the bars, once it stands. */
  rows: HTMLElement | null;
  /** The legends are due: what they say comes behind what is drawn. */
  isRead: boolean;
  /** Is called once all are drawn. */
  onDrawn: () => void;
  /** Is told what says what can be waited for in their panes; null: nothing. */
  onEntries: (entriesUnder: EntriesUnder | null) => void;
}) {
  const studies = untrack(() => createStudies(props.chart, props.feed));
  untrack(() => offerWhileActive(props.chart, () => studyCommands(studies)));
  grantWishes(studies);
  const isSearched = createMemo<boolean>((was) => was || isOpened(props.chart), false);
  const [edited, setShownEdited] = createSignal<string | null>(null);
  const setEdited = (id: string | null) => {
    const study = studies.store.studies().find((one) => one.id === id);
    const isUnread = study !== undefined && indicatorOf(study.indicator) === undefined;
    // A formula that cannot be read has no settings, and is mended where it is written.
    if (isUnread && formulaOf(study.indicator) !== null)
      writeFormula(studies, study.indicator, study.id);
    else setShownEdited(id);
  };
  const editedStudy = createMemo(() => studies.store.studies().find(({ id }) => id === edited()));
  createEffect(
    on(studies.doubleClicked, (id) => {
      if (id !== null) setEdited(id);
    }),
  );
  createEffect(() => {
    if (studies.isDrawn()) props.onDrawn();
  });
  createEffect(() => {
    if (!props.isRead) return;
    void IndicatorSearch.preload();
    void StudySettings.preload();
  });
  const hasPanes = createMemo(() => studies.places().length > 1);
  const lift = createMemo(() => attributionLift(studies));
  const below = createMemo(() => pxBelow(studies.places()));
  createEffect(() => {
    const body = props.chart.view()?.element.closest<HTMLElement>(".chart-body");
    body?.style.setProperty("--attribution-lift", `${lift()}px`);
    body?.style.setProperty("--panes-below", `${below()}px`);
    onCleanup(() => body?.style.removeProperty("--panes-below"));
  });
  return (
    <>
      <Show when={props.isRead && props.rows}>
        {(rows) => (
          <Portal mount={rows()}>
            <MainRows studies={studies} onSettings={setEdited} />
          </Portal>
        )}
      </Show>
      <For each={props.isRead ? studies.places().filter(({ number }) => number !== MAIN_PANE) : []}>
        {(place) => (
          <div class="study-pane-legend" style={{ top: `${place.top + 4}px` }}>
            <StudyRows studies={studies} pane={place.number} onSettings={setEdited} />
          </div>
        )}
      </For>
      <Show when={props.isRead && hasPanes()}>
        <For each={studies.places()}>
          {(place) => <PaneButtons studies={studies} place={place} />}
        </For>
      </Show>
      <Show when={props.isRead && hasPanes() && !props.feed.isPractice}>
        <ErrorBoundary fallback={reported}>
          <Suspense>
            <LevelAlerts studies={studies} feed={props.feed} onEntries={props.onEntries} />
          </Suspense>
        </ErrorBoundary>
      </Show>
      <Suspense>
        <Show when={isSearched()}>
          <IndicatorSearch studies={studies} />
        </Show>
        <Show when={studies.written()} keyed>
          {(written) => <FormulaDialog studies={studies} written={written} />}
        </Show>
        <Show when={editedStudy()}>
          {(study) => (
            <StudySettings studies={studies} study={study()} onClose={() => setEdited(null)} />
          )}
        </Show>
      </Suspense>
      <div class="visually-hidden" aria-live="polite">
        {studies.spoken()}
      </div>
    </>
  );
}

/** The palette adds what it found itself, and opens no search. */
const isOpened = ({ searched }: Chart): boolean => !["nothing", null].includes(searched());

/** How far the link that the licence asks for stands above a lowest pane that is only a strip, px: never behind its legend. */
function attributionLift(studies: Studies): number {
  const panes = [MAIN_PANE, ...panesOf(studies.store.studies())];
  const isShut = shutPanes(studies.layout(), panes).includes(panes.at(-1) ?? MAIN_PANE);
  return isShut ? COLLAPSED_PX : 0;
}

/** How high the panes below the bars are together, px. */
function pxBelow(places: ReturnType<Studies["places"]>): number {
  const main = places.find(({ number }) => number === MAIN_PANE);
  const last = places.at(-1);
  if (main === undefined || last === undefined) return 0;
  return last.top + last.height - (main.top + main.height);
}

/** What of it the palette finds: it comes with the indicators. */
export { indicatorRows } from "./add-indicator.ts";

/** What tells why a chart's indicators from a file cannot be taken: it comes with the templates. */
export const loadStudiesFault = async () =>
  (await import("../templates/study-templates.tsx")).studiesFault;
