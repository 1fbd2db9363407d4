/** A window of history as the points that the chart's series are given. Main thread; pure. */
import { makeBarView, type BarHistory } from "./bar-history.ts";
import type { Palette } from "./palette.ts";
import { mainPoint, volumePoint, type ChartKind } from "./series-kind.ts";
import type { Window } from "./window.ts";

export type WindowPoints = {
  main: ReturnType<typeof mainPoint>[];
  /** Empty where no volume is shown. */
  volume: ReturnType<typeof volumePoint>[];
};

const bar = makeBarView();

/** The points of groups [from, to), of `factor` bars each; a group without bars has none. */
export function windowPoints(
  history: BarHistory,
  { factor, from, to }: Window,
  look: { kind: ChartKind; hasVolume: boolean },
  palette: Palette,
): WindowPoints {
  const points: WindowPoints = { main: [], volume: [] };
  let before = history.closeAt(from * factor - 1);
  for (let group = from; group < to; group += 1) {
    if (!history.read(group * factor, (group + 1) * factor, bar)) continue;
    points.main.push(mainPoint(look.kind, bar, before, palette));
    if (look.hasVolume) points.volume.push(volumePoint(bar, palette));
    before = bar.close;
  }
  return points;
}
