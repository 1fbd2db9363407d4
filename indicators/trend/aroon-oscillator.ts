/** Aroon oscillator. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { EXTREME_STATE, highestRow, lowestRow } from "../kernels/extremes.ts";

export const aroonOscillator = defineIndicator({
  id: "aroon-oscillator",
  name: "Aroon oscillator",
  short: "Aroon osc",
  aliases: ["aroonosc", "trend", "chande"],
  group: "Trend",
  summary: "Aroon up less Aroon down: above zero the highest price is newer than the lowest.",
  origin: "Tushar Chande, 1995; TA-Lib AROONOSC",
  place: "pane",
  source: null,
  inputs: [lengthInput(14)],
  plots: [{ id: "value", name: "Aroon osc", kind: "area", tone: "blue", base: 0 }],
  levels: [{ name: "Zero", value: 0 }],
  range: { min: -100, max: 100 },
  format: { decimals: 2 },
  state: 2 * EXTREME_STATE,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ bars, inputs, out, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    let top = state[0];
    let bottom = state[1];
    for (let i = from; i < to; i += 1) {
      top = highestRow(bars.high, 0, length + 1, i, top);
      bottom = lowestRow(bars.low, 0, length + 1, i, bottom);
      value[i] = i < length ? NaN : (100 * (top - bottom)) / length;
    }
    state[0] = top;
    state[1] = bottom;
  },
});
