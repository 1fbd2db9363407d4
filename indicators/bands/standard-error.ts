/** Standard error bands, as ends of regression lines. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { LINE_STATE, regression } from "../kernels/regression.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const standardError = defineIndicator({
  id: "standard-error",
  name: "Standard error bands",
  short: "SE Bands",
  aliases: ["bands", "channel", "linear regression", "error"],
  group: "Bands and channels",
  summary:
    "The end of the straight line through the last bars, with a band as wide as prices scatter about that line.",
  origin:
    "Jon Andersen, 1996, without his smoothing: errors of a line with length - 2 degrees of freedom",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(21, 3),
    { id: "errors", name: "Errors", kind: "number", default: 2, min: 0.1, max: 20, step: 0.1 },
  ],
  plots: [
    { id: "upper", name: "Upper", kind: "line", tone: "purple" },
    { id: "middle", name: "Middle", kind: "line", tone: "orange" },
    { id: "lower", name: "Lower", kind: "line", tone: "purple" },
  ],
  fills: [{ from: "upper", to: "lower", tone: "purple" }],
  format: "price",
  state: LINE_STATE + SPREAD_STATE,
  scratch: 3,
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length, errors } = inputs;
    const [upper, middle, lower] = out;
    const [slope, spread, mean] = scratch;
    regression(source, 0, length, middle, slope, from, to, state, 0);
    variance(source, 0, length, spread, mean, from, to, state, LINE_STATE);
    // What the line explains of the spread is its own: slope squared times the spread of the rows.
    const rows = (length * length - 1) / 12;
    for (let i = from; i < to; i += 1) {
      const rest = Math.max(0, spread[i] - slope[i] * slope[i] * rows);
      const reach = errors * Math.sqrt((rest * length) / (length - 2));
      upper[i] = middle[i] + reach;
      lower[i] = middle[i] - reach;
    }
  },
});
