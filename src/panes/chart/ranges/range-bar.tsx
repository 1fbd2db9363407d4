/**
 * The bar under the chart: ranges, going to a date, and the lines that guide the eye. Main thread; fetched behind the bars.
 */
import { createEffect, createSignal, For, on, onCleanup, Show, Suspense, untrack } from "solid-js";
import { late } from "../../../frame/late.ts";
import { keyText } from "../../../commands/key-text.ts";
import type { Feed } from "../../../feed/feed.ts";
import { formatDateTime } from "../../../format/time.ts";
import { createFrame } from "../../../frame/frame.ts";
import { accountFacts } from "../../../stores/account-facts.ts";
import { canTrade } from "../../../stores/can-trade.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { createScrollHint } from "../../../ui/scroll-hint.ts";
import { isLiveFrame } from "../../../../domain/bar.ts";
import { formatTime } from "../../../format/time.ts";
import { offerWhileActive } from "../active-commands.ts";
import type { Chart } from "../create-chart.ts";
import { GoToDate } from "./go-to-date.tsx";
import { areResultsAsked, askResults, closeResults } from "../practice/practice-door.ts";
import { leftOf, readLeft } from "../practice/practice-left.ts";
import type { Left } from "../practice/practice-log.ts";
import { createGuides, guideEntries } from "./guides.ts";
import { PRESETS, RANGE_PRESETS, type RangePreset } from "./range-presets.ts";
import { RangeSeeker } from "./range-seeker.ts";
import "./ranges.css";
import { inSentence, t } from "../../../language/translate.ts";

/** The bars in sight as figures come when they are asked for. */
const SightDialog = late(async () => ({
  default: (await import("./sight-dialog.tsx")).SightDialog,
}));

/** What came of practice comes when it is asked for. */
const PracticeResults = late(async () => ({
  default: (await import("../practice/practice-results.tsx")).PracticeResults,
}));

/** What a page has left of practice is offered where there is any. */
const PracticeOffer = late(async () => ({
  default: (await import("../practice/practice-offer.tsx")).PracticeOffer,
}));

/** What is replayed comes when somebody wants to. */
const ReplayBar = late(async () => ({
  default: (await import("../replay/replay-bar.tsx")).ReplayBar,
}));

/** From when on there are ticks, of a chart that is made of them; "": it is not, or there are none. */
function liveSince(chart: Chart): string {
  const history = chart.source.history();
  const isLive = isLiveFrame(chart.settings().timeframe);
  if (!isLive || history === null || chart.source.state().kind !== "ready") return "";
  return formatTime(history.tsAt(history.first), chart.zone(), "seconds");
}

/** As it stands on its button. */
const shortOf = (preset: RangePreset): string => (preset === "All" ? t("All") : preset);

export function RangeBar(props: { chart: Chart; feed: Feed }) {
  const chart = untrack(() => props.chart);
  const [isAsking, setAsking] = createSignal(false);
  const [isTold, setTold] = createSignal(false);
  const [isReplaying, setReplaying] = createSignal(false);
  const [goneOnWith, goOnWith] = createSignal<Left | null>(null);
  const [said, say] = createSignal("");
  const seeker = createSeeker(chart, (words) => say(words));
  const guides = untrack(() => createGuides(props.feed, chart));
  const canReplay = () => !isLiveFrame(chart.settings().timeframe);
  readLeftOnce(untrack(() => props.feed));
  offerWhileActive(chart, () =>
    commandsOf({
      replay: () => void setReplaying(untrack(canReplay)),
      ask: () => void setAsking(true),
      tell: () => void setTold(true),
      showRange: (preset) => seeker.showRange(preset),
    }),
  );
  return (
    <>
      <Show
        when={!isReplaying()}
        fallback={
          <Suspense>
            <ReplayBar
              chart={chart}
              feed={props.feed}
              goTo={(moment) => seeker.goTo(moment)}
              goOnWith={goneOnWith()}
              onEnd={(isOver) => {
                setReplaying(false);
                goOnWith(null);
                if (isOver) say(t("The replay has reached the bar of now"));
              }}
            />
          </Suspense>
        }
      >
        <div class="range-presets" role="group" aria-label={t("Date range")} ref={createScrollHint}>
          <For each={RANGE_PRESETS}>
            {(preset) => (
              <button
                type="button"
                class="range-preset"
                aria-label={`${shortOf(preset)}: ${PRESETS[preset].words}`}
                data-tip={t("{preset}, in bars of {timeframe}", {
                  preset: PRESETS[preset].words,
                  timeframe: PRESETS[preset].timeframe,
                })}
                onClick={() => seeker.showRange(preset)}
              >
                {shortOf(preset)}
              </button>
            )}
          </For>
        </div>
        <IconButton
          icon="calendar"
          size="sm"
          label={t("Go to a date")}
          hotkey={keyText("chart.go-to")}
          onClick={() => setAsking(true)}
        />
        <IconButton
          icon="history"
          size="sm"
          label={t("Replay bars")}
          disabled={!canReplay()}
          onClick={() => setReplaying(true)}
        />
        <Show when={seeker.isSeeking()}>
          <span class="range-note">{t("Loading older bars…")}</span>
        </Show>
        <Show when={liveSince(chart)}>
          {(since) => (
            <span
              class="range-note"
              data-tip={t("The service keeps no ticks: these were told since then")}
            >
              {t("Ticks since {since}", { since: since() })}
            </span>
          )}
        </Show>
      </Show>
      <Show when={!isReplaying()}>
        <span class="range-gap" />
        <IconButton
          icon="list"
          size="sm"
          label={t("Summary and table of the bars in sight")}
          onClick={() => setTold(true)}
        />
        <Menu
          label={t("Guide lines")}
          size="sm"
          icon="eye"
          placement="top-end"
          entries={guideEntries(guides)}
        />
      </Show>
      <Show when={!isReplaying() && canTrade(props.feed) && leftOf(chart)} keyed>
        {(left) => (
          <Suspense>
            <PracticeOffer
              chart={chart}
              left={left}
              onGoOn={(known) => {
                goOnWith(known);
                setReplaying(true);
              }}
            />
          </Suspense>
        )}
      </Show>
      <Show when={isAsking()}>
        <GoToDate
          chart={chart}
          onClose={() => setAsking(false)}
          onGo={(ts) => {
            setAsking(false);
            seeker.goTo(ts);
          }}
        />
      </Show>
      <Show when={areResultsAsked() && chart.isActive()}>
        <Suspense>
          <PracticeResults feed={props.feed} now={chart.practice()} onClose={closeResults} />
        </Suspense>
      </Show>
      <Show when={isTold()}>
        <Suspense>
          <SightDialog chart={chart} onClose={() => setTold(false)} />
        </Suspense>
      </Show>
      <div class="visually-hidden" aria-live="polite">
        {said()}
      </div>
    </>
  );
}

/** What a page before this one has left of practice, for whoever may trade. */
function readLeftOnce(feed: Feed): void {
  const { account } = accountFacts(feed);
  createEffect(() => {
    const id = account()?.id;
    if (id !== undefined && canTrade(feed)) void readLeft(id);
  });
}

function commandsOf(acts: {
  replay: () => void;
  /** Asks for a date to go to. */
  ask: () => void;
  /** Says what is in sight. */
  tell: () => void;
  showRange: (preset: RangePreset) => void;
}) {
  return [
    {
      id: "chart.replay",
      title: t("Replay bars"),
      group: "Chart" as const,
      icon: "history" as const,
      words: t("chart practise past bar by bar"),
      run: acts.replay,
    },
    {
      id: "chart.practice-results",
      title: t("Results of practice"),
      group: "Chart" as const,
      icon: "chart-line" as const,
      words: t("chart replay practise trading statistics"),
      run: askResults,
    },
    {
      id: "chart.go-to",
      title: t("Go to a date"),
      group: "Chart" as const,
      icon: "calendar" as const,
      combo: "Alt+KeyG",
      words: t("chart time"),
      run: acts.ask,
    },
    {
      id: "chart.sight",
      title: t("Summary and table of the bars in sight"),
      group: "Chart" as const,
      icon: "list" as const,
      words: t("chart data csv export copy screen reader"),
      run: acts.tell,
    },
    ...RANGE_PRESETS.map((preset) => ({
      id: `chart.range-${preset.toLowerCase()}`,
      title: t("Chart range: {preset}", { preset: inSentence(PRESETS[preset].words) }),
      group: "Chart" as const,
      icon: "calendar" as const,
      words: t("chart range {preset}", { preset }),
      run: () => acts.showRange(preset),
    })),
  ];
}

/** What goes to ranges and dates, until a hand takes the chart. */
function createSeeker(chart: Chart, say: (words: string) => void): RangeSeeker {
  const zone = () => untrack(chart.zone);
  const seeker = new RangeSeeker(chart, (goal, end) => {
    const history = untrack(chart.source.history);
    if (goal.kind === "range")
      say(t("Range shown: {preset}", { preset: PRESETS[goal.preset].words }));
    else if (end === "found")
      say(t("Gone to {time}", { time: formatDateTime(goal.ts, zone(), "minutes") }));
    else if (history !== null)
      say(
        t("The bars begin at {time}", {
          time: formatDateTime(history.tsAt(history.first), zone(), "minutes"),
        }),
      );
  });
  createFrame(() => seeker.frame());
  createEffect(
    on(chart.view, (view) => {
      if (view === null) return;
      const cancel = (): void => seeker.cancel();
      for (const type of ["pointerdown", "wheel"] as const) {
        view.element.addEventListener(type, cancel, { passive: true });
        onCleanup(() => view.element.removeEventListener(type, cancel));
      }
    }),
  );
  return seeker;
}
