/** Ringside's chart pane as the workspace mounts it. Main thread of a measured page. */
import "../../src/ui/base.css";
import { makeDrawing } from "../../drawings/drawing.ts";
import { toolOf } from "../../drawings/registry.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import { createComponent, createRoot } from "solid-js";
import { render } from "solid-js/web";
import { Chart } from "../../src/panes/chart/chart.tsx";
import { createChartRecord } from "../../src/panes/chart/chart-record.ts";
import { createChartSettings } from "../../src/panes/chart/chart-settings.ts";
import type { Chart as LiveChart } from "../../src/panes/chart/create-chart.ts";
import { accountShelf } from "../../src/panes/chart/drawings/account-shelf.ts";
import { liveCharts } from "../../src/panes/chart/live-charts.ts";
import { makeStudy, parseStudies, type Study } from "../../src/panes/chart/studies/study.ts";
import { openLayouts } from "../../src/storage/open-layout.ts";
import { selectSymbol } from "../../src/stores/selected-symbol.ts";
import { KEY, makeChartMarket, OTHER_SYMBOL, type ChartMarket } from "./chart-market.ts";
import {
  BENCH_INDICATORS,
  linesOf,
  type BenchIndicator,
  type ChartContender,
} from "./contender.ts";
import { makeDrawn } from "./drawn-market.ts";
import { untilBarsDrawn, untilFrameOver, untilLinesDrawn } from "./frames.ts";

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
      // As when the workspace has read its layout: before, no chart is mounted.
      openLayouts("measured");
      await createRoot(async (dispose) => {
        const store = createChartSettings("chart");
        store.change({ timeframe: KEY.timeframe });
        while (!store.isReady()) await untilFrameOver();
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
    async mountWhole() {
      const drawn = untilBarsDrawn();
      const whole = untilLinesDrawn(linesOf(BENCH_INDICATORS.length));
      createRoot((dispose) => {
        const studies: Study[] = [];
        for (const indicator of BENCH_INDICATORS) studies.push(studyOf(indicator, studies));
        createChartRecord<readonly unknown[]>("chart", "chart.studies", () => [], []).set(studies);
        dispose();
      });
      const beganAt = performance.now();
      render(() => createComponent(Chart, { feed: market.bench.feed, id: "chart" }), root);
      return { barsMs: (await drawn) - beganAt, wholeMs: (await whole) - beganAt };
    },
    keepDrawings() {
      const { bench, bars } = market;
      bench.signIn();
      const drawings = makeDrawn(bars).map(({ kind, points }, place) => {
        const tool = toolOf(kind.ringside);
        if (tool === undefined) throw new Error(`There is no tool ${kind.ringside}.`);
        const drawing = makeDrawing(`drawing-${place}`, tool, points);
        return [drawing.id, { drawing, place }] as const;
      });
      accountShelf(bench.feed).write(KEY.symbol_id, new Map(drawings));
    },
    isOverDrawing: () => root.querySelector("[data-drawing]") !== null,
    async openSearch() {
      shownChart().setSearched("indicators");
      while (document.querySelector("[role=dialog] [role=option]") === null) await untilFrameOver();
    },
    closeSearch: () => shownChart().setSearched(null),
    resetView: () => shownChart().view()?.reset(),
    async addIndicator(at) {
      const indicator = BENCH_INDICATORS[at];
      if (indicator === undefined) throw new Error(`There is no indicator ${at}.`);
      const { keptStudies } = shownChart();
      const before = parseStudies(keptStudies.value());
      const drawn = untilLinesDrawn(linesOf(at + 1));
      const beganAt = performance.now();
      keptStudies.set([...before, studyOf(indicator, before)]);
      return (await drawn) - beganAt;
    },
  };
}

function shownChart(): LiveChart {
  const [chart] = liveCharts();
  if (chart === undefined) throw new Error("There is no chart.");
  return chart;
}

function studyOf({ ringside, inputs, pane }: BenchIndicator, before: readonly Study[]): Study {
  const indicator = indicatorOf(ringside);
  if (indicator === undefined) throw new Error(`There is no indicator ${ringside}.`);
  return { ...makeStudy(indicator, before), inputs, pane };
}
