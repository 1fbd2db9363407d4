/** Channel about the line of linear regression. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { LINE_STATE, regression } from "../kernels/regression.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const regressionChannel = defineIndicator({
  id: "regression-channel",
  name: "Linear regression curve with deviations",
  short: "LR Channel",
  aliases: ["bands", "channel", "linear regression", "trend"],
  group: "Bands and channels",
  summary:
    "The end of the straight line through the last bars, with a band of two standard deviations of the prices on each side.",
  origin: "Linear regression by least squares with the population standard deviation of the prices",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(100, 3),
    {
      id: "deviations",
      name: "Deviations",
      kind: "number",
      default: 2,
      min: 0.1,
      max: 20,
      step: 0.1,
      unit: "σ",
    },
  ],
  plots: [
    { id: "upper", name: "Upper", kind: "line", tone: "blue" },
    { id: "middle", name: "Middle", kind: "line", tone: "grey" },
    { id: "lower", name: "Lower", kind: "line", tone: "down" },
  ],
  fills: [{ from: "upper", to: "lower", tone: "blue" }],
  format: "price",
  state: LINE_STATE + SPREAD_STATE,
  scratch: 3,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length, deviations } = inputs;
    const [upper, middle, lower] = out;
    const [slope, spread, mean] = scratch;
    regression(source, 0, length, middle, slope, from, to, state, 0);
    variance(source, 0, length, spread, mean, from, to, state, LINE_STATE);
    for (let i = from; i < to; i += 1) {
      const reach = deviations * Math.sqrt(spread[i]);
      upper[i] = middle[i] + reach;
      lower[i] = middle[i] - reach;
    }
  },
});
