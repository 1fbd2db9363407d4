/** Aroon, up and down. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { EXTREME_STATE, highestRow, lowestRow } from "../kernels/extremes.ts";

export const aroon = defineIndicator({
  id: "aroon",
  name: "Aroon",
  short: "Aroon",
  aliases: ["trend", "new highs", "new lows", "chande"],
  group: "Trend",
  summary: "How lately price made its highest and its lowest: 100 is now, 0 is a whole length ago.",
  origin: "Tushar Chande, 1995; TA-Lib AROON",
  place: "pane",
  source: null,
  inputs: [lengthInput(14)],
  plots: [
    { id: "up", name: "Up", kind: "line", tone: "up" },
    { id: "down", name: "Down", kind: "line", tone: "down" },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: 2 * EXTREME_STATE,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ bars, inputs, out, state }, from, to) {
    const { length } = inputs;
    const [up, down] = out;
    let top = state[0];
    let bottom = state[1];
    for (let i = from; i < to; i += 1) {
      top = highestRow(bars.high, 0, length + 1, i, top);
      bottom = lowestRow(bars.low, 0, length + 1, i, bottom);
      up[i] = i < length ? NaN : (100 * (length - i + top)) / length;
      down[i] = i < length ? NaN : (100 * (length - i + bottom)) / length;
    }
    state[0] = top;
    state[1] = bottom;
  },
});
