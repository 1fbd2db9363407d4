/** Linear regression forecast. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { LINE_STATE, regression } from "../kernels/regression.ts";

export const regressionForecast = defineIndicator({
  id: "regression-forecast",
  name: "Linear regression forecast",
  short: "TSF",
  aliases: ["statistics", "trend", "linreg", "least squares", "time series forecast"],
  group: "Statistics",
  summary:
    "Where the straight line through the last prices will be on the next bar, if it goes on.",
  origin: "Least squares; TA-Lib TSF",
  place: "price",
  source: "close",
  inputs: [lengthInput(14, 2)],
  plots: [{ id: "value", name: "Forecast", kind: "line", tone: "yellow" }],
  format: "price",
  state: LINE_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const [value] = out;
    const [end, slope] = scratch;
    regression(source, 0, inputs.length, end, slope, from, to, state, 0);
    for (let i = from; i < to; i += 1) value[i] = end[i] + slope[i];
  },
});
