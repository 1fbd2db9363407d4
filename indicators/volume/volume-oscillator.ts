/** Volume oscillator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const volumeOscillator = defineIndicator({
  id: "volume-oscillator",
  name: "Volume oscillator",
  short: "Vol Osc",
  aliases: ["volume", "pvo", "percentage volume oscillator"],
  group: "Volume",
  summary: "By how many percent the recent volume lies above or below that of a longer time.",
  origin: "100 (EMA of volume, fast - slow) / slow; TradingView Volume Oscillator",
  place: "pane",
  source: null,
  inputs: [barsInput("fast", "Fast length", 5), barsInput("slow", "Slow length", 10)],
  plots: [{ id: "value", name: "Volume oscillator", kind: "line", tone: "blue" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 2 },
  state: 2 * MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ fast, slow }) => Math.max(fast, slow) - 1,
  run({ bars: { volume }, inputs, out, scratch, state }, from, to) {
    const { fast, slow } = inputs;
    const [value] = out;
    const [quick, lazy] = scratch;
    exponentialMean(volume, 0, fast, quick, from, to, state, 0);
    exponentialMean(volume, 0, slow, lazy, from, to, state, MEAN_STATE);
    // Where nothing was traded at all there is nothing to be above or below.
    for (let i = from; i < to; i += 1)
      value[i] = lazy[i] === 0 ? 0 : (100 * (quick[i] - lazy[i])) / lazy[i];
  },
});
