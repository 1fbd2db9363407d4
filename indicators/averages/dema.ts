/** Double exponential moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const dema = defineIndicator({
  id: "dema",
  name: "Double exponential moving average",
  short: "DEMA",
  aliases: ["ma", "trend", "double"],
  group: "Moving averages",
  summary: "An exponential mean from which half of the lag of its own smoothing is taken away.",
  origin: "Patrick Mulloy, 1994: 2 EMA - EMA of EMA; TA-Lib DEMA",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "DEMA", kind: "line", tone: "pink" }],
  format: "price",
  state: 2 * MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ length }) => 2 * (length - 1),
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [once, twice] = scratch;
    exponentialMean(source, 0, length, once, from, to, state, 0);
    exponentialMean(once, length - 1, length, twice, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1) out[0][i] = 2 * once[i] - twice[i];
  },
});
