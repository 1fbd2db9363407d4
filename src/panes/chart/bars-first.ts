/**
 * The bars come first: what the chart can do without waits until they stand. Main thread. Making the toolbar takes as long as
 * drawing the first bars; behind them it holds up nobody. Indicators that are kept come next, and the rest once they are drawn.
 * Of many charts all have their bars before the first has what stands around them, and each of these parts stands on all before
 * the next does.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import { createBuildTurn } from "../../frame/build-turns.ts";
import { makeFrame } from "../../frame/frame.ts";
import type { SourceState } from "./shared-bars.ts";

/** Bars that take longer are not waited for: the user may want another symbol or timeframe. */
const WAIT_MS = 100;

/** What stands around bars and indicators waits no longer for these to be drawn, ms. */
const STUDIES_MS = 300;

/** In which order parts of charts are built. */
export const CHART_PARTS = {
  chart: 0,
  studies: 1,
  legends: 2,
  trading: 3,
  drawings: 4,
  toolbar: 5,
  ranges: 6,
} as const;

type LatePart = Exclude<keyof typeof CHART_PARTS, "chart">;

/** Each false until the turn of its part, which comes some time after the first bars; then true for good. */
export type BehindBars = Readonly<Record<LatePart, Accessor<boolean>>>;

/** `areStudiesDrawn`: all indicators that are kept; also where there are none. */
export function createBehindBars(
  state: Accessor<SourceState>,
  isInSight: () => boolean,
  areStudiesDrawn: Accessor<boolean>,
): BehindBars {
  const areBarsDone = createBarsFirst(state);
  const areStudiesDone = createStudiesFirst(areBarsDone, areStudiesDrawn);
  const turnOf = (part: LatePart): Accessor<boolean> => {
    const isDue = part === "studies" ? areBarsDone : areStudiesDone;
    const turn = createMemo(() => (isDue() ? createBuildTurn(CHART_PARTS[part], isInSight) : null));
    return () => turn()?.() === true;
  };
  // In their order: the first one that asks waits for nothing.
  return {
    studies: turnOf("studies"),
    legends: turnOf("legends"),
    trading: turnOf("trading"),
    drawings: turnOf("drawings"),
    toolbar: turnOf("toolbar"),
    ranges: turnOf("ranges"),
  };
}

/** False until bars and indicators are drawn, or STUDIES_MS after the bars; then true for good. */
function createStudiesFirst(
  areBarsDone: Accessor<boolean>,
  areStudiesDrawn: Accessor<boolean>,
): Accessor<boolean> {
  const [isLate, setLate] = createSignal(false);
  createEffect(() => {
    if (!areBarsDone()) return;
    const timer = setTimeout(() => setLate(true), STUDIES_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return createMemo<boolean>(
    (was) => was || (areBarsDone() && (areStudiesDrawn() || isLate())),
    false,
  );
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
