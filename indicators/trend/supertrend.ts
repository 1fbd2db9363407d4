/** SuperTrend. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";
import { trueRange } from "../kernels/ranges.ts";

const LOWER = MEAN_STATE;
const UPPER = MEAN_STATE + 1;
/** 1: the trend is up, 0: it is down. */
const RISING = MEAN_STATE + 2;

export const superTrend = defineIndicator({
  id: "supertrend",
  name: "SuperTrend",
  short: "SuperTrend",
  aliases: ["super trend", "trend", "trailing stop", "atr stop"],
  group: "Trend",
  summary:
    "A line below price while it rises and above it while it falls, as far off as price usually moves.",
  origin: "Olivier Seban's SuperTrend as TradingView's ta.supertrend has it",
  place: "price",
  source: null,
  inputs: [
    barsInput("length", "ATR length", 10),
    {
      id: "factor",
      name: "Factor",
      kind: "number",
      default: 3,
      min: 0.1,
      max: 100,
      step: 0.1,
      unit: "ATR",
    },
  ],
  plots: [
    { id: "up", name: "Up trend", kind: "line", tone: "up", width: 2, isSparse: true },
    { id: "down", name: "Down trend", kind: "line", tone: "down", width: 2, isSparse: true },
  ],
  format: "price",
  state: MEAN_STATE + 3,
  scratch: 2,
  firstRow: ({ length }) => length - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { high, low, close } = bars;
    const { length, factor } = inputs;
    const [up, down] = out;
    const [range, mean] = scratch;
    trueRange(bars, range, from, to);
    wilderMean(range, 0, length, mean, from, to, state, 0);
    let lower = state[LOWER];
    let upper = state[UPPER];
    let isRising = state[RISING] === 1;
    for (let i = from; i < to; i += 1) {
      up[i] = NaN;
      down[i] = NaN;
      if (i < length - 1) continue;
      const middle = (high[i] + low[i]) / 2;
      const below = middle - factor * mean[i];
      const above = middle + factor * mean[i];
      const isFirst = i === length - 1;
      // A line moves towards price alone, unless price has passed it.
      if (isFirst || below > lower || close[i - 1] < lower) lower = below;
      if (isFirst || above < upper || close[i - 1] > upper) upper = above;
      if (isFirst) isRising = false;
      else isRising = isRising ? close[i] >= lower : close[i] > upper;
      if (isRising) up[i] = lower;
      else down[i] = upper;
    }
    state[LOWER] = lower;
    state[UPPER] = upper;
    state[RISING] = isRising ? 1 : 0;
  },
});
