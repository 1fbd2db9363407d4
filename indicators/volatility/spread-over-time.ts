/** Spread over time. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";

export const spreadOverTime = defineIndicator({
  id: "spread",
  name: "Spread over time",
  short: "Spread",
  aliases: ["cost", "bid", "ask", "broker", "volatility", "execution"],
  group: "Volatility",
  summary:
    "How far ask stood above bid when each bar closed, and its mean: when trading is dear and when it is cheap.",
  origin:
    "The close of the ask's bar less that of the bid's, of the last ticks of each; mean: simple",
  place: "pane",
  source: "close",
  startsFrom: "other side",
  inputs: [barsInput("mean", "Mean of", 20, 1, 500)],
  plots: [
    { id: "value", name: "Spread", kind: "histogram", tone: "orange" },
    { id: "mean", name: "Mean", kind: "line", tone: "blue" },
  ],
  format: "price",
  state: 0,
  memory: "window",
  firstRow: ({ mean }) => mean - 1,
  run({ bars, source, inputs, out }, from, to) {
    const [value, means] = out;
    const { mean } = inputs;
    for (let i = from; i < to; i += 1) {
      value[i] = Math.abs(source[i] - bars.close[i]);
      let sum = 0;
      for (let j = i - mean + 1; j <= i; j += 1) sum += value[j];
      means[i] = i < mean - 1 ? NaN : sum / mean;
    }
  },
});
