/** Ringside's chart pane as the workspace mounts it. Main thread of a measured page. */
import "../../src/ui/base.css";
import { indicatorOf } from "../../indicators/registry.ts";
import { createComponent, createRoot } from "solid-js";
import { render } from "solid-js/web";
import { Chart } from "../../src/panes/chart/chart.tsx";
import { createChartSettings } from "../../src/panes/chart/chart-settings.ts";
import { liveCharts } from "../../src/panes/chart/live-charts.ts";
import { makeStudy, parseStudies } from "../../src/panes/chart/studies/study.ts";
import { selectSymbol } from "../../src/stores/selection.ts";
import { KEY, makeChartMarket, OTHER_SYMBOL, type ChartMarket } from "./chart-market.ts";
import type { ChartContender } from "./contender.ts";
import { untilBarsDrawn, untilFrameOver } from "./frames.ts";

const SETTLE_FRAMES = 30;

export function makeContender(): ChartContender {
  let market: ChartMarket;
  const root = document.getElementById("root") ?? document.body;
  const show = async (symbol_id: number): Promise<number> => {
    const drawn = untilBarsDrawn();
    const beganAt = performance.now();
    selectSymbol(symbol_id);
    return (await drawn) - beganAt;
  };
  return {
    async prepare(bars) {
      market = await makeChartMarket(bars);
      // Kept as by a visit before; the store is then open, as it is when the workspace has read its layout.
      createRoot((dispose) => {
        createChartSettings("chart").change({ timeframe: KEY.timeframe });
        dispose();
      });
      selectSymbol(KEY.symbol_id);
    },
    async mount() {
      const drawn = untilBarsDrawn();
      const beganAt = performance.now();
      render(() => createComponent(Chart, { feed: market.bench.feed, id: "chart" }), root);
      return (await drawn) - beganAt;
    },
    startLive(ticksPerSecond, speed) {
      market.bench.tick(ticksPerSecond, speed);
      return Promise.resolve();
    },
    barsHeld: () => market.bench.barsGiven(),
    holdsOldest: () => market.bench.isOldestGiven(),
    async comeBack() {
      await show(OTHER_SYMBOL);
      for (let frame = 0; frame < SETTLE_FRAMES; frame += 1) await untilFrameOver();
      return show(KEY.symbol_id);
    },
    async addIndicator(name) {
      const [chart] = liveCharts();
      const indicator = indicatorOf(name);
      if (chart === undefined || indicator === undefined)
        throw new Error(`expected a chart and ${name}`);
      const before = parseStudies(chart.keptStudies.value());
      const beganAt = performance.now();
      chart.keptStudies.set([...before, makeStudy(indicator, before)]);
      const isSaid = (): boolean => {
        const rows = [...document.querySelectorAll(".study-row")];
        const said = rows.filter((row) => row.querySelector(".study-reading") !== null);
        return said.length === before.length + 1;
      };
      do await untilFrameOver();
      while (!isSaid());
      return performance.now() - beganAt;
    },
  };
}
