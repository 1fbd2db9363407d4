/** Tillson moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const t3 = defineIndicator({
  id: "t3",
  name: "Tillson T3 moving average",
  short: "T3",
  aliases: ["ma", "trend", "tillson"],
  group: "Moving averages",
  summary:
    "Six exponential means joined into one that is smooth and still turns early; the factor sets how early.",
  origin: "Tim Tillson, 1998; TA-Lib T3",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(5),
    { id: "factor", name: "Factor", kind: "number", default: 0.7, min: 0, max: 1, step: 0.05 },
  ],
  plots: [{ id: "value", name: "T3", kind: "line", tone: "blue" }],
  format: "price",
  state: 6 * MEAN_STATE,
  scratch: 6,
  memory: "fading",
  firstRow: ({ length }) => 6 * (length - 1),
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length, factor } = inputs;
    const [one, two, three, four, five, six] = scratch;
    const lag = length - 1;
    exponentialMean(source, 0, length, one, from, to, state, 0);
    exponentialMean(one, lag, length, two, from, to, state, MEAN_STATE);
    exponentialMean(two, 2 * lag, length, three, from, to, state, 2 * MEAN_STATE);
    exponentialMean(three, 3 * lag, length, four, from, to, state, 3 * MEAN_STATE);
    exponentialMean(four, 4 * lag, length, five, from, to, state, 4 * MEAN_STATE);
    exponentialMean(five, 5 * lag, length, six, from, to, state, 5 * MEAN_STATE);
    const square = factor * factor;
    const c1 = -square * factor;
    const c2 = 3 * (square - c1);
    const c3 = -6 * square - 3 * (factor - c1);
    const c4 = 1 + 3 * factor - c1 + 3 * square;
    for (let i = from; i < to; i += 1) {
      out[0][i] = c1 * six[i] + c2 * five[i] + c3 * four[i] + c4 * three[i];
    }
  },
});
