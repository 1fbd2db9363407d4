/** Normalised average true range. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";
import { trueRange } from "../kernels/ranges.ts";

export const natr = defineIndicator({
  id: "natr",
  name: "Normalised average true range",
  short: "NATR",
  aliases: ["volatility", "atr", "percent"],
  group: "Volatility",
  summary: "The average true range in percent of the price, so that symbols can be compared.",
  origin: "John Forman, 2006: 100 ATR / close; TA-Lib NATR",
  place: "pane",
  source: null,
  inputs: [lengthInput(14)],
  plots: [{ id: "value", name: "NATR", kind: "line", tone: "orange" }],
  format: { decimals: 3 },
  state: MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ length }) => length,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [reach, mean] = scratch;
    trueRange(bars, reach, from, to);
    // As the published figures do, it leaves out the first bar, which has no close before it.
    wilderMean(reach, 1, length, mean, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      out[0][i] = bars.close[i] === 0 ? 0 : (100 * mean[i]) / bars.close[i];
    }
  },
});
