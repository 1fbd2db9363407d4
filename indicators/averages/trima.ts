/** Triangular moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

export const trima = defineIndicator({
  id: "trima",
  name: "Triangular moving average",
  short: "TRIMA",
  aliases: ["ma", "trend", "triangular", "tma"],
  group: "Moving averages",
  summary:
    "A mean taken twice, so that the bars in the middle weigh most and the line is very smooth.",
  origin: "Simple mean of a simple mean; TA-Lib TRIMA",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "TRIMA", kind: "line", tone: "grey" }],
  format: "price",
  state: 2 * MEAN_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => Math.floor(length / 2) + Math.ceil(length / 2) - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const first = Math.floor(inputs.length / 2) + 1;
    const second = Math.ceil(inputs.length / 2);
    simpleMean(source, 0, second, scratch[0], from, to, state, 0);
    simpleMean(scratch[0], second - 1, first, out[0], from, to, state, MEAN_STATE);
  },
});
