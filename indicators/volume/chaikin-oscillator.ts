/** Chaikin oscillator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";
import { accumulation } from "../kernels/money-flow.ts";

export const chaikinOscillator = defineIndicator({
  id: "chaikin-oscillator",
  name: "Chaikin oscillator",
  short: "Chaikin Osc",
  aliases: ["volume", "adosc", "money flow", "accumulation", "momentum"],
  group: "Volume",
  summary: "Whether accumulation gathers pace: a fast mean of it less a slow one.",
  origin:
    "Marc Chaikin; TradingView, whose means start from simple ones where TA-Lib ADOSC starts from the first bar",
  place: "pane",
  source: null,
  inputs: [barsInput("fast", "Fast length", 3), barsInput("slow", "Slow length", 10)],
  plots: [{ id: "value", name: "Chaikin oscillator", kind: "line", tone: "pink" }],
  levels: [{ name: "Zero", value: 0 }],
  format: "volume",
  state: 2 * MEAN_STATE + 1,
  scratch: 3,
  memory: "fading",
  firstRow: ({ fast, slow }) => Math.max(fast, slow) - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { fast, slow } = inputs;
    const [value] = out;
    const [line, quick, lazy] = scratch;
    accumulation(bars, line, from, to, state, 2 * MEAN_STATE);
    exponentialMean(line, 0, fast, quick, from, to, state, 0);
    exponentialMean(line, 0, slow, lazy, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1) value[i] = quick[i] - lazy[i];
  },
});
