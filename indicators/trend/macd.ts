/** Moving average convergence and divergence. */
import { defineIndicator } from "../indicator.ts";
import { LENGTH_MAX } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

const bars = { kind: "whole", unit: "bars", min: 1, max: LENGTH_MAX } as const;

export const macd = defineIndicator({
  id: "macd",
  name: "MACD",
  short: "MACD",
  aliases: ["moving average convergence divergence", "trend", "momentum"],
  group: "Trend",
  summary:
    "The distance of a fast mean from a slow one, with its own mean as signal and the difference of both as columns.",
  origin: "Gerald Appel, 1979; TA-Lib MACD",
  place: "pane",
  source: "close",
  inputs: [
    { id: "fast", name: "Fast length", default: 12, ...bars },
    { id: "slow", name: "Slow length", default: 26, ...bars },
    { id: "signal", name: "Signal length", default: 9, ...bars },
  ],
  plots: [
    { id: "histogram", name: "Histogram", kind: "histogram", tone: "grey", colouring: "sign" },
    { id: "macd", name: "MACD", kind: "line", tone: "blue" },
    { id: "signal", name: "Signal", kind: "line", tone: "orange" },
  ],
  levels: [{ name: "Zero", value: 0 }],
  format: "price",
  state: 3 * MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ fast, slow, signal }) => Math.max(fast, slow) + signal - 2,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { fast, slow, signal } = inputs;
    const [histogram, line, mean] = out;
    const [quick, lazy] = scratch;
    const begin = Math.max(fast, slow) - 1;
    // Both means start on the same row, as the published figures do: the fast one waits for the slow one.
    exponentialMean(source, begin + 1 - fast, fast, quick, from, to, state, 0);
    exponentialMean(source, begin + 1 - slow, slow, lazy, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1) line[i] = quick[i] - lazy[i];
    exponentialMean(line, begin, signal, mean, from, to, state, 2 * MEAN_STATE);
    for (let i = from; i < to; i += 1) histogram[i] = line[i] - mean[i];
  },
});
