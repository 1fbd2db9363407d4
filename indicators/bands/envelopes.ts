/** Moving average envelopes. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { exponentialMean, simpleMean, MEAN_STATE } from "../kernels/means.ts";

export const envelopes = defineIndicator({
  id: "envelopes",
  name: "Envelopes",
  short: "Env",
  aliases: ["bands", "channel", "percent"],
  group: "Bands and channels",
  summary: "A mean with a band of a fixed percentage on each side.",
  origin: "Mean times 1 plus and minus the percentage; TradingView Envelope",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(20),
    {
      id: "percent",
      name: "Distance",
      kind: "number",
      default: 1,
      min: 0.01,
      max: 100,
      step: 0.1,
      unit: "%",
    },
    { id: "mean", name: "Mean", kind: "choice", default: 0, options: ["Simple", "Exponential"] },
  ],
  plots: [
    { id: "upper", name: "Upper", kind: "line", tone: "purple" },
    { id: "middle", name: "Middle", kind: "line", tone: "orange" },
    { id: "lower", name: "Lower", kind: "line", tone: "purple" },
  ],
  fills: [{ from: "upper", to: "lower", tone: "purple" }],
  format: "price",
  state: MEAN_STATE,
  memory: "fading",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, state }, from, to) {
    const { length } = inputs;
    const [upper, middle, lower] = out;
    if (inputs.mean === 0) simpleMean(source, 0, length, middle, from, to, state, 0);
    else exponentialMean(source, 0, length, middle, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      upper[i] = middle[i] * (1 + inputs.percent / 100);
      lower[i] = middle[i] * (1 - inputs.percent / 100);
    }
  },
});
