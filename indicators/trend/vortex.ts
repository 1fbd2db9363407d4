/** Vortex indicator. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { trueRange } from "../kernels/ranges.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

export const vortex = defineIndicator({
  id: "vortex",
  name: "Vortex indicator",
  short: "VI",
  aliases: ["vi+", "vi-", "trend", "direction"],
  group: "Trend",
  summary: "Upward against downward reach of the bars; the line on top says where the trend goes.",
  origin: "Etienne Botes and Douglas Siepman, The Vortex Indicator, Stocks & Commodities, 2010",
  place: "pane",
  source: null,
  inputs: [lengthInput(14, 2)],
  plots: [
    { id: "plus", name: "VI+", kind: "line", tone: "up" },
    { id: "minus", name: "VI-", kind: "line", tone: "down" },
  ],
  levels: [{ name: "Even", value: 1 }],
  format: { decimals: 4 },
  state: 3 * SUM_STATE,
  scratch: 4,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { high, low } = bars;
    const { length } = inputs;
    const [plus, minus] = out;
    const [up, down, range, ranged] = scratch;
    for (let i = from; i < to; i += 1) {
      up[i] = i === 0 ? 0 : Math.abs(high[i] - low[i - 1]);
      down[i] = i === 0 ? 0 : Math.abs(low[i] - high[i - 1]);
    }
    trueRange(bars, range, from, to);
    movingSum(up, 1, length, plus, from, to, state, 0);
    movingSum(down, 1, length, minus, from, to, state, SUM_STATE);
    movingSum(range, 1, length, ranged, from, to, state, 2 * SUM_STATE);
    for (let i = from; i < to; i += 1) {
      // Where nothing moved, neither side leads.
      plus[i] = ranged[i] === 0 ? 1 : plus[i] / ranged[i];
      minus[i] = ranged[i] === 0 ? 1 : minus[i] / ranged[i];
    }
  },
});
