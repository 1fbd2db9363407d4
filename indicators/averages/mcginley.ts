/** McGinley dynamic. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";

export const mcginley = defineIndicator({
  id: "mcginley",
  name: "McGinley dynamic",
  short: "McGinley",
  aliases: ["ma", "trend", "dynamic"],
  group: "Moving averages",
  summary:
    "A mean that changes its speed with that of the market: it hurries after falling prices and lets rising ones run.",
  origin: "John R. McGinley, 1990; started from the first value",
  place: "price",
  source: "close",
  inputs: [lengthInput(14)],
  plots: [{ id: "value", name: "McGinley", kind: "line", tone: "orange" }],
  format: "price",
  state: 1,
  firstRow: () => 0,
  run({ source, inputs, out, state }, from, to) {
    let mean = state[0];
    for (let i = from; i < to; i += 1) {
      if (i === 0) mean = source[i];
      else {
        const ratio = mean === 0 ? 1 : source[i] / mean;
        // A price that leaps to many times less would divide by nearly nothing and throw the mean past it.
        mean += (source[i] - mean) / Math.max(1, inputs.length * ratio ** 4);
      }
      out[0][i] = mean;
    }
    state[0] = mean;
  },
});
