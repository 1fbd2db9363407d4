/** Bollinger BandWidth. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const bollingerWidth = defineIndicator({
  id: "bollinger-width",
  name: "Bollinger BandWidth",
  short: "BBW",
  aliases: ["bands", "bollinger", "volatility", "squeeze"],
  group: "Bands and channels",
  summary:
    "How wide the Bollinger Bands are, in percent of their middle: low values tell of a rest before a move.",
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
  plots: [{ id: "value", name: "BBW", kind: "line", tone: "teal" }],
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
      value[i] = middle[i] === 0 ? 0 : (200 * reach) / middle[i];
    }
  },
});
