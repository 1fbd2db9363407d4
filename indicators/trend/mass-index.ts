/** Mass index. */
import { defineIndicator } from "../indicator.ts";
import { barsInput, lengthInput } from "../inputs.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

export const massIndex = defineIndicator({
  id: "mass-index",
  name: "Mass index",
  short: "Mass",
  aliases: ["reversal", "volatility", "dorsey", "trend"],
  group: "Trend",
  summary:
    "Whether ranges grow wider: a bulge above 27 that falls below 26.5 is read as a turn (at length 25).",
  origin: "Donald Dorsey, The Mass Index, Stocks & Commodities, 1992; TradingView's length",
  place: "pane",
  source: null,
  inputs: [lengthInput(10), barsInput("smooth", "EMA length", 9)],
  plots: [{ id: "value", name: "Mass", kind: "line", tone: "blue" }],
  format: { decimals: 2 },
  state: 2 * MEAN_STATE + SUM_STATE,
  scratch: 4,
  memory: "fading",
  firstRow: ({ length, smooth }) => length + 2 * smooth - 3,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { high, low } = bars;
    const { length, smooth } = inputs;
    const [range, once, twice, ratio] = scratch;
    for (let i = from; i < to; i += 1) range[i] = high[i] - low[i];
    exponentialMean(range, 0, smooth, once, from, to, state, 0);
    exponentialMean(once, smooth - 1, smooth, twice, from, to, state, MEAN_STATE);
    // Where there is no range it grows neither wider nor narrower.
    for (let i = from; i < to; i += 1) ratio[i] = twice[i] === 0 ? 1 : once[i] / twice[i];
    movingSum(ratio, 2 * smooth - 2, length, out[0], from, to, state, 2 * MEAN_STATE);
  },
});
