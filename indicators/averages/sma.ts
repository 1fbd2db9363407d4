/** Simple moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

export const sma = defineIndicator({
  id: "sma",
  name: "Simple moving average",
  short: "SMA",
  aliases: ["ma", "mean", "trend"],
  group: "Moving averages",
  summary: "The mean of the last bars, each with the same weight.",
  origin: "Arithmetic mean; TA-Lib SMA",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "SMA", kind: "line", tone: "blue" }],
  format: "price",
  state: MEAN_STATE,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, state }, from, to) {
    simpleMean(source, 0, inputs.length, out[0], from, to, state, 0);
  },
});
