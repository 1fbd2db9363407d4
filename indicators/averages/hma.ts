/** Hull moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, weightedMean } from "../kernels/means.ts";

export const hma = defineIndicator({
  id: "hma",
  name: "Hull moving average",
  short: "HMA",
  aliases: ["ma", "trend", "hull"],
  group: "Moving averages",
  summary: "Weighted means joined so that the line is smooth and lags little.",
  origin: "Alan Hull, 2005: WMA(2 WMA(length / 2) - WMA(length), square root of length)",
  place: "price",
  source: "close",
  inputs: [lengthInput(20, 2)],
  plots: [{ id: "value", name: "HMA", kind: "line", tone: "teal" }],
  format: "price",
  state: 3 * MEAN_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => length + Math.floor(Math.sqrt(length)) - 2,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [half, whole] = scratch;
    weightedMean(source, 0, Math.floor(length / 2), half, from, to, state, 0);
    weightedMean(source, 0, length, whole, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1) whole[i] = 2 * half[i] - whole[i];
    const root = Math.floor(Math.sqrt(length));
    weightedMean(whole, length - 1, root, out[0], from, to, state, 2 * MEAN_STATE);
  },
});
