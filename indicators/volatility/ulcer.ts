/** Ulcer index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";
import { EXTREME_STATE, highest } from "../kernels/extremes.ts";

export const ulcer = defineIndicator({
  id: "ulcer",
  name: "Ulcer index",
  short: "Ulcer",
  aliases: ["volatility", "drawdown", "risk"],
  group: "Volatility",
  summary: "How deep and how long prices stayed below their last high: the pain of holding.",
  origin:
    "Peter Martin, 1987: root of the mean of squared falls, in percent, from the highest close",
  place: "pane",
  source: "close",
  inputs: [lengthInput(14)],
  plots: [{ id: "value", name: "Ulcer", kind: "line", tone: "down" }],
  format: { decimals: 3 },
  state: MEAN_STATE + EXTREME_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => 2 * (length - 1),
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [top, fall] = scratch;
    highest(source, 0, length, top, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1) {
      const part = top[i] === 0 ? 0 : (100 * (source[i] - top[i])) / top[i];
      fall[i] = part * part;
    }
    simpleMean(fall, length - 1, length, out[0], from, to, state, 0);
    // What rounding leaves of a sum of nothing may lie below zero.
    for (let i = from; i < to; i += 1) out[0][i] = Math.sqrt(Math.max(0, out[0][i]));
  },
});
