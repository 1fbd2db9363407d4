/** lightweight-charts as it comes, given all bars at once as candles. Main thread of a measured page. */
import "../../src/ui/base.css";
import {
  CandlestickSeries,
  ColorType,
  createChart,
  type CandlestickData,
  type ISeriesApi,
  type UTCTimestamp,
} from "lightweight-charts";
import { followLiveBars, makeChartMarket, type ChartMarket } from "./chart-market.ts";
import type { ChartContender } from "./contender.ts";
import { untilBarsDrawn } from "./frames.ts";

export function makeContender(): ChartContender {
  const root = document.getElementById("root") ?? document.body;
  const points: CandlestickData<UTCTimestamp>[] = [];
  let market: ChartMarket;
  let series: ISeriesApi<"Candlestick">;
  return {
    async prepare(count) {
      market = await makeChartMarket(count);
      const { ts, open, high, low, close } = market.bars;
      for (let at = 0; at < count; at += 1) {
        points.push({
          time: ((ts[at] ?? 0) / 1000) as UTCTimestamp,
          open: open[at] ?? 0,
          high: high[at] ?? 0,
          low: low[at] ?? 0,
          close: close[at] ?? 0,
        });
      }
    },
    async mount() {
      const drawn = untilBarsDrawn();
      const beganAt = performance.now();
      const chart = createChart(root, {
        autoSize: true,
        layout: {
          background: { type: ColorType.Solid, color: "#11151c" },
          textColor: "#9aa4b2",
          attributionLogo: false,
        },
        timeScale: { timeVisible: true },
      });
      series = chart.addSeries(CandlestickSeries);
      series.setData(points);
      return (await drawn) - beganAt;
    },
    async startLive(ticksPerSecond, speed) {
      await followLiveBars(market, ({ ts, open, high, low, close }) =>
        series.update({ time: (ts / 1000) as UTCTimestamp, open, high, low, close }),
      );
      market.bench.tick(ticksPerSecond, speed);
    },
    barsHeld: () => points.length,
    holdsOldest: () => true,
    comeBack: null,
    mountWhole: null,
    addIndicator: null,
  };
}
