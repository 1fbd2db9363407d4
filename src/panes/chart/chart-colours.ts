/** What a chart is drawn in: its own colours as they are kept, and what follows from them and the theme. Main thread. */
import { createEffect, createMemo, createRoot, createSignal, type Accessor } from "solid-js";
import { fetchLate } from "../../frame/late.ts";
import { theme, type Theme } from "../../ui/theme.ts";
import { createChartRecord } from "./chart-record.ts";
import type { ChartPalette } from "./chart-palette.ts";
import { isThemes, parseColours, THEME_COLOURS, type ChartColours } from "./own-colours.ts";
import { watchThemePalette } from "./theme-palette.ts";

/** Makes the colours of a chart out of the theme's and its own; it comes where a chart has some. */
export type PaletteMaker = (base: ChartPalette, chosen: ChartColours, theme: Theme) => ChartPalette;

const [maker, setMaker] = createRoot(() => createSignal<PaletteMaker | null>(null));
export const learnMaker = (make: PaletteMaker): void => void setMaker(() => make);

export type ChartLook = {
  /** As they are kept. */
  colours: Accessor<ChartColours>;
  setColours(next: ChartColours): void;
  /** What the chart is drawn in now. */
  palette: Accessor<ChartPalette>;
  /** What makes its own colours is on its way, and nothing is to be drawn in others. */
  arePending: Accessor<boolean>;
};

export function createChartColours(chart: string): ChartLook {
  const kept = createChartRecord(chart, "chart.colours", parseColours, THEME_COLOURS);
  const [isMissing, setMissing] = createSignal(false);
  const areMissing = () => !isThemes(kept.value()) && maker() === null && !isMissing();
  let isKnown = false;
  const arePending = createMemo(() => {
    if (!areMissing()) isKnown ||= kept.ready();
    // A chart that stands already, and is given its first colours by a template, goes on until they are there.
    return areMissing() && !isKnown;
  });
  createEffect(() => {
    if (!areMissing()) return;
    void fetchLate(
      () => import("./colours/own-palette.ts"),
      ({ ownPalette }) => learnMaker(ownPalette),
    ).finally(() => setMissing(maker() === null));
  });
  return {
    colours: kept.value,
    setColours: kept.set,
    arePending,
    palette: createMemo(() => {
      const base = watchThemePalette();
      const make = maker();
      const chosen = kept.value();
      return make === null || isThemes(chosen) ? base : make(base, chosen, theme());
    }),
  };
}
