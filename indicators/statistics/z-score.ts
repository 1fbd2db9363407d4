/** Z-score. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const zScore = defineIndicator({
  id: "z-score",
  name: "Z-score",
  short: "Z",
  aliases: ["statistics", "standard score", "mean reversion", "deviation"],
  group: "Statistics",
  summary: "How many standard deviations the price lies above or below its mean.",
  origin: "(value - mean) / population standard deviation",
  place: "pane",
  source: "close",
  inputs: [lengthInput(20, 2)],
  plots: [{ id: "value", name: "Z-score", kind: "line", tone: "blue" }],
  levels: [
    { name: "High", value: 2 },
    { name: "Zero", value: 0 },
    { name: "Low", value: -2 },
  ],
  format: { decimals: 2 },
  state: SPREAD_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const [value] = out;
    const [spread, mean] = scratch;
    variance(source, 0, inputs.length, spread, mean, from, to, state, 0);
    // A price that stands still lies on its mean.
    for (let i = from; i < to; i += 1)
      value[i] = spread[i] === 0 ? 0 : (source[i] - mean[i]) / Math.sqrt(spread[i]);
  },
});
