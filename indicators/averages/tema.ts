/** Triple exponential moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const tema = defineIndicator({
  id: "tema",
  name: "Triple exponential moving average",
  short: "TEMA",
  aliases: ["ma", "trend", "triple"],
  group: "Moving averages",
  summary: "Three exponential means joined so that the line follows prices with very little lag.",
  origin: "Patrick Mulloy, 1994: 3 EMA - 3 EMA of EMA + EMA of that; TA-Lib TEMA",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "TEMA", kind: "line", tone: "yellow" }],
  format: "price",
  state: 3 * MEAN_STATE,
  scratch: 3,
  memory: "fading",
  firstRow: ({ length }) => 3 * (length - 1),
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [once, twice, thrice] = scratch;
    exponentialMean(source, 0, length, once, from, to, state, 0);
    exponentialMean(once, length - 1, length, twice, from, to, state, MEAN_STATE);
    exponentialMean(twice, 2 * (length - 1), length, thrice, from, to, state, 2 * MEAN_STATE);
    for (let i = from; i < to; i += 1) out[0][i] = 3 * (once[i] - twice[i]) + thrice[i];
  },
});
