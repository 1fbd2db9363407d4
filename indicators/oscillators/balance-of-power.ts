/** Balance of power. */
import { defineIndicator } from "../indicator.ts";

export const balanceOfPower = defineIndicator({
  id: "balance-of-power",
  name: "Balance of power",
  short: "BOP",
  aliases: ["bop", "momentum", "buyers", "sellers"],
  group: "Oscillators",
  summary:
    "How far a bar closed above or below its opening, as a share of its range, from -1 to 1.",
  origin: "Igor Livshin, Balance of Power, Stocks & Commodities, 2001; TA-Lib BOP",
  place: "pane",
  source: null,
  inputs: [],
  plots: [{ id: "value", name: "BOP", kind: "line", tone: "pink" }],
  levels: [{ name: "Zero", value: 0 }],
  range: { min: -1, max: 1 },
  format: { decimals: 2 },
  state: 0,
  memory: "window",
  firstRow: () => 0,
  run({ bars, out }, from, to) {
    const { open, high, low, close } = bars;
    const [value] = out;
    for (let i = from; i < to; i += 1) {
      const range = high[i] - low[i];
      value[i] = range > 0 ? (close[i] - open[i]) / range : 0;
    }
  },
});
