/** Chande momentum oscillator. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

export const cmo = defineIndicator({
  id: "cmo",
  name: "Chande momentum oscillator",
  short: "CMO",
  aliases: ["momentum", "overbought", "oversold", "chande"],
  group: "Oscillators",
  summary: "How much more price rose than fell over the last bars, from -100 to 100.",
  origin:
    "Tushar Chande, The New Technical Trader, 1994, with plain sums; TA-Lib's CMO smooths them as RSI does",
  place: "pane",
  source: "close",
  inputs: [lengthInput(9)],
  plots: [{ id: "value", name: "CMO", kind: "line", tone: "blue" }],
  levels: [
    { name: "Overbought", value: 50 },
    { name: "Middle", value: 0 },
    { name: "Oversold", value: -50 },
  ],
  range: { min: -100, max: 100 },
  format: { decimals: 2 },
  state: 2 * SUM_STATE,
  scratch: 3,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const [rises, falls, fallen] = scratch;
    for (let i = from; i < to; i += 1) {
      const change = i === 0 ? 0 : source[i] - source[i - 1];
      rises[i] = Math.max(change, 0);
      falls[i] = Math.max(-change, 0);
    }
    movingSum(rises, 1, length, value, from, to, state, 0);
    movingSum(falls, 1, length, fallen, from, to, state, SUM_STATE);
    for (let i = from; i < to; i += 1) {
      const way = value[i] + fallen[i];
      value[i] = way === 0 ? 0 : (100 * (value[i] - fallen[i])) / way;
    }
  },
});
