/** Variance. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const varianceIndicator = defineIndicator({
  id: "variance",
  name: "Variance",
  short: "Var",
  aliases: ["statistics", "volatility", "spread", "deviation"],
  group: "Statistics",
  summary: "The mean squared distance of the last prices from their mean.",
  origin: "Population variance; TA-Lib VAR, TradingView ta.variance",
  place: "pane",
  source: "close",
  inputs: [lengthInput(20, 2)],
  plots: [{ id: "value", name: "Variance", kind: "line", tone: "purple" }],
  format: { decimals: 8 },
  state: SPREAD_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    variance(source, 0, inputs.length, out[0], scratch[0], from, to, state, 0);
  },
});
