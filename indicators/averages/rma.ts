/** Wilder's smoothed moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";

export const rma = defineIndicator({
  id: "rma",
  name: "Smoothed moving average",
  short: "RMA",
  aliases: ["smma", "wilder", "ma", "trend", "running"],
  group: "Moving averages",
  summary:
    "A slow exponential mean as Wilder used it in his indicators: a new bar weighs one part in the length.",
  origin: "J. Welles Wilder, 1978: weight 1 / length, started from the simple mean",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "RMA", kind: "line", tone: "teal" }],
  format: "price",
  state: MEAN_STATE,
  memory: "fading",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, state }, from, to) {
    const { length } = inputs;
    wilderMean(source, 0, length, out[0], from, to, state, 0);
  },
});
