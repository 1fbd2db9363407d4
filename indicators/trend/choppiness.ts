/** Choppiness index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { EXTREME_STATE, highestRow, lowestRow } from "../kernels/extremes.ts";
import { trueRange } from "../kernels/ranges.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

const TOP = SUM_STATE;
const BOTTOM = SUM_STATE + EXTREME_STATE;

export const choppiness = defineIndicator({
  id: "choppiness",
  name: "Choppiness index",
  short: "CHOP",
  aliases: ["chop", "trend strength", "sideways", "range"],
  group: "Trend",
  summary:
    "Whether price goes sideways or somewhere: above 61.8 it is choppy, below 38.2 it trends.",
  origin: "E. W. Dreiss: 100 log(sum of true ranges / whole range) / log(length)",
  place: "pane",
  source: null,
  inputs: [lengthInput(14, 2)],
  plots: [{ id: "value", name: "CHOP", kind: "line", tone: "blue" }],
  levels: [
    { name: "Choppy", value: 61.8 },
    { name: "Middle", value: 50 },
    { name: "Trending", value: 38.2 },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: SUM_STATE + 2 * EXTREME_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { high, low } = bars;
    const { length } = inputs;
    const [value] = out;
    const [range, way] = scratch;
    trueRange(bars, range, from, to);
    movingSum(range, 0, length, way, from, to, state, 0);
    let top = state[TOP];
    let bottom = state[BOTTOM];
    for (let i = from; i < to; i += 1) {
      top = highestRow(high, 0, length, i, top);
      bottom = lowestRow(low, 0, length, i, bottom);
      const whole = high[top] - low[bottom];
      // Price that stays where it is goes nowhere.
      const chop = whole === 0 ? 100 : (100 * Math.log(way[i] / whole)) / Math.log(length);
      value[i] = i < length - 1 ? NaN : chop;
    }
    state[TOP] = top;
    state[BOTTOM] = bottom;
  },
});
