/** Standard deviation. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const standardDeviation = defineIndicator({
  id: "standard-deviation",
  name: "Standard deviation",
  short: "StdDev",
  aliases: ["volatility", "deviation", "statistics"],
  group: "Volatility",
  summary: "How far prices lie from their mean.",
  origin: "Population standard deviation; TA-Lib STDDEV",
  place: "pane",
  source: "close",
  inputs: [lengthInput(20, 2)],
  plots: [{ id: "value", name: "StdDev", kind: "line", tone: "teal" }],
  format: "price",
  state: SPREAD_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    variance(source, 0, inputs.length, out[0], scratch[0], from, to, state, 0);
    for (let i = from; i < to; i += 1) out[0][i] = Math.sqrt(out[0][i]);
  },
});
