/** Average directional index with +DI and -DI. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";
import { directionalMovement, trueRange } from "../kernels/ranges.ts";

export const adx = defineIndicator({
  id: "adx",
  name: "Average directional index",
  short: "ADX",
  aliases: ["dmi", "directional movement", "+di", "-di", "trend strength", "wilder"],
  group: "Trend",
  summary:
    "How strong a trend is, whichever way it goes; +DI above -DI says that it goes up. Above 25 counts as a trend.",
  origin:
    "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978, means begun as of RSI; TA-Lib begins one row earlier",
  place: "pane",
  source: null,
  inputs: [barsInput("smooth", "ADX smoothing", 14), barsInput("length", "DI length", 14)],
  plots: [
    { id: "adx", name: "ADX", kind: "line", tone: "orange", width: 2 },
    { id: "plus", name: "+DI", kind: "line", tone: "up" },
    { id: "minus", name: "-DI", kind: "line", tone: "down" },
  ],
  levels: [{ name: "Trend", value: 25 }],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: 4 * MEAN_STATE,
  scratch: 5,
  memory: "fading",
  firstRow: ({ smooth, length }) => length + smooth - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { smooth, length } = inputs;
    const [mean, plus, minus] = out;
    const [range, up, down, ranged, strength] = scratch;
    trueRange(bars, range, from, to);
    directionalMovement(bars, up, down, from, to);
    wilderMean(range, 1, length, ranged, from, to, state, 0);
    wilderMean(up, 1, length, plus, from, to, state, MEAN_STATE);
    wilderMean(down, 1, length, minus, from, to, state, 2 * MEAN_STATE);
    for (let i = from; i < to; i += 1) {
      // Where nothing moved there is no direction.
      plus[i] = ranged[i] === 0 ? 0 : (100 * plus[i]) / ranged[i];
      minus[i] = ranged[i] === 0 ? 0 : (100 * minus[i]) / ranged[i];
      const both = plus[i] + minus[i];
      strength[i] = both === 0 ? 0 : (100 * Math.abs(plus[i] - minus[i])) / both;
    }
    wilderMean(strength, length, smooth, mean, from, to, state, 3 * MEAN_STATE);
  },
});
