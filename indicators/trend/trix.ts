/** TRIX. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { rateOfChange } from "../kernels/changes.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const trix = defineIndicator({
  id: "trix",
  name: "TRIX",
  short: "TRIX",
  aliases: ["triple exponential", "trend", "momentum"],
  group: "Trend",
  summary: "By how many percent a mean that was smoothed three times changed in one bar.",
  origin:
    "Jack Hutson, Good TRIX, Stocks & Commodities, 1983; TA-Lib TRIX. TradingView takes the logarithm of price",
  place: "pane",
  source: "close",
  inputs: [lengthInput(18)],
  plots: [{ id: "value", name: "TRIX", kind: "line", tone: "pink" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 4 },
  state: 3 * MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ length }) => 3 * length - 2,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [one, other] = scratch;
    exponentialMean(source, 0, length, one, from, to, state, 0);
    exponentialMean(one, length - 1, length, other, from, to, state, MEAN_STATE);
    exponentialMean(other, 2 * length - 2, length, one, from, to, state, 2 * MEAN_STATE);
    rateOfChange(one, 3 * length - 3, 1, out[0], from, to);
  },
});
