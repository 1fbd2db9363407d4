/** Average true range. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";
import { trueRange } from "../kernels/ranges.ts";

export const atr = defineIndicator({
  id: "atr",
  name: "Average true range",
  short: "ATR",
  aliases: ["volatility", "range", "stop", "wilder"],
  group: "Volatility",
  summary: "How far the price goes in a bar on average: a measure of how much room a stop needs.",
  origin:
    "J. Welles Wilder, 1978: smoothed mean of the true range from the first bar on; TradingView ATR",
  place: "pane",
  source: null,
  inputs: [lengthInput(14)],
  plots: [{ id: "value", name: "ATR", kind: "line", tone: "orange" }],
  format: "price",
  state: MEAN_STATE,
  scratch: 1,
  memory: "fading",
  firstRow: ({ length }) => length - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    trueRange(bars, scratch[0], from, to);
    wilderMean(scratch[0], 0, length, out[0], from, to, state, 0);
  },
});
