/** A window of history as the points that the chart's series are given. Main thread; pure. */
import { makeBarView, type BarHistory } from "./bar-history.ts";
import type { ChartPalette } from "./chart-palette.ts";
import type { ChartKind } from "./series/chart-kinds.ts";
import { kindOf, secondsOf, type Point } from "./series-kind.ts";
import type { Window } from "./window.ts";

export type WindowPoints = {
  main: Point[];
  /** One a group, as the painter of volume wants them. */
  volumes: number[];
};

const bar = makeBarView();

/** The points of groups [from, to), of `factor` bars each; one of closed time has its place alone, one beyond the bars none. */
export function windowPoints(
  history: BarHistory,
  window: Window,
  look: { kind: ChartKind },
  palette: ChartPalette,
): WindowPoints {
  const { factor, from, to } = window;
  const points: WindowPoints = { main: [], volumes: [] };
  const pointOf = kindOf(look.kind).points(history, window);
  let before = history.closeAt(from * factor - 1);
  for (let group = from; group < to; group += 1) {
    if (!history.read(group * factor, (group + 1) * factor, bar)) {
      const closed = history.tsAt(group * factor);
      if (closed > 0) points.main.push({ time: secondsOf(closed) });
      points.volumes.push(NaN);
      continue;
    }
    points.main.push(pointOf(bar, before, palette));
    points.volumes.push(bar.close < bar.open ? -bar.volume : bar.volume);
    before = bar.close;
  }
  return points;
}
