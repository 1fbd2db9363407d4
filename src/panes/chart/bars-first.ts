/**
 * The bars come first: what the chart can do without waits until they stand. Main thread. Making the toolbar takes as long as
 * drawing the first bars; behind them it holds up nobody. Of many charts all have their bars before the first has what stands
 * around them, and each of these parts stands on all before the next does.
 */
import { createMemo, createSignal, onCleanup, untrack, type Accessor } from "solid-js";
import { createBuildTurn } from "../../frame/build-turns.ts";
import { makeFrame } from "../../frame/frame.ts";
import type { SourceState } from "./shared-bars.ts";

/** Bars that take longer are not waited for: the user may want another symbol or timeframe. */
const WAIT_MS = 100;

/** In which order parts of charts are built. */
export const CHART_PARTS = {
  chart: 0,
  studies: 1,
  trading: 2,
  drawings: 3,
  toolbar: 4,
  ranges: 5,
} as const;

export type ChartPart = keyof typeof CHART_PARTS;

/** False until the turn of a part, which comes some time after the first bars; then true for good. */
export function createBehindBars(
  state: Accessor<SourceState>,
  isInSight: () => boolean,
): (part: ChartPart) => Accessor<boolean> {
  const isFirstDone = createBarsFirst(state);
  return (part) => {
    const turn = createMemo(() =>
      isFirstDone() ? createBuildTurn(CHART_PARTS[part], isInSight) : null,
    );
    return () => turn()?.() === true;
  };
}

/** False until the frame after the first bars, an answer without bars, or WAIT_MS; then true for good. */
function createBarsFirst(state: Accessor<SourceState>): Accessor<boolean> {
  const [isTurn, setTurn] = createSignal(false);
  let hasAnswer = false;
  const stop = makeFrame(() => {
    if (hasAnswer) take();
    const { kind } = untrack(state);
    hasAnswer = kind !== "idle" && kind !== "loading";
  });
  const timer = setTimeout(() => take(), WAIT_MS);
  const end = (): void => {
    stop();
    clearTimeout(timer);
  };
  const take = (): void => {
    end();
    setTurn(true);
  };
  onCleanup(end);
  return isTurn;
}
