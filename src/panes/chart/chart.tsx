/**
 * The chart pane: toolbar, legend, canvas and the states around it. Main thread. There may be many of them. The pane's own
 * landmark and heading are the shell's.
 */
import { createMemo, createSignal, onCleanup, onMount, Show, Suspense, untrack } from "solid-js";
import { createBuildTurn } from "../../frame/build-turns.ts";
import { late } from "../../frame/late.ts";
import type { Feed } from "../../feed/feed.ts";
import { ContextMenu } from "../../ui/context-menu.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { setActiveChart } from "../../stores/charts.ts";
import { offerWhileActive } from "./active-commands.ts";
import { createBodyStyle } from "./body-style.ts";
import { placeEntries, type EntriesAt, type EntriesUnder } from "./chart-menus.ts";
import { CHART_PARTS, createBehindBars, type BehindBars } from "./bars-first.ts";
import { chartCommands } from "./chart-commands.ts";
import { ChartKeys } from "./chart-keys.ts";
import { createChart, type Chart as ChartParts } from "./create-chart.ts";
import { frameWords } from "./frame-words.ts";
import { ChartStates } from "./chart-states.tsx";
import type { Entry } from "./frames/frame-entry.tsx";
import { createEarlyStudies, StudiesLayer } from "./late-studies.ts";
import { addLiveChart, hasManyCharts } from "./live-charts.ts";
import { drawnPrice } from "./line-prices.ts";
import { NO_QUOTE } from "./legend-facts.ts";
import { Legend } from "./legend.tsx";
import "./chart.css";
import { inSentence, t } from "../../language/translate.ts";
import { SIDE_WORDS } from "./chart-settings.ts";

/** The toolbar comes behind the bars; its place is kept for it. */
const ChartToolbar = late(async () => ({
  default: (await import("./chart-toolbar.tsx")).ChartToolbar,
}));

/** What an account has on this chart comes behind the bars. */
const TradingLayer = late(async () => ({
  default: (await import("./trading/trading-layer.tsx")).TradingLayer,
}));

/** Ranges, dates and guide lines come behind the bars; their place is kept for them. */
const RangeBar = late(async () => ({
  default: (await import("./ranges/range-bar.tsx")).RangeBar,
}));

/** The switches of the price scale come behind the bars too. */
const ChartCorner = late(async () => ({
  default: (await import("./ranges/chart-corner.tsx")).ChartCorner,
}));

/** What a typed timeframe means comes when one is typed. */
const FrameEntry = late(async () => ({
  default: (await import("./frames/frame-entry.tsx")).FrameEntry,
}));

/** What trades at the prices of a replay comes when somebody practises. */
const PracticePanel = late(async () => ({
  default: (await import("./practice/practice-panel.tsx")).PracticePanel,
}));

/** Drawings and their tools come behind the bars. */
const DrawingsLayer = late(async () => ({
  default: (await import("./drawings/drawings-layer.tsx")).DrawingsLayer,
}));

/** One of the workspace's charts, known by its id. Where many come at once each is built when its turn comes. */
export function Chart(props: { feed: Feed; id: string }) {
  let place: HTMLElement | undefined;
  const isBuilt = createBuildTurn(CHART_PARTS.chart, () => place?.isConnected === true);
  return (
    <Show when={isBuilt()} fallback={<div class="chart" ref={(element) => (place = element)} />}>
      <BuiltChart feed={props.feed} id={props.id} />
    </Show>
  );
}

/** Reads prices from `feed` once a frame while it stands. */
function BuiltChart(props: { feed: Feed; id: string }) {
  const chart = untrack(() => createChart(props.feed, props.id));
  onCleanup(addLiveChart(chart));
  const [entry, setEntry] = createSignal<Entry>({ text: "", isTaken: false });
  const [tools, setTools] = createSignal<HTMLElement>();
  const keys = new ChartKeys(chart, (text, isTaken) => setEntry({ text, isTaken }));
  const isInSight = () => untrack(chart.view)?.element.isConnected === true;
  const [areStudiesDrawn, setStudiesDrawn] = createSignal(false);
  const due = createBehindBars(
    chart.source.state,
    isInSight,
    () => areStudiesDrawn() || !hasStudies(chart),
  );
  onCleanup(() => keys.dispose());
  offerWhileActive(chart, () => chartCommands(chart));
  createEarlyStudies(() => hasStudies(chart));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isForChart(event) || !keys.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="chart"
      data-active={chart.isActive() && hasManyCharts() ? "" : undefined}
      onKeyDown={onKeyDown}
      ref={(element) => {
        // Before whatever is under the pointer or has the focus acts on it.
        for (const type of ["pointerdown", "focusin"])
          element.addEventListener(type, () => setActiveChart(chart.id), true);
      }}
    >
      <Show when={due.toolbar()} fallback={<div class="chart-toolbar" />}>
        <Suspense fallback={<div class="chart-toolbar" />}>
          <ChartToolbar chart={chart} feed={props.feed} />
        </Suspense>
      </Show>
      <div class="chart-row">
        <div class="chart-tools" ref={setTools} />
        <Body
          chart={chart}
          entry={entry()}
          keys={keys}
          feed={props.feed}
          due={due}
          onStudiesDrawn={() => setStudiesDrawn(true)}
          tools={tools()}
        />
        <Show when={chart.practice()} keyed>
          {(practice) => (
            <Suspense>
              <PracticePanel chart={chart} practice={practice} />
            </Suspense>
          )}
        </Show>
      </div>
      <div class="chart-ranges">
        <Show when={due.ranges()}>
          <Suspense>
            <RangeBar chart={chart} feed={props.feed} />
          </Suspense>
        </Show>
      </div>
    </div>
  );
}

const hasStudies = ({ keptStudies }: ChartParts): boolean => keptStudies.value().length > 0;

function Body(props: {
  chart: ChartParts;
  entry: Entry;
  keys: ChartKeys;
  feed: Feed;
  due: BehindBars;
  onStudiesDrawn: () => void;
  tools: HTMLElement | undefined;
}) {
  let host: HTMLDivElement | undefined;
  onMount(() => {
    if (host !== undefined) props.chart.mount(host);
  });
  const state = () => props.chart.source.state();
  const isReady = () => state().kind === "ready";
  const [entriesAt, setEntriesAt] = createSignal<EntriesAt | null>(null);
  const [place, setPlace] = createSignal<number | null>(null);
  const [entriesUnder, setEntriesUnder] = createSignal<EntriesUnder | null>(null);
  const [below, setBelow] = createSignal<ReturnType<EntriesUnder>>([]);
  /** The menu is asked for by a key: the event that follows says of itself that it is a mouse's. */
  let isByKeys = false;
  const [studyRows, setStudyRows] = createSignal<HTMLElement | null>(null);
  const wantsStudies = () => hasStudies(props.chart) || props.chart.searched() !== null;
  /** Whose orders and positions the chart shows; null: nobody's. At prices of before there are only those of a practice. */
  const traded = () => {
    if (props.chart.replay() !== null) return props.chart.practice()?.feed ?? null;
    return props.feed.session() === null ? null : props.feed;
  };
  // Arithmetic of symbols is no symbol that can be ordered.
  const canOrder = () => (props.chart.symbol()?.symbol_id ?? -1) > 0 && traded() !== null;
  // The last price is said when the chart is reached, not with every tick.
  const [reached, setReached] = createSignal(0);
  const hasPrice = createMemo(() => props.chart.readout.quote() !== NO_QUOTE);
  const label = createMemo(() => {
    reached();
    hasPrice();
    return describe(props.chart);
  });
  return (
    <div
      class="chart-body"
      // Time runs to the right in every language.
      dir="ltr"
      aria-busy={state().kind === "loading"}
      ref={(element) => createBodyStyle(element, props.chart)}
    >
      <ContextMenu
        class="chart-menu-area"
        label={t("At this price")}
        isForMouse
        entries={placeEntries(props.chart, place(), canOrder() ? entriesAt() : null, below())}
        onOpen={(event) => {
          setPlace(priceUnder(props.chart, event, isByKeys));
          setBelow((isByKeys ? null : entriesUnder())?.(event) ?? []);
        }}
      >
        <div
          class="chart-host"
          classList={{ "chart-host-hidden": !isReady() }}
          ref={(element) => (host = element)}
          tabindex={0}
          role="application"
          aria-roledescription={t("Price chart")}
          aria-label={label()}
          onFocus={() => setReached((count) => count + 1)}
          on:keydown={({ key, shiftKey }) => {
            isByKeys = key === "ContextMenu" || (key === "F10" && shiftKey);
          }}
          on:pointerdown={() => (isByKeys = false)}
        />
      </ContextMenu>
      <Show when={isReady()}>
        <Legend chart={props.chart} onStudies={setStudyRows} />
        <Attribution />
        <Suspense>
          <ChartCorner chart={props.chart} />
        </Suspense>
        <Show when={!props.chart.facts().isFollowing}>
          <IconButton
            class="chart-latest"
            icon="chevrons-right"
            label={t("Go to the latest bar")}
            hotkey="End"
            onClick={() => props.chart.view()?.showLatest()}
          />
        </Show>
      </Show>
      <Show when={props.due.trading() && traded()} keyed>
        {(feed) => (
          <Suspense>
            <TradingLayer
              feed={feed}
              chart={props.chart}
              isHidden={!isReady()}
              onEntries={(next) => setEntriesAt(() => next)}
            />
          </Suspense>
        )}
      </Show>
      <Show when={props.due.studies() && wantsStudies()}>
        <Suspense>
          <StudiesLayer
            chart={props.chart}
            feed={props.feed}
            rows={studyRows()}
            isRead={props.due.legends()}
            onDrawn={() => props.onStudiesDrawn()}
            onEntries={(next) => setEntriesUnder(() => next)}
          />
        </Suspense>
      </Show>
      <Show when={props.due.drawings()}>
        <Suspense>
          <DrawingsLayer
            chart={props.chart}
            feed={props.feed}
            tools={props.tools}
            isTyping={() => props.entry.text !== ""}
          />
        </Suspense>
      </Show>
      <ChartStates chart={props.chart} />
      <Show when={props.entry.text !== ""}>
        <Suspense>
          <FrameEntry entry={props.entry} onJudged={(timeframe) => props.keys.judge(timeframe)} />
        </Suspense>
      </Show>
      <div class="visually-hidden" aria-live="polite">
        {props.chart.spoken()}
      </div>
    </div>
  );
}

/**
 * The price of a drawn line under a pointer, or of the chosen one where keys ask, else the one at the place's height; null: it
 * is on a scale, or there is none.
 */
function priceUnder(chart: ChartParts, event: MouseEvent, isByKeys: boolean): number | null {
  const view = untrack(chart.view);
  if (view === null) return null;
  const box = view.element.getBoundingClientRect();
  const isInPane =
    event.clientX < box.right - view.scaleWidth && event.clientY < box.top + view.mainHeight;
  const at = { x: event.clientX - box.left, y: event.clientY - box.top };
  const drawn = isInPane || isByKeys ? drawnPrice(chart, isByKeys ? null : at) : null;
  return drawn ?? (isInPane ? view.layers.priceAt(at.y) : null);
}

/** The licence of the chart library asks for this link, in sight. */
function Attribution() {
  return (
    <a
      class="chart-attribution"
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noopener noreferrer"
    >
      {t("Charts by TradingView")}
    </a>
  );
}

function describe(chart: ChartParts): string {
  const { timeframe, side } = chart.settings();
  const symbol = chart.symbol();
  if (symbol === undefined) return t("Price chart");

  const price = untrack(() =>
    side === "mid" ? chart.readout.bar().close : chart.readout.quote()[side],
  );
  return [
    t("{symbol}, {timeframe} bars of {side} prices", {
      symbol: symbol.symbol,
      timeframe: frameWords(timeframe),
      side: inSentence(SIDE_WORDS[side]),
    }),
    ...(price === NO_QUOTE.bid ? [] : [t("last {price}", { price })]),
    ...(chart.isClosed() ? [t("market closed")] : []),
    t(
      "arrow keys read bar by bar, plus and minus zoom, Home and End go to the oldest and latest bar",
    ),
  ].join(", ");
}

/** Keys in menus and radio groups of the toolbar are theirs. */
function isForChart(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(".chart-host") !== null;
}
