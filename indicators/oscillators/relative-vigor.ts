/** Relative vigor index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

/** The mean of four rows in which the middle two weigh double. */
const middleWeighted = (values: Float64Array, i: number): number =>
  (values[i] + 2 * values[i - 1] + 2 * values[i - 2] + values[i - 3]) / 6;

export const relativeVigor = defineIndicator({
  id: "relative-vigor",
  name: "Relative vigor index",
  short: "RVI",
  aliases: ["rvgi", "relative vigour", "momentum", "ehlers"],
  group: "Oscillators",
  summary: "How far bars close above or below their opening, as a share of their whole range.",
  origin: "John Ehlers, Relative Vigor Index, Stocks & Commodities, 2002",
  place: "pane",
  source: null,
  inputs: [lengthInput(10)],
  plots: [
    { id: "value", name: "RVI", kind: "line", tone: "teal" },
    { id: "signal", name: "Signal", kind: "line", tone: "orange" },
  ],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 4 },
  state: 2 * SUM_STATE,
  scratch: 5,
  memory: "window",
  firstRow: ({ length }) => length + 5,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { open, high, low, close } = bars;
    const { length } = inputs;
    const [value, signal] = out;
    const [body, range, bodies, ranges, ranged] = scratch;
    for (let i = from; i < to; i += 1) {
      body[i] = close[i] - open[i];
      range[i] = high[i] - low[i];
      bodies[i] = i < 3 ? 0 : middleWeighted(body, i);
      ranges[i] = i < 3 ? 0 : middleWeighted(range, i);
    }
    movingSum(bodies, 3, length, value, from, to, state, 0);
    movingSum(ranges, 3, length, ranged, from, to, state, SUM_STATE);
    for (let i = from; i < to; i += 1) {
      value[i] = ranged[i] === 0 ? 0 : value[i] / ranged[i];
      signal[i] = i < length + 5 ? NaN : middleWeighted(value, i);
    }
  },
});
