/** Chandelier exit. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";
import { EXTREME_STATE, highest, lowest } from "../kernels/extremes.ts";
import { trueRange } from "../kernels/ranges.ts";

export const chandelier = defineIndicator({
  id: "chandelier",
  name: "Chandelier exit",
  short: "CE",
  aliases: ["stop", "trailing", "atr", "trend"],
  group: "Bands and channels",
  summary:
    "A trailing stop that hangs a multiple of the average true range below the highest high, and one above the lowest low.",
  origin: "Chuck LeBeau; Alexander Elder, Come into My Trading Room, 2002",
  place: "price",
  source: null,
  inputs: [
    lengthInput(22),
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
    { id: "long", name: "Stop of a buy", kind: "line", tone: "up" },
    { id: "short", name: "Stop of a sell", kind: "line", tone: "down" },
  ],
  format: "price",
  state: MEAN_STATE + 2 * EXTREME_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ length }) => length - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { length, multiple } = inputs;
    const [long, short] = out;
    const [reach, mean] = scratch;
    trueRange(bars, reach, from, to);
    wilderMean(reach, 0, length, mean, from, to, state, 0);
    highest(bars.high, 0, length, long, from, to, state, MEAN_STATE);
    lowest(bars.low, 0, length, short, from, to, state, MEAN_STATE + EXTREME_STATE);
    for (let i = from; i < to; i += 1) {
      long[i] -= multiple * mean[i];
      short[i] += multiple * mean[i];
    }
  },
});
