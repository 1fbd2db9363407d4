/** Weighted moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, weightedMean } from "../kernels/means.ts";

export const wma = defineIndicator({
  id: "wma",
  name: "Weighted moving average",
  short: "WMA",
  aliases: ["ma", "trend", "linear"],
  group: "Moving averages",
  summary: "A mean in which the newest bar weighs most and each older one a step less.",
  origin: "Weights length, length - 1, ... 1; TA-Lib WMA",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "WMA", kind: "line", tone: "purple" }],
  format: "price",
  state: MEAN_STATE,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, state }, from, to) {
    weightedMean(source, 0, inputs.length, out[0], from, to, state, 0);
  },
});
