/** Linear regression intercept. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { LINE_STATE, regression } from "../kernels/regression.ts";

export const regressionIntercept = defineIndicator({
  id: "regression-intercept",
  name: "Linear regression intercept",
  short: "LR Intercept",
  aliases: ["statistics", "trend", "linreg", "least squares"],
  group: "Statistics",
  summary: "Where the straight line through the last prices begins, on the oldest of them.",
  origin: "Least squares; TA-Lib LINEARREG_INTERCEPT",
  place: "price",
  source: "close",
  inputs: [lengthInput(14, 2)],
  plots: [{ id: "value", name: "Intercept", kind: "line", tone: "grey" }],
  format: "price",
  state: LINE_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const [end, slope] = scratch;
    regression(source, 0, length, end, slope, from, to, state, 0);
    for (let i = from; i < to; i += 1) value[i] = end[i] - slope[i] * (length - 1);
  },
});
