/**
 * The chart's colours as they are now, read once with each change of the theme: to read them has the page work out its styles,
 * and sixteen charts with what is drawn on them would do so a hundred times. Main thread.
 */
import { createMemo, createRoot, untrack, type Accessor } from "solid-js";
import { token } from "../../ui/theme.ts";
import { readChartPalette, type ChartPalette } from "./chart-palette.ts";

let shared: Accessor<ChartPalette> | null = null;

/** Untracked. Of the page, also for a chart in a window of its own: that takes the page's look over a moment later. */
export function themePalette(): ChartPalette {
  shared ??= createRoot(() =>
    createMemo(() => {
      // Read again with each change of the theme.
      token("--bg-1");
      return readChartPalette(document.documentElement);
    }),
  );
  return untrack(shared);
}
