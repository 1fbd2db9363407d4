/** Chaikin volatility. */
import { defineIndicator } from "../indicator.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const chaikinVolatility = defineIndicator({
  id: "chaikin-volatility",
  name: "Chaikin volatility",
  short: "CHV",
  aliases: ["volatility", "range", "chaikin"],
  group: "Volatility",
  summary: "By how many percent the average range of a bar has grown or shrunk.",
  origin: "Marc Chaikin: change of an exponential mean of high - low over some bars",
  place: "pane",
  source: null,
  inputs: [
    {
      id: "length",
      name: "Mean length",
      kind: "whole",
      unit: "bars",
      default: 10,
      min: 1,
      max: 1000,
    },
    {
      id: "change",
      name: "Change over",
      kind: "whole",
      unit: "bars",
      default: 10,
      min: 1,
      max: 1000,
    },
  ],
  plots: [{ id: "value", name: "CHV", kind: "line", tone: "purple" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 2 },
  state: MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ length, change }) => length + change - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { length, change } = inputs;
    const [range, mean] = scratch;
    for (let i = from; i < to; i += 1) range[i] = bars.high[i] - bars.low[i];
    exponentialMean(range, 0, length, mean, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      if (i < length + change - 1) out[0][i] = NaN;
      else {
        const before = mean[i - change];
        out[0][i] = before === 0 ? 0 : (100 * (mean[i] - before)) / before;
      }
    }
  },
});
