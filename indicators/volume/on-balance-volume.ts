/** On-balance volume. */
import { defineIndicator } from "../indicator.ts";

const SUM = 0;

export const onBalanceVolume = defineIndicator({
  id: "obv",
  name: "On-balance volume",
  short: "OBV",
  aliases: ["volume", "accumulation", "granville", "money flow"],
  group: "Volume",
  summary: "All volume of rising bars less all of falling ones: whether money follows the price.",
  origin:
    "Joseph Granville, 1963; TradingView ta.obv, which starts at 0 where TA-Lib adds the first bar",
  place: "pane",
  source: "close",
  inputs: [],
  plots: [{ id: "value", name: "OBV", kind: "line", tone: "blue" }],
  format: "volume",
  state: 1,
  firstRow: () => 0,
  run({ bars: { volume }, source, out, state }, from, to) {
    const [value] = out;
    let sum = state[SUM];
    for (let i = from; i < to; i += 1) {
      if (i > 0) sum += Math.sign(source[i] - source[i - 1]) * volume[i];
      value[i] = sum;
    }
    state[SUM] = sum;
  },
});
