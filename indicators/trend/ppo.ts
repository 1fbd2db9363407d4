/** Percentage price oscillator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const ppo = defineIndicator({
  id: "ppo",
  name: "Percentage price oscillator",
  short: "PPO",
  aliases: ["price oscillator", "macd percent", "trend", "momentum"],
  group: "Trend",
  summary: "The MACD in percent of price, so that symbols of any price may be compared.",
  origin: "Gerald Appel's MACD divided by its slow mean; TA-Lib PPO with exponential means",
  place: "pane",
  source: "close",
  inputs: [
    barsInput("fast", "Fast length", 12),
    barsInput("slow", "Slow length", 26),
    barsInput("signal", "Signal length", 9),
  ],
  plots: [
    { id: "histogram", name: "Histogram", kind: "histogram", tone: "grey", colouring: "sign" },
    { id: "value", name: "PPO", kind: "line", tone: "blue" },
    { id: "signal", name: "Signal", kind: "line", tone: "orange" },
  ],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 4 },
  state: 3 * MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ fast, slow, signal }) => Math.max(fast, slow) + signal - 2,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { fast, slow, signal } = inputs;
    const [histogram, line, mean] = out;
    const [quick, lazy] = scratch;
    const first = Math.max(fast, slow) - 1;
    exponentialMean(source, 0, fast, quick, from, to, state, 0);
    exponentialMean(source, 0, slow, lazy, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1)
      line[i] = lazy[i] === 0 ? 0 : (100 * (quick[i] - lazy[i])) / lazy[i];
    exponentialMean(line, first, signal, mean, from, to, state, 2 * MEAN_STATE);
    for (let i = from; i < to; i += 1) histogram[i] = line[i] - mean[i];
  },
});
