/** The bars of a chart's own symbol on the side that is not shown; beside mid prices the asks. Main thread. */
import type { Accessor } from "solid-js";
import type { Feed } from "../../../feed/feed.ts";
import type { ChartSettings } from "../chart-settings.ts";
import type { Chart } from "../create-chart.ts";
import { createOwnSymbolSource } from "./own-symbol-source.ts";

/** `isWanted`: without it none are held. */
export function createOtherSide(feed: Feed, chart: Chart, isWanted?: Accessor<boolean>) {
  const settings = (): ChartSettings => {
    const shown = chart.settings();
    return { ...shown, side: shown.side === "ask" ? "bid" : "ask" };
  };
  return createOwnSymbolSource(feed, chart, settings, isWanted);
}
