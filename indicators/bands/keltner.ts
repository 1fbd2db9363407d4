/** Keltner channels. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, wilderMean, MEAN_STATE } from "../kernels/means.ts";
import { trueRange } from "../kernels/ranges.ts";

export const keltner = defineIndicator({
  id: "keltner",
  name: "Keltner channels",
  short: "KC",
  aliases: ["bands", "channel", "volatility", "atr", "trend"],
  group: "Bands and channels",
  summary: "An exponential mean with a band of twice the average true range on each side.",
  origin:
    "Chester Keltner, 1960, as Linda Raschke changed it: EMA and average true range; TradingView KC",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(20),
    {
      id: "multiple",
      name: "Multiple",
      kind: "number",
      default: 2,
      min: 0.1,
      max: 20,
      step: 0.1,
      unit: "ATR",
    },
    {
      id: "range",
      name: "ATR length",
      kind: "whole",
      unit: "bars",
      default: 10,
      min: 1,
      max: 1000,
    },
  ],
  plots: [
    { id: "upper", name: "Upper", kind: "line", tone: "blue" },
    { id: "middle", name: "Middle", kind: "line", tone: "blue" },
    { id: "lower", name: "Lower", kind: "line", tone: "blue" },
  ],
  fills: [{ from: "upper", to: "lower", tone: "blue" }],
  format: "price",
  state: 2 * MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ length, range }) => Math.max(length, range) - 1,
  run({ bars, source, inputs, out, scratch, state }, from, to) {
    const { length, multiple, range } = inputs;
    const [upper, middle, lower] = out;
    const [reach, mean] = scratch;
    trueRange(bars, reach, from, to);
    wilderMean(reach, 0, range, mean, from, to, state, MEAN_STATE);
    exponentialMean(source, 0, length, middle, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      upper[i] = middle[i] + multiple * mean[i];
      lower[i] = middle[i] - multiple * mean[i];
    }
  },
});
