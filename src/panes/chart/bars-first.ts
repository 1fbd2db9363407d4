/**
 * The bars come first: what the chart can do without waits until they stand. Main thread. Making the toolbar takes as long as
 * drawing the first bars; behind them it holds up nobody.
 */
import { createSignal, onCleanup, untrack, type Accessor } from "solid-js";
import { makeFrame } from "../../frame/frame.ts";
import type { SourceState } from "./shared-bars.ts";

/** Bars that take longer are not waited for: the user may want another symbol or timeframe. */
const WAIT_MS = 100;

/** False until the frame after the first bars, an answer without bars, or WAIT_MS; then true for good. */
export function createBarsFirst(state: Accessor<SourceState>): Accessor<boolean> {
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
