/**
 * What charts do together: each switch by itself, all others follow the active one. Main thread; fetched once prices are
 * live. The crosshair is shown from whichever chart the pointer is over.
 */
import type { MouseEventParams } from "lightweight-charts";
import { createEffect, onCleanup, untrack } from "solid-js";
import { frameMs } from "../../../../domain/bar.ts";
import { createFrame } from "../../../frame/frame.ts";
import {
  chartsState,
  hasSync,
  setActiveChart,
  setChartsState,
  type ChartSync,
} from "../../../stores/charts.ts";
import { withSync } from "../../../stores/relink.ts";
import type { Chart } from "../create-chart.ts";
import { makeBarView } from "../bar-history.ts";
import { intervalOf, ordinalOf, tsOf } from "../drawings/projection.ts";
import { liveCharts } from "../live-charts.ts";
import { secondsOf } from "../series-kind.ts";
import { clampView, leftEdge } from "../viewport.ts";

const activeOne = (): Chart | undefined => liveCharts().find((chart) => chart.isActive());
const others = (than: Chart): readonly Chart[] => liveCharts().filter((chart) => chart !== than);

export const setSync = (sync: ChartSync, isOn: boolean): void =>
  untrack(() => {
    const standing = liveCharts().map(({ id }) => id);
    setChartsState(withSync(chartsState(), sync, isOn, standing));
  });

/** Lives as long as its owner. Which symbol charts share is a matter of groups: stores/charts.ts. */
export function followActiveChart(): void {
  createEffect(() => {
    const active = activeOne();
    if (active === undefined || !hasSync("timeframe")) return;
    const { timeframe } = active.settings();
    const all = others(active);
    untrack(() => {
      for (const chart of all)
        if (chart.settings().timeframe !== timeframe) chart.change({ timeframe });
    });
  });
  createEffect(() => {
    if (hasSync("crosshair") && liveCharts().length > 1) shareCrosshair(liveCharts());
  });
  createEffect(() => {
    if (hasSync("range") && liveCharts().length > 1) shareRange(liveCharts());
  });
}

/** Until the owner's end. A chart shows the bar in which the time under the pointer lies. */
function shareCrosshair(charts: readonly Chart[]): void {
  let pointed: Chart | null = null;
  let shown: number | null = null;
  let isTelling = false;
  const tell = (source: Chart, ts: number | null): void => {
    if (ts === shown) return;
    shown = ts;
    isTelling = true;
    for (const chart of charts) if (chart !== source) showTime(chart, ts);
    isTelling = false;
  };
  for (const chart of charts) {
    createEffect(() => {
      const view = chart.view();
      if (view === null) return;
      const moved = ({ sourceEvent, point, time }: MouseEventParams): void => {
        if (isTelling) return;
        if (sourceEvent !== undefined) pointed = point === undefined ? null : chart;
        // What others are told moves their crosshairs too; only a hand's or a key's is told on.
        const isSource = pointed === chart || (pointed === null && untrack(chart.isActive));
        if (!isSource) return;
        tell(chart, point === undefined || typeof time !== "number" ? null : time * 1000);
      };
      const left = (): void => {
        if (pointed !== chart) return;
        pointed = null;
        tell(chart, null);
      };
      view.chart.subscribeCrosshairMove(moved);
      view.element.addEventListener("pointerleave", left);
      onCleanup(() => {
        view.chart.unsubscribeCrosshairMove(moved);
        view.element.removeEventListener("pointerleave", left);
        showTime(chart, null);
      });
    });
  }
}

const bar = makeBarView();

/** null: none. A time before the first bar or after the last one is on no bar. */
function showTime(chart: Chart, ts: number | null): void {
  const view = untrack(chart.view);
  const history = untrack(chart.source.history);
  const series = view?.layers.series ?? null;
  const place = view?.place ?? null;
  if (view === null || series === null) return;
  if (ts === null || history === null || place === null) return view.chart.clearCrosshairPosition();
  const ordinal = history.ordinalAt(ts + 1) - 1;
  // A brick lasts until the next one begins, however long that is.
  const interval = history.isMade === true ? Infinity : frameMs(untrack(chart.settings).timeframe);
  const isOnBar = ordinal >= history.first && ts < history.tsAt(ordinal) + interval;
  const group = Math.floor(ordinal / place.window.factor);
  const isInWindow = group >= place.window.from && group < place.window.to;
  const from = group * place.window.factor;
  if (!isOnBar || !isInWindow || !history.read(from, from + place.window.factor, bar))
    return view.chart.clearCrosshairPosition();
  view.chart.setCrosshairPosition(bar.close, secondsOf(bar.ts), series);
}

/** Until the owner's end. All charts look at the dates that the active one looks at. */
function shareRange(charts: readonly Chart[]): void {
  // What each was last asked to show: where that cannot be shown whole it is not asked again and again.
  const asked = new Map<Chart, readonly unknown[]>();
  for (const chart of charts) {
    createEffect(() => {
      const element = chart.view()?.element;
      // The wheel is a hand too, without a press that makes the chart the active one.
      const take = (): void => setActiveChart(chart.id);
      element?.addEventListener("wheel", take, { capture: true, passive: true });
      onCleanup(() => element?.removeEventListener("wheel", take, { capture: true }));
    });
  }
  createFrame(() => {
    const active = charts.find((chart) => untrack(chart.isActive));
    const dates = active === undefined ? null : datesOf(active);
    if (dates === null) return;
    for (const chart of charts) {
      if (chart === active) continue;
      const history = untrack(chart.source.history);
      const view = untrack(chart.view);
      if (history === null || view === null || view.place === null) continue;
      const { width } = view.place.view;
      const next = [dates.from, dates.to, history, history.first, width];
      const before = asked.get(chart);
      if (before !== undefined && next.every((one, at) => one === before[at])) continue;
      asked.set(chart, next);
      const interval = intervalOf(history, untrack(chart.settings).timeframe);
      const right = ordinalOf(history, interval, dates.to);
      const left = ordinalOf(history, interval, dates.from);
      view.change((now, bounds) =>
        clampView({ ...now, right, spacing: width / Math.max(right - left, 1e-6) }, bounds),
      );
    }
  });
}

/** The times at the edges of what a chart shows; null: it shows nothing. */
function datesOf(chart: Chart): { from: number; to: number } | null {
  const history = untrack(chart.source.history);
  const place = untrack(chart.view)?.place ?? null;
  if (history === null || history.length === 0 || place === null) return null;
  const interval = intervalOf(history, untrack(chart.settings).timeframe);
  return {
    from: tsOf(history, interval, leftEdge(place.view)),
    to: tsOf(history, interval, place.view.right),
  };
}
