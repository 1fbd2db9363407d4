/** R squared. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { LINE_STATE, regression } from "../kernels/regression.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const rSquared = defineIndicator({
  id: "r-squared",
  name: "R squared",
  short: "R²",
  aliases: ["statistics", "trend", "r2", "linear regression", "coefficient of determination"],
  group: "Statistics",
  summary: "How well a straight line explains the last prices: 1 is a perfect trend, 0 is none.",
  origin: "Square of the correlation of price and time, by least squares",
  place: "pane",
  source: "close",
  inputs: [lengthInput(14, 2)],
  plots: [{ id: "value", name: "R squared", kind: "line", tone: "orange" }],
  range: { min: 0, max: 1 },
  format: { decimals: 3 },
  state: LINE_STATE + SPREAD_STATE,
  scratch: 4,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const [end, slope, spread, mean] = scratch;
    regression(source, 0, length, end, slope, from, to, state, 0);
    variance(source, 0, length, spread, mean, from, to, state, LINE_STATE);
    const spreadOfRows = (length * length - 1) / 12;
    // Prices that stand still have no trend to explain.
    for (let i = from; i < to; i += 1)
      value[i] =
        spread[i] === 0 ? 0 : Math.min(1, (slope[i] * slope[i] * spreadOfRows) / spread[i]);
  },
});
