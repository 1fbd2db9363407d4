/** Kaufman's adaptive moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialWeight } from "../kernels/means.ts";

const MEAN = 0;
const PATH = 1;

export const kama = defineIndicator({
  id: "kama",
  name: "Kaufman's adaptive moving average",
  short: "KAMA",
  aliases: ["ma", "trend", "adaptive", "kaufman"],
  group: "Moving averages",
  summary:
    "A mean that follows fast while prices go one way and stands still while they go to and fro.",
  origin: "Perry Kaufman, Smarter Trading, 1995; TA-Lib KAMA",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(10, 2),
    { id: "fast", name: "Fast length", kind: "whole", unit: "bars", default: 2, min: 1, max: 500 },
    { id: "slow", name: "Slow length", kind: "whole", unit: "bars", default: 30, min: 1, max: 500 },
  ],
  plots: [{ id: "value", name: "KAMA", kind: "line", tone: "orange" }],
  format: "price",
  state: 2,
  firstRow: ({ length }) => length,
  run({ source, inputs, out, state }, from, to) {
    const { length } = inputs;
    const fast = exponentialWeight(inputs.fast);
    const slow = exponentialWeight(inputs.slow);
    let mean = state[MEAN];
    let path = state[PATH];
    for (let i = from; i < to; i += 1) {
      if (i > 0) path += Math.abs(source[i] - source[i - 1]);
      if (i > length) path -= Math.abs(source[i - length] - source[i - length - 1]);
      if (i < length) {
        mean = source[i];
        out[0][i] = NaN;
        continue;
      }
      const way = Math.abs(source[i] - source[i - length]);
      // Prices that have not moved go one way as much as any other: the mean may follow at once.
      const efficiency = path <= way ? 1 : way / path;
      const weight = (efficiency * (fast - slow) + slow) ** 2;
      mean += (source[i] - mean) * weight;
      out[0][i] = mean;
    }
    state[MEAN] = mean;
    state[PATH] = path;
  },
});
