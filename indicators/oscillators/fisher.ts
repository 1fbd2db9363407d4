/** Fisher transform. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { EXTREME_STATE } from "../kernels/extremes.ts";
import { placeInRange } from "./stochastic.ts";

const VALUE_AT = 2 * EXTREME_STATE;
const FISHER_AT = VALUE_AT + 1;

export const fisher = defineIndicator({
  id: "fisher",
  name: "Fisher transform",
  short: "Fisher",
  aliases: ["ehlers", "turning points", "reversal", "overbought", "oversold"],
  group: "Oscillators",
  summary:
    "Stretches the ends of the recent range so that turns of price stand out as sharp peaks.",
  origin: "John Ehlers, Using the Fisher Transform, Stocks & Commodities, 2002",
  place: "pane",
  source: "hl2",
  inputs: [lengthInput(9)],
  plots: [
    { id: "value", name: "Fisher", kind: "line", tone: "blue" },
    { id: "trigger", name: "Trigger", kind: "line", tone: "orange" },
  ],
  levels: [
    { name: "High", value: 1.5 },
    { name: "Zero", value: 0 },
    { name: "Low", value: -1.5 },
  ],
  format: { decimals: 2 },
  state: FISHER_AT + 1,
  scratch: 1,
  memory: "fading",
  firstRow: ({ length }) => length,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [line, trigger] = out;
    const [place] = scratch;
    placeInRange(source, source, source, 0, length, place, from, to, state);
    let value = state[VALUE_AT];
    let fish = state[FISHER_AT];
    for (let i = from; i < to; i += 1) {
      const before = fish;
      if (i >= length - 1) {
        value = 0.66 * (place[i] / 100 - 0.5) + 0.67 * value;
        if (Math.abs(value) > 0.99) value = 0.999 * Math.sign(value);
        fish = 0.5 * Math.log((1 + value) / (1 - value)) + 0.5 * fish;
      }
      line[i] = i < length - 1 ? NaN : fish;
      trigger[i] = i < length ? NaN : before;
    }
    state[VALUE_AT] = value;
    state[FISHER_AT] = fish;
  },
});
