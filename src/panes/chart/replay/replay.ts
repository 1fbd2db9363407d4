/**
 * Shows a chart as it was: up to a bar that is chosen, and from there on bar by bar, by hand or at a pace. Main thread. What is
 * kept is a moment and not a bar, so that another timeframe or symbol goes on from the same time. Nothing of it trades.
 */
import { createEffect, createSignal, on, onCleanup, untrack, type Accessor } from "solid-js";
import { isLiveFrame } from "../../../../domain/bar.ts";
import { createFrame } from "../../../frame/frame.ts";
import type { BarSource } from "../bar-source.ts";
import type { Chart } from "../create-chart.ts";
import { momentAfter } from "./replay-history.ts";
import { createReplaySource } from "./replay-source.ts";

/** Bars a second. */
export const PACES = [0.5, 1, 2, 5, 10] as const;
export type Pace = (typeof PACES)[number];

/** A frame that comes late makes up for no more bars than these: a page that slept does not run ahead. */
const STEPS_A_FRAME_MAX = 3;

export type BarReplay = {
  /** What is not over at this moment is not shown, Unix ms; null: the bar to begin from is still to be chosen. */
  moment: Accessor<number | null>;
  isPlaying: Accessor<boolean>;
  pace: Accessor<Pace>;
  setPace(pace: Pace): void;
  startAt(moment: number): void;
  /** Has another bar chosen: all bars are shown again meanwhile. */
  chooseAgain(): void;
  /** Goes on by so many bars, or back below zero. */
  step(bars: number): void;
  togglePlaying(): void;
};

/** Lives as long as its owner. `onEnd`: the bar that is forming now was reached, or bars that cannot be replayed were chosen. */
export function createReplay(chart: Chart, onEnd: () => void): BarReplay {
  const [moment, setMoment] = createSignal<number | null>(null);
  const [isPlaying, setPlaying] = createSignal(false);
  const [pace, setPace] = createSignal<Pace>(1);
  const timeframe = () => chart.settings().timeframe;
  let whole: BarSource | null = null;
  let dueMs = 0;
  /** The crosshair is where a bar was chosen: from then on it is the newest bar that is said. */
  let isChosen = false;

  function choose(): void {
    setPlaying(false);
    setMoment(null);
    chart.setReplay((bars) => bars);
  }

  function startAt(first: number): void {
    isChosen = true;
    setMoment(first);
    chart.setReplay((bars) => {
      whole = bars;
      return createReplaySource(bars, timeframe, () => moment() ?? first);
    });
  }

  function step(steps: number): void {
    const now = untrack(moment);
    const bars = untrack(() => whole?.history() ?? null);
    if (now === null || bars === null || bars.length === 0) return;
    const next = momentAfter(bars, untrack(timeframe), now, steps);
    if (next === null) onEnd();
    else setMoment(next);
  }

  choose();
  onCleanup(() => chart.setReplay(null));
  // Bars of ticks begin several at one moment, and nobody keeps them.
  createEffect(on(timeframe, (frame) => isLiveFrame(frame) && onEnd(), { defer: true }));
  createFrame((nowMs) => {
    if (isChosen) untrack(chart.view)?.clearCursor();
    isChosen = false;
    if (!untrack(isPlaying) || untrack(chart.source.state).kind !== "ready") {
      dueMs = nowMs;
      return;
    }
    const stepMs = 1000 / untrack(pace);
    const steps = Math.min(STEPS_A_FRAME_MAX, Math.floor((nowMs - dueMs) / stepMs));
    if (steps < 1) return;
    dueMs = steps === STEPS_A_FRAME_MAX ? nowMs : dueMs + steps * stepMs;
    step(steps);
  });
  return {
    moment,
    isPlaying,
    pace,
    setPace: (next) => void setPace(next),
    startAt,
    chooseAgain: choose,
    step(steps) {
      setPlaying(false);
      step(steps);
    },
    togglePlaying: () => void setPlaying(!untrack(isPlaying) && untrack(moment) !== null),
  };
}
