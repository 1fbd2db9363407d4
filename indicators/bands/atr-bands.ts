/** Bands of the average true range about the price. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";
import { trueRange } from "../kernels/ranges.ts";

export const atrBands = defineIndicator({
  id: "atr-bands",
  name: "ATR bands",
  short: "ATR Bands",
  aliases: ["bands", "channel", "volatility", "stop"],
  group: "Bands and channels",
  summary:
    "The price plus and minus a multiple of its average true range: where a stop has room to breathe.",
  origin: "Price plus and minus multiples of Wilder's average true range",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(14),
    {
      id: "multiple",
      name: "Multiple",
      kind: "number",
      default: 3,
      min: 0.1,
      max: 20,
      step: 0.1,
      unit: "ATR",
    },
  ],
  plots: [
    { id: "upper", name: "Upper", kind: "line", tone: "purple" },
    { id: "lower", name: "Lower", kind: "line", tone: "purple" },
  ],
  fills: [{ from: "upper", to: "lower", tone: "purple" }],
  format: "price",
  state: MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ length }) => length - 1,
  run({ bars, source, inputs, out, scratch, state }, from, to) {
    const { length, multiple } = inputs;
    const [upper, lower] = out;
    const [reach, mean] = scratch;
    trueRange(bars, reach, from, to);
    wilderMean(reach, 0, length, mean, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      upper[i] = source[i] + multiple * mean[i];
      lower[i] = source[i] - multiple * mean[i];
    }
  },
});
