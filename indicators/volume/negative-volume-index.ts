/** Negative volume index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

const INDEX = MEAN_STATE;
const START = 1000;

export const negativeVolumeIndex = defineIndicator({
  id: "nvi",
  name: "Negative volume index",
  short: "NVI",
  aliases: ["volume", "trend", "fosback", "dysart"],
  group: "Volume",
  summary:
    "An index that follows the price on bars with less volume than before alone: what the quiet money does.",
  origin: "Paul Dysart, 1930s; Norman Fosback, 1976: from 1000, beside its EMA of 255",
  place: "pane",
  source: "close",
  inputs: [lengthInput(255)],
  plots: [
    { id: "value", name: "NVI", kind: "line", tone: "purple" },
    { id: "mean", name: "Mean", kind: "line", tone: "orange" },
  ],
  format: { decimals: 2 },
  state: MEAN_STATE + 1,
  firstRow: ({ length }) => length - 1,
  run({ bars: { volume }, source, inputs, out, state }, from, to) {
    const { length } = inputs;
    const [value, mean] = out;
    let index = state[INDEX];
    for (let i = from; i < to; i += 1) {
      if (i === 0) index = START;
      // Where a price is not above 0 no part can be said: the index stays, as it would never leave 0 again.
      else if (volume[i] < volume[i - 1] && source[i] > 0 && source[i - 1] > 0)
        index *= source[i] / source[i - 1];
      value[i] = index;
    }
    state[INDEX] = index;
    exponentialMean(value, 0, length, mean, from, to, state, 0);
  },
});
