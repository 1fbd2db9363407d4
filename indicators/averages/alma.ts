/** Arnaud Legoux moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";

const bell = (distance: number, width: number): number =>
  Math.exp((-distance * distance) / (2 * width * width));

export const alma = defineIndicator({
  id: "alma",
  name: "Arnaud Legoux moving average",
  short: "ALMA",
  aliases: ["ma", "trend", "gauss"],
  group: "Moving averages",
  summary: "A mean whose weights have the shape of a bell that stands near the newest bars.",
  origin: "Arnaud Legoux and Dimitrios Kouzis-Loukas, 2009",
  place: "price",
  source: "close",
  inputs: [
    lengthInput(9),
    { id: "offset", name: "Offset", kind: "number", default: 0.85, min: 0, max: 1, step: 0.05 },
    { id: "sigma", name: "Sigma", kind: "number", default: 6, min: 0.5, max: 50, step: 0.5 },
  ],
  plots: [{ id: "value", name: "ALMA", kind: "line", tone: "pink" }],
  format: "price",
  state: 0,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out }, from, to) {
    const { length, offset, sigma } = inputs;
    const middle = offset * (length - 1);
    const width = length / sigma;
    let weights = 0;
    for (let k = 0; k < length; k += 1) weights += bell(k - middle, width);
    for (let i = from; i < to; i += 1) {
      if (i < length - 1) {
        out[0][i] = NaN;
        continue;
      }
      let sum = 0;
      for (let k = 0; k < length; k += 1)
        sum += source[i - length + 1 + k] * bell(k - middle, width);
      out[0][i] = sum / weights;
    }
  },
});
