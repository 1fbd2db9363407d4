/** Least squares moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { LINE_STATE, regression } from "../kernels/regression.ts";

export const lsma = defineIndicator({
  id: "lsma",
  name: "Least squares moving average",
  short: "LSMA",
  aliases: ["ma", "trend", "linear regression", "moving linear regression", "time series forecast"],
  group: "Moving averages",
  summary: "The end of the straight line that lies nearest to the last bars.",
  origin: "Linear regression by least squares; TA-Lib LINEARREG",
  place: "price",
  source: "close",
  inputs: [lengthInput(25, 2)],
  plots: [{ id: "value", name: "LSMA", kind: "line", tone: "teal" }],
  format: "price",
  state: LINE_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    regression(source, 0, inputs.length, out[0], scratch[0], from, to, state, 0);
  },
});
