/** Bollinger Bands. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const bollinger = defineIndicator({
  id: "bollinger",
  name: "Bollinger Bands",
  short: "BB",
  aliases: ["bands", "volatility", "deviation", "channel"],
  group: "Bands and channels",
  summary:
    "A simple mean with a band of two standard deviations on each side: wide where prices move much, narrow where they rest.",
  origin: "John Bollinger, 1980s: population standard deviation; TA-Lib BBANDS",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(20, 2),
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
    { id: "upper", name: "Upper", kind: "line", tone: "teal" },
    { id: "middle", name: "Middle", kind: "line", tone: "orange" },
    { id: "lower", name: "Lower", kind: "line", tone: "teal" },
  ],
  fills: [{ from: "upper", to: "lower", tone: "teal" }],
  format: "price",
  state: SPREAD_STATE,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, state }, from, to) {
    const [upper, middle, lower] = out;
    variance(source, 0, inputs.length, upper, middle, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      const reach = inputs.deviations * Math.sqrt(upper[i]);
      upper[i] = middle[i] + reach;
      lower[i] = middle[i] - reach;
    }
  },
});
