/** Fractal adaptive moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import type { Bars } from "../bars.ts";

/** From the lowest to the highest of rows [from, last]. */
function reach({ high, low }: Bars, from: number, last: number): number {
  let top = high[from];
  let bottom = low[from];
  for (let i = from + 1; i <= last; i += 1) {
    if (high[i] > top) top = high[i];
    if (low[i] < bottom) bottom = low[i];
  }
  return top - bottom;
}

export const frama = defineIndicator({
  id: "frama",
  name: "Fractal adaptive moving average",
  short: "FRAMA",
  aliases: ["ma", "trend", "fractal", "adaptive", "ehlers"],
  group: "Moving averages",
  summary:
    "A mean that follows fast where prices run and slowly where they fill the room to and fro.",
  origin: "John Ehlers, 2005; the length is even",
  place: "price",
  source: "hl2",
  inputs: [lengthInput(16, 2)],
  plots: [{ id: "value", name: "FRAMA", kind: "line", tone: "yellow" }],
  format: "price",
  state: 1,
  firstRow: ({ length }) => 2 * Math.max(1, Math.floor(length / 2)) - 1,
  run({ bars, source, inputs, out, state }, from, to) {
    const half = Math.max(1, Math.floor(inputs.length / 2));
    const length = 2 * half;
    let mean = state[0];
    for (let i = from; i < to; i += 1) {
      if (i < length - 1) {
        mean = source[i];
        out[0][i] = NaN;
        continue;
      }
      const older = reach(bars, i - length + 1, i - half) / half;
      const newer = reach(bars, i - half + 1, i) / half;
      const whole = reach(bars, i - length + 1, i) / length;
      const isFlat = older + newer <= 0 || whole <= 0;
      const dimension = isFlat ? 1 : (Math.log(older + newer) - Math.log(whole)) / Math.LN2;
      const weight = Math.min(1, Math.max(0.01, Math.exp(-4.6 * (dimension - 1))));
      mean += (source[i] - mean) * weight;
      out[0][i] = mean;
    }
    state[0] = mean;
  },
});
