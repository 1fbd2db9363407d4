/** Ease of movement. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

export const easeOfMovement = defineIndicator({
  id: "ease-of-movement",
  name: "Ease of movement",
  short: "EOM",
  aliases: ["volume", "emv", "arms"],
  group: "Volume",
  summary: "How far the price went for the volume it took: high where it rose with little effort.",
  origin: "Richard W. Arms, 1989: SMA of divisor * change of hl2 * range / volume; TradingView EOM",
  place: "pane",
  source: "hl2",
  inputs: [
    lengthInput(14),
    { id: "divisor", name: "Divisor", kind: "whole", default: 10_000, min: 1, max: 1_000_000_000 },
  ],
  plots: [{ id: "value", name: "EOM", kind: "line", tone: "teal" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 2 },
  state: MEAN_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ bars: { high, low, volume }, source, inputs, out, scratch, state }, from, to) {
    const { length, divisor } = inputs;
    const [ease] = scratch;
    for (let i = from; i < to; i += 1) {
      const change = i === 0 ? 0 : source[i] - source[i - 1];
      // Without volume there was neither ease nor effort.
      ease[i] = volume[i] === 0 ? 0 : (divisor * change * (high[i] - low[i])) / volume[i];
    }
    simpleMean(ease, 1, length, out[0], from, to, state, 0);
  },
});
