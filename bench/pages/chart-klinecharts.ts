/**
 * klinecharts with its own defaults, given all bars at once as the objects that it asks for; they are made before its clock
 * begins. Main thread of a measured page.
 */
import "../../src/ui/base.css";
import { init, type Chart, type KLineData } from "klinecharts";
import { DIGITS, followLiveBars, makeChartMarket, type ChartMarket } from "./chart-market.ts";
import { BENCH_INDICATORS, linesOf, type ChartContender } from "./contender.ts";
import { makeDrawn } from "./drawn-market.ts";
import { untilBarsDrawn, untilLinesDrawn } from "./frames.ts";

/** Of the average that klinecharts makes of a momentum, as it comes. */
const AVERAGE_BARS = 6;

export function makeContender(): ChartContender {
  let shown: Chart | null = null;
  const root = document.getElementById("root") ?? document.body;
  const list: KLineData[] = [];
  let market: ChartMarket;
  let update: (bar: KLineData) => void = () => undefined;
  const make = (): void => {
    shown = init(root, { styles: "dark", timezone: "UTC" });
    shown?.setSymbol({ ticker: "S0001", pricePrecision: DIGITS, volumePrecision: 0 });
    shown?.setPeriod({ type: "minute", span: 1 });
  };
  let overDrawings = 0;
  const load = (): void => {
    shown?.setDataLoader({
      getBars: ({ type, callback }) => callback(type === "init" ? list : [], false),
      subscribeBar: ({ callback }) => {
        update = callback;
      },
    });
  };
  const draw = (): void => {
    for (const { kind, points } of makeDrawn(market.bars)) {
      shown?.createOverlay({
        name: kind.klinecharts,
        points: points.map(({ ts, price }) => ({ timestamp: ts, value: price })),
        onMouseEnter: () => void (overDrawings += 1),
        onMouseLeave: () => void (overDrawings -= 1),
      });
    }
  };
  const add = (at: number): void => {
    const indicator = BENCH_INDICATORS[at];
    if (indicator === undefined) throw new Error(`There is no indicator ${at}.`);
    const { klinecharts: name, inputs, pane, figure } = indicator;
    shown?.createIndicator(
      {
        name,
        paneId: pane === 0 ? "candle_pane" : `pane_${pane}`,
        // Momentum has an average of its own, which is calculated and not drawn.
        calcParams: [...Object.values(inputs), ...(figure === undefined ? [] : [AVERAGE_BARS])],
        ...(figure === undefined ? {} : { figures: [{ key: figure, title: name, type: "line" }] }),
      },
      true,
    );
  };
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
      make();
      load();
      return (await drawn) - beganAt;
    },
    async mountWhole() {
      const drawn = untilBarsDrawn();
      const whole = untilLinesDrawn(linesOf(BENCH_INDICATORS.length));
      const beganAt = performance.now();
      make();
      for (const at of BENCH_INDICATORS.keys()) add(at);
      load();
      return { barsMs: (await drawn) - beganAt, wholeMs: (await whole) - beganAt };
    },
    async startLive(ticksPerSecond, speed) {
      await followLiveBars(market, ({ ts, ...bar }) => update({ timestamp: ts, ...bar }));
      market.bench.tick(ticksPerSecond, speed);
    },
    barsHeld: () => list.length,
    holdsOldest: () => true,
    comeBack: null,
    keepDrawings: draw,
    isOverDrawing: () => overDrawings > 0,
    async addIndicator(at) {
      const drawn = untilLinesDrawn(linesOf(at + 1));
      const beganAt = performance.now();
      add(at);
      return (await drawn) - beganAt;
    },
  };
}
