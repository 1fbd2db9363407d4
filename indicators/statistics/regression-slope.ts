/** Linear regression slope. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { LINE_STATE, regression } from "../kernels/regression.ts";

export const regressionSlope = defineIndicator({
  id: "regression-slope",
  name: "Linear regression slope",
  short: "LR Slope",
  aliases: ["statistics", "trend", "linreg", "least squares", "slope"],
  group: "Statistics",
  summary: "By how much the straight line through the last prices rises or falls each bar.",
  origin: "Least squares; TA-Lib LINEARREG_SLOPE",
  place: "pane",
  source: "close",
  inputs: [lengthInput(14, 2)],
  plots: [{ id: "value", name: "Slope", kind: "line", tone: "teal" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 6 },
  state: LINE_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    regression(source, 0, inputs.length, scratch[0], out[0], from, to, state, 0);
  },
});
