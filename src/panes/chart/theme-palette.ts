/**
 * The chart's colours as they are now, read once with each change of the theme: to read them has the page work out its styles,
 * and sixteen charts with what is drawn on them would do so a hundred times. Main thread.
 */
import { createMemo, createRoot, untrack, type Accessor } from "solid-js";
import { token } from "../../ui/theme.ts";
import { readChartPalette, type ChartPalette } from "./chart-palette.ts";

let shared: Accessor<ChartPalette> | null = null;

/** As readChartPalette; untracked. */
export function themePalette(element: Element): ChartPalette {
  // A window of its own may have another look while it is made.
  if (element.ownerDocument !== document) return readChartPalette(element);
  shared ??= createRoot(() =>
    createMemo(() => {
      // Read again with each change of the theme.
      token("--bg-1");
      return readChartPalette(document.documentElement);
    }),
  );
  return untrack(shared);
}
