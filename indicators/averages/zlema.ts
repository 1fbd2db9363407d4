/** Zero lag exponential moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const zlema = defineIndicator({
  id: "zlema",
  name: "Zero lag exponential moving average",
  short: "ZLEMA",
  aliases: ["ma", "trend", "zero lag"],
  group: "Moving averages",
  summary:
    "An exponential mean of prices to which their recent change is added, so that it lags less.",
  origin: "John Ehlers and Ric Way, 2010: EMA of 2 price - price of (length - 1) / 2 bars ago",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "ZLEMA", kind: "line", tone: "blue" }],
  format: "price",
  state: MEAN_STATE,
  scratch: 1,
  memory: "fading",
  firstRow: ({ length }) => Math.floor((length - 1) / 2) + length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const lag = Math.floor((length - 1) / 2);
    for (let i = from; i < to; i += 1) {
      if (i < lag) scratch[0][i] = NaN;
      else scratch[0][i] = 2 * source[i] - source[i - lag];
    }
    exponentialMean(scratch[0], lag, length, out[0], from, to, state, 0);
  },
});
