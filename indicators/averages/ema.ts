/** Exponential moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const ema = defineIndicator({
  id: "ema",
  name: "Exponential moving average",
  short: "EMA",
  aliases: ["ma", "trend", "exponential"],
  group: "Moving averages",
  summary:
    "A mean in which a bar weighs less the older it is, so that it turns sooner than a simple one.",
  origin: "Weight 2 / (length + 1), started from the simple mean; TA-Lib EMA",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "EMA", kind: "line", tone: "orange" }],
  format: "price",
  state: MEAN_STATE,
  memory: "fading",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, state }, from, to) {
    const { length } = inputs;
    exponentialMean(source, 0, length, out[0], from, to, state, 0);
  },
});
