/** Bars of a chart's own symbol with other settings than the chart's: of its other side, of another timeframe. Main thread. */
import { createMemo, untrack, type Accessor } from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import type { ChartSettings } from "../chart-settings.ts";
import { createSymbolSource } from "../combined/typed-source.ts";
import type { Chart } from "../create-chart.ts";

/** `isWanted`: without it none are held. Lives as long as its owner. */
export function createOwnSymbolSource(
  feed: Feed,
  chart: Chart,
  settings: Accessor<ChartSettings>,
  isWanted: Accessor<boolean> = () => true,
) {
  const id = createMemo(() => chart.symbol()?.symbol_id ?? 0);
  return createMemo(() => {
    const name = untrack(chart.symbol)?.symbol ?? "";
    const isReady = () => isWanted() && chart.isReady();
    return createSymbolSource(feed, { symbol_id: id(), name }, { settings, isReady });
  });
}
