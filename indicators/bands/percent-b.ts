/** Bollinger %B. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const percentB = defineIndicator({
  id: "percent-b",
  name: "Bollinger %B",
  short: "%B",
  aliases: ["bands", "bollinger", "volatility", "squeeze"],
  group: "Bands and channels",
  summary:
    "Where the price stands within the Bollinger Bands: 0 on the lower one, 1 on the upper one.",
  origin: "John Bollinger, Bollinger on Bollinger Bands, 2001",
  place: "pane",
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
  plots: [{ id: "value", name: "%B", kind: "line", tone: "teal" }],
  levels: [
    { name: "Upper band", value: 1 },
    { name: "Middle", value: 0.5 },
    { name: "Lower band", value: 0 },
  ],
  format: { decimals: 3 },
  state: SPREAD_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const [value] = out;
    const [middle] = scratch;
    variance(source, 0, inputs.length, value, middle, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      if (i < inputs.length - 1) continue;
      const reach = inputs.deviations * Math.sqrt(value[i]);
      value[i] = reach === 0 ? 0.5 : 0.5 + (source[i] - middle[i]) / (2 * reach);
    }
  },
});
