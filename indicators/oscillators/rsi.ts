/** Relative strength index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";

const UP = 0;
const DOWN = 1;

export const rsi = defineIndicator({
  id: "rsi",
  name: "Relative strength index",
  short: "RSI",
  aliases: ["overbought", "oversold", "momentum", "wilder"],
  group: "Oscillators",
  summary:
    "How much of the recent movement was upward, from 0 to 100; above 70 counts as overbought, below 30 as oversold.",
  origin: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978; TA-Lib RSI",
  place: "pane",
  source: "close",
  inputs: [lengthInput(14, 2)],
  plots: [{ id: "value", name: "RSI", kind: "line", tone: "purple" }],
  levels: [
    { name: "Overbought", value: 70 },
    { name: "Middle", value: 50 },
    { name: "Oversold", value: 30 },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: 2,
  firstRow: ({ length }) => length,
  run({ source, inputs, out, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    let up = state[UP];
    let down = state[DOWN];
    for (let i = from; i < to; i += 1) {
      const change = i === 0 ? 0 : source[i] - source[i - 1];
      const rise = change > 0 ? change : 0;
      const fall = change < 0 ? -change : 0;
      if (i <= length) {
        up += rise / length;
        down += fall / length;
      } else {
        up += (rise - up) / length;
        down += (fall - down) / length;
      }
      // A price that has not moved is neither strong nor weak.
      value[i] = i < length ? NaN : up + down === 0 ? 50 : (100 * up) / (up + down);
    }
    state[UP] = up;
    state[DOWN] = down;
  },
});
