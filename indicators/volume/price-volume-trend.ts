/** Price volume trend. */
import { defineIndicator } from "../indicator.ts";

const SUM = 0;

export const priceVolumeTrend = defineIndicator({
  id: "pvt",
  name: "Price volume trend",
  short: "PVT",
  aliases: ["volume", "trend", "vpt", "volume price trend"],
  group: "Volume",
  summary:
    "The sum of volume times the part by which the price changed: large moves count for more.",
  origin: "Sum of change / price before * volume; TradingView ta.pvt",
  place: "pane",
  source: "close",
  inputs: [],
  plots: [{ id: "value", name: "PVT", kind: "line", tone: "blue" }],
  format: "volume",
  state: 1,
  firstRow: () => 0,
  run({ bars: { volume }, source, out, state }, from, to) {
    const [value] = out;
    let sum = state[SUM];
    for (let i = from; i < to; i += 1) {
      // From a price of 0 no part can be said: such a bar adds nothing.
      if (i > 0 && source[i - 1] !== 0)
        sum += ((source[i] - source[i - 1]) / source[i - 1]) * volume[i];
      value[i] = sum;
    }
    state[SUM] = sum;
  },
});
