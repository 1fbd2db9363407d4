/**
 * The theme's colours of charts as they are now, read once with each change of the theme: to read them has the page work out its
 * styles, and sixteen charts with what is drawn on them would do so a hundred times. Main thread.
 */
import { createMemo, createRoot, untrack, type Accessor } from "solid-js";
import { token } from "../../ui/theme.ts";
import { readChartPalette, type ChartPalette } from "./chart-palette.ts";

let shared: Accessor<ChartPalette> | null = null;

/** Tracks. Of the page, also for a chart in a window of its own: that takes the page's look over a moment later. */
export function watchThemePalette(): ChartPalette {
  shared ??= createRoot(() =>
    createMemo(() => {
      // Read again with each change of the theme.
      token("--bg-1");
      return readChartPalette(document.documentElement);
    }),
  );
  return shared();
}

/** Untracked: what is no chart's own, as the choice of a colour in a menu. */
export const themePalette = (): ChartPalette => untrack(watchThemePalette);
