/**
 * The bar under a chart that is replayed: which bar to begin from, then going on, back and at a pace. Main thread; fetched when a
 * replay begins. It stands in the place of the ranges.
 */
import {
  createEffect,
  createSignal,
  getOwner,
  onCleanup,
  onMount,
  runWithOwner,
  Show,
  Suspense,
  untrack,
} from "solid-js";
import { Portal } from "solid-js/web";
import type { Feed } from "../../../feed/feed.ts";
import { createFrame } from "../../../frame/frame.ts";
import { late } from "../../../frame/late.ts";
import { canTrade } from "../../../stores/can-trade.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { offerWhileActive } from "../active-commands.ts";
import { barTimeText } from "../axis-time.ts";
import type { Chart } from "../create-chart.ts";
import { GoToDate } from "../ranges/go-to-date.tsx";
import { barAtPart, listenForBar, type ChosenBar } from "./bar-choice.ts";
import type { Left } from "../practice/practice-log.ts";
import { createReplay, PACES, type BarReplay, type Pace } from "./replay.ts";
import "./replay.css";
import { t } from "../../../language/translate.ts";

/** A bar by chance has bars to look back on, and bars to come: between these parts of what is loaded. */
const CHANCE = { from: 0.2, to: 0.9 };

/** The engine comes when somebody practises. */
const PracticeStart = late(async () => ({
  default: (await import("../practice/practice-start.tsx")).PracticeStart,
}));

type ReplayProps = {
  chart: Chart;
  feed: Feed;
  /** Brings a moment into sight, Unix ms. */
  goTo: (moment: number) => void;
  /** A practice to go on with, that a page before this one has left; null: none. */
  goOnWith: Left | null;
  /** `isOver`: the bar that is forming now was reached. */
  onEnd: (isOver: boolean) => void;
};

export function ReplayBar(props: ReplayProps) {
  const { chart, feed, goTo, onEnd } = untrack(() => props);
  const replay = createReplay(chart, () => onEnd(true));
  const [said, say] = createSignal("");
  const shown = createShown(chart, say);
  const leave = () => onEnd(false);
  const byHand = (steps: number): void => {
    shown.sayNext();
    replay.step(steps);
  };
  offerWhileActive(chart, () => commandsOf(replay, byHand, leave));
  createEffect(() => {
    const host = chart.view()?.element;
    if (host !== undefined) onCleanup(listenForKeys(host, replay, byHand, leave));
  });
  const left = untrack(() => props.goOnWith);
  if (left !== null) createGoingOn({ feed, chart, replay }, left, leave);
  // Where the focus was is gone with the button that had it, and the keys are the chart's.
  onMount(() => chart.view()?.element.focus());
  return (
    <div class="replay-bar" role="group" aria-label={t("Replay")}>
      <span class="replay-badge">{t("Replay")}</span>
      <Show
        when={replay.moment() !== null}
        fallback={<StartChoice chart={chart} replay={replay} />}
      >
        <Controls replay={replay} onStep={byHand} time={shown.time()} />
        <PracticeButton chart={chart} feed={feed} replay={replay} />
        <IconButton
          icon="crosshair"
          size="sm"
          label={t("Begin from another bar")}
          onClick={() => {
            const moment = untrack(replay.moment);
            replay.chooseAgain();
            if (moment !== null) goTo(moment);
          }}
        />
      </Show>
      <IconButton icon="x" size="sm" label={t("Back to now")} onClick={leave} />
      <div class="visually-hidden" aria-live="polite">
        {said()}
      </div>
    </div>
  );
}

/** Has the chart where the practice was, and the practice on it as it was. It lives as long as its owner. */
function createGoingOn(
  led: { feed: Feed; chart: Chart; replay: BarReplay },
  { beginning, now }: Left,
  leave: () => void,
): void {
  const owner = getOwner();
  let isGone = false;
  onCleanup(() => (isGone = true));
  led.replay.startAt(now);
  const refuse = (text: string): void => {
    showToast({ tone: "error", key: "practice-left", title: t("The practice cannot go on"), text });
    leave();
  };
  const take = async (): Promise<void> => {
    const { goOnPractising } = await import("../practice/practice-lead.ts");
    if (isGone) return;
    const begun = await goOnPractising(led, beginning);
    if (begun.ok) runWithOwner(owner, begun.follow);
    else refuse(begun.message);
  };
  void take().catch(reportError);
}

/** For who may trade, of a symbol that is traded. */
function PracticeButton(props: { chart: Chart; feed: Feed; replay: BarReplay }) {
  // It ends with the replay, and not with the question before it.
  const owner = getOwner();
  const [isStarting, setStarting] = createSignal(false);
  const canPractise = () =>
    canTrade(props.feed) &&
    (props.chart.symbol()?.symbol_id ?? -1) > 0 &&
    props.chart.practice() === null;
  return (
    <>
      <Show when={canPractise()}>
        <Button size="sm" onClick={() => setStarting(true)}>
          {t("Practise")}
        </Button>
      </Show>
      <Show when={isStarting()}>
        <Suspense>
          <PracticeStart
            chart={props.chart}
            feed={props.feed}
            replay={props.replay}
            onBegun={(follow) => {
              setStarting(false);
              runWithOwner(owner, follow);
            }}
            onClose={() => setStarting(false)}
          />
        </Suspense>
      </Show>
    </>
  );
}

/** The bar is chosen on the chart, by its date or by chance. */
function StartChoice(props: { chart: Chart; replay: BarReplay }) {
  const { chart, replay } = untrack(() => props);
  const [at, setAt] = createSignal<ChosenBar | null>(null);
  const [isAsking, setAsking] = createSignal(false);
  createEffect(() => {
    const host = chart.view()?.element;
    if (host === undefined) return;
    onCleanup(
      listenForBar(chart, host, { at: setAt, chosen: ({ moment }) => replay.startAt(moment) }),
    );
  });
  const timeText = () => barTimeText(at()?.ts ?? NaN, chart.settings().timeframe, chart.zone());
  return (
    <>
      <span class="range-note replay-hint">
        {t("Press the bar to begin from, or go to it with the arrow keys and press Enter.")}
      </span>
      <IconButton
        icon="calendar"
        size="sm"
        label={t("Begin from a date")}
        onClick={() => setAsking(true)}
      />
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          const part = CHANCE.from + Math.random() * (CHANCE.to - CHANCE.from);
          const bar = barAtPart(chart, part);
          if (bar !== null) replay.startAt(bar.moment);
        }}
      >
        {t("Any bar")}
      </Button>
      <Show when={isAsking()}>
        <GoToDate
          chart={chart}
          title={t("Begin the replay from a date")}
          onClose={() => setAsking(false)}
          onGo={(moment) => {
            setAsking(false);
            replay.startAt(moment);
          }}
        />
      </Show>
      <Show when={at() !== null && chart.view()}>
        {(view) => (
          <Portal mount={view().element}>
            <div
              class="replay-cut"
              aria-hidden="true"
              ref={(element) =>
                createEffect(() => element.style.setProperty("--replay-x", `${at()?.x ?? 0}px`))
              }
            >
              <span class="replay-cut-time">{timeText()}</span>
            </div>
          </Portal>
        )}
      </Show>
    </>
  );
}

function Controls(props: { replay: BarReplay; onStep: (bars: number) => void; time: string }) {
  const paceText = (pace: Pace) =>
    pace === 1 ? t("1 bar a second") : t("{pace} bars a second", { pace });
  return (
    <>
      <IconButton
        icon="step-back"
        size="sm"
        label={t("Bar before")}
        hotkey="Shift ←"
        onClick={() => props.onStep(-1)}
      />
      <IconButton
        icon={props.replay.isPlaying() ? "pause" : "play"}
        size="sm"
        label={props.replay.isPlaying() ? t("Pause") : t("Play")}
        hotkey="Shift ↓"
        onClick={() => props.replay.togglePlaying()}
      />
      <IconButton
        icon="step-forward"
        size="sm"
        label={t("Next bar")}
        hotkey="Shift →"
        onClick={() => props.onStep(1)}
      />
      <Menu
        label={t("Pace of the replay")}
        size="sm"
        placement="top-start"
        entries={[
          {
            kind: "radio",
            label: t("Pace of the replay"),
            value: String(props.replay.pace()),
            options: PACES.map((pace) => ({ value: String(pace), label: paceText(pace) })),
            onChange: (value) => {
              const pace = PACES.find((one) => String(one) === value);
              if (pace !== undefined) props.replay.setPace(pace);
            },
          },
        ]}
      >
        {t("{pace}×", { pace: props.replay.pace() })}
      </Menu>
      <span class="range-note replay-time">{props.time}</span>
    </>
  );
}

/** What the newest bar that is shown is, read once a frame: the history itself tells nobody. */
function createShown(chart: Chart, say: (words: string) => void) {
  const [ts, setTs] = createSignal(NaN);
  let isSayDue = false;
  createFrame(() => {
    const history = untrack(chart.source.history);
    const next = history === null ? NaN : history.tsAt(history.end - 1);
    if (Object.is(next, untrack(ts)) || history === null) return;
    setTs(next);
    if (!isSayDue) return;
    isSayDue = false;
    const span = { from: history.end - 1, to: history.end };
    const digits = untrack(chart.symbol)?.digits ?? 2;
    say(untrack(() => chart.readout.say(span, history, digits, chart.settings(), chart.zone())));
  });
  return {
    time: () =>
      Number.isNaN(ts()) ? "" : barTimeText(ts(), chart.settings().timeframe, chart.zone()),
    /** The next bar that comes was asked for: it is read aloud. */
    sayNext(): void {
      isSayDue = true;
    },
  };
}

/** As TradingView has them, on the chart itself. Returns its undo. */
function listenForKeys(
  host: HTMLElement,
  replay: BarReplay,
  step: (bars: number) => void,
  leave: () => void,
): () => void {
  const acts: Readonly<Record<string, () => void>> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => replay.togglePlaying(),
  };
  const onKey = (event: KeyboardEvent): void => {
    const isChoosing = untrack(replay.moment) === null;
    const isPlain = event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    const act = isChoosing
      ? event.key === "Escape" && leave
      : isPlain && Object.hasOwn(acts, event.key) && acts[event.key];
    if (typeof act !== "function") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  host.addEventListener("keydown", onKey, true);
  return () => host.removeEventListener("keydown", onKey, true);
}

function commandsOf(replay: BarReplay, step: (bars: number) => void, leave: () => void) {
  const words = t("chart replay");
  const group = "Chart" as const;
  return [
    {
      id: "chart.replay-play",
      title: t("Replay: play or pause"),
      group,
      icon: "play" as const,
      words,
      run: () => replay.togglePlaying(),
    },
    {
      id: "chart.replay-next",
      title: t("Replay: next bar"),
      group,
      icon: "step-forward" as const,
      words,
      run: () => step(1),
    },
    {
      id: "chart.replay-before",
      title: t("Replay: bar before"),
      group,
      icon: "step-back" as const,
      words,
      run: () => step(-1),
    },
    {
      id: "chart.replay-leave",
      title: t("Leave the replay"),
      group,
      icon: "x" as const,
      words,
      run: leave,
    },
  ];
}
