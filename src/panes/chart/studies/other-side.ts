/** The bars of a chart's own symbol on the side that is not shown; beside mid prices the asks. Main thread. */
import { createMemo, untrack, type Accessor } from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import type { ChartSettings } from "../chart-settings.ts";
import { createSymbolSource } from "../combined/typed-source.ts";
import type { Chart } from "../create-chart.ts";

/** `isWanted`: without it none are held. */
export function createOtherSide(
  feed: Feed,
  chart: Chart,
  isWanted: Accessor<boolean> = () => true,
) {
  const settings = (): ChartSettings => {
    const shown = chart.settings();
    return { ...shown, side: shown.side === "ask" ? "bid" : "ask" };
  };
  const id = createMemo(() => chart.symbol()?.symbol_id ?? 0);
  return createMemo(() => {
    const name = untrack(chart.symbol)?.symbol ?? "";
    const isReady = () => isWanted() && chart.isReady();
    return createSymbolSource(feed, { symbol_id: id(), name }, { settings, isReady });
  });
}
