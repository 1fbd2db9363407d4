/** Correlation with another symbol. */
import { defineIndicator } from "../indicator.ts";
import { pairLengthInput } from "../inputs.ts";
import { momentsOf } from "../kernels/pairs.ts";

const moments = new Float64Array(3);

export const correlation = defineIndicator({
  id: "correlation",
  name: "Correlation with another symbol",
  short: "Corr",
  aliases: ["statistics", "compare", "pearson", "cc", "pair"],
  group: "Statistics",
  summary:
    "Whether the symbol moves with another: 1 is always with it, -1 always against it, 0 neither.",
  origin: "Pearson's coefficient of both closes; TA-Lib CORREL, TradingView ta.correlation",
  place: "pane",
  source: "close",
  startsFrom: "symbol",
  inputs: [pairLengthInput(20, 2)],
  plots: [{ id: "value", name: "Correlation", kind: "area", tone: "blue" }],
  levels: [
    { name: "Together", value: 0.8 },
    { name: "Neither", value: 0 },
    { name: "Against", value: -0.8 },
  ],
  range: { min: -1, max: 1 },
  format: { decimals: 3 },
  state: 0,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ bars, source, inputs, out }, from, to) {
    const { length } = inputs;
    const [value] = out;
    for (let i = from; i < to; i += 1) {
      if (i < length - 1) {
        value[i] = NaN;
        continue;
      }
      momentsOf(bars.close, source, i, length, moments);
      const spread = Math.sqrt(moments[1] * moments[2]);
      // Prices that stand still move with nothing.
      value[i] = spread > 0 ? Math.max(-1, Math.min(1, moments[0] / spread)) : 0;
    }
  },
});
