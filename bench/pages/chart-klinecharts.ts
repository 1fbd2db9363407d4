/**
 * klinecharts with its own defaults, given all bars at once as the objects that it asks for; they are made before its clock
 * begins. Main thread of a measured page.
 */
import "../../src/ui/base.css";
import { init, type Chart, type KLineData } from "klinecharts";
import { DIGITS, followLiveBars, makeChartMarket, type ChartMarket } from "./chart-market.ts";
import type { BenchIndicator, ChartContender } from "./contender.ts";
import { untilBarsDrawn, untilFrameOver } from "./frames.ts";

const NAMES: Readonly<Record<BenchIndicator, string>> = {
  sma: "MA",
  ema: "EMA",
  bollinger: "BOLL",
  macd: "MACD",
  rsi: "RSI",
  cci: "CCI",
  momentum: "MTM",
};
const OVER_BARS: readonly BenchIndicator[] = ["sma", "ema", "bollinger"];

export function makeContender(): ChartContender {
  let shown: Chart | null = null;
  const root = document.getElementById("root") ?? document.body;
  const list: KLineData[] = [];
  let market: ChartMarket;
  let update: (bar: KLineData) => void = () => undefined;
  return {
    async prepare(count) {
      market = await makeChartMarket(count);
      const { ts, open, high, low, close, volume } = market.bars;
      for (let at = 0; at < count; at += 1) {
        list.push({
          timestamp: ts[at] ?? 0,
          open: open[at] ?? 0,
          high: high[at] ?? 0,
          low: low[at] ?? 0,
          close: close[at] ?? 0,
          volume: volume[at] ?? 0,
        });
      }
    },
    async mount() {
      const drawn = untilBarsDrawn();
      const beganAt = performance.now();
      const chart = init(root, { styles: "dark", timezone: "UTC" });
      shown = chart;
      chart?.setSymbol({ ticker: "S0001", pricePrecision: DIGITS, volumePrecision: 0 });
      chart?.setPeriod({ type: "minute", span: 1 });
      chart?.setDataLoader({
        getBars: ({ type, callback }) => callback(type === "init" ? list : [], false),
        subscribeBar: ({ callback }) => {
          update = callback;
        },
      });
      return (await drawn) - beganAt;
    },
    async startLive(ticksPerSecond, speed) {
      await followLiveBars(market, ({ ts, ...bar }) => update({ timestamp: ts, ...bar }));
      market.bench.tick(ticksPerSecond, speed);
    },
    barsHeld: () => list.length,
    holdsOldest: () => true,
    comeBack: null,
    async addIndicator(indicator) {
      const name = NAMES[indicator];
      const isOver = OVER_BARS.includes(indicator);
      const beganAt = performance.now();
      shown?.createIndicator(isOver ? { name, paneId: "candle_pane" } : name, isOver);
      while ((shown?.getIndicators({ name })[0]?.result ?? []).length === 0) await untilFrameOver();
      // Calculated; the frame that draws it is the next.
      await untilFrameOver();
      return performance.now() - beganAt;
    },
  };
}
