/** What the drawing of a pane of studies is made from, and what its price scale has to show. Main thread; pure. */
import type { AutoscaleInfo } from "lightweight-charts";
import type { Indicator } from "../../../../indicators/indicator.ts";
import type { StudyValues } from "../../../../workers/indicators/protocol.ts";
import type { BarHistory } from "../bar-history.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { Window } from "../window.ts";
import type { MarketProfiles } from "./market/market-profiles.ts";
import { shiftOf } from "./study-look.ts";
import { plotStyle, type Study } from "./study.ts";

/** A study with what is needed to draw it. */
export type DrawnStudy = {
  readonly study: Study;
  readonly indicator: Indicator;
  readonly values: StudyValues;
};

/** What a pane's drawing is made from; replaced whole. */
export type PaneScene = {
  readonly drawn: readonly DrawnStudy[];
  readonly window: Window;
  readonly palette: ChartPalette;
  readonly digits: number;
  readonly isLogarithmic: boolean;
  /** The bars that marks stand at and profiles are made of. */
  readonly history: BarHistory;
  /** When the server's day begins. */
  readonly dayOffsetMs: number;
  /** What market profiles are drawn by; null: there are none, or it has not come yet. */
  readonly market: MarketProfiles | null;
};

/** The lowest and highest value in sight, or the indicator's fixed ends; null: no value. Levels do not squeeze the bars. */
export function rangeOf(
  scene: Pick<PaneScene, "drawn" | "window">,
  start: number,
  end: number,
): AutoscaleInfo | null {
  let low = Infinity;
  let high = -Infinity;
  for (const { study, indicator, values } of scene.drawn) {
    if (indicator.range !== undefined) {
      low = Math.min(low, indicator.range.min);
      high = Math.max(high, indicator.range.max);
      continue;
    }
    // Its rows are of the bars in sight, and lie between their prices.
    if (indicator.isProfile === true) continue;
    if (indicator.place === "price" && indicator.group === "Levels") continue;
    for (const [at, plot] of indicator.plots.entries()) {
      if (plotStyle(study, plot).isOff || plot.kind === "marks") continue;
      const column = values.columns[at];
      if (column === undefined) continue;
      const { factor, from, to } = values.window;
      const shift = Math.round(shiftOf(study, plot) / factor);
      const rowOf = (logical: number): number =>
        Math.floor(((scene.window.from + logical) * scene.window.factor) / factor) - from - shift;
      const last = Math.min(to - from, rowOf(end) + 1);
      for (let row = Math.max(0, rowOf(start)); row < last; row += 1) {
        const value = column[row] ?? NaN;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      if (plot.kind === "histogram" || plot.kind === "area") {
        low = Math.min(low, plot.base ?? 0);
        high = Math.max(high, plot.base ?? 0);
      }
    }
  }
  return low > high ? null : { priceRange: { minValue: low, maxValue: high } };
}
