/** Volume weighted moving average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";

const WORTH = 0;
const TRADED = 1;
const PLAIN = 2;

export const vwma = defineIndicator({
  id: "vwma",
  name: "Volume weighted moving average",
  short: "VWMA",
  aliases: ["ma", "trend", "volume"],
  group: "Moving averages",
  summary: "A mean in which a bar weighs as much as was traded in it.",
  origin: "Sum of price times volume over the sum of volume; TradingView VWMA",
  place: "price",
  source: "close",
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "VWMA", kind: "line", tone: "purple" }],
  format: "price",
  state: 4,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ bars, source, inputs, out, state }, from, to) {
    const { length } = inputs;
    const { volume } = bars;
    let worth = state[WORTH];
    let traded = state[TRADED];
    let plain = state[PLAIN];
    for (let i = from; i < to; i += 1) {
      worth += source[i] * volume[i];
      traded += volume[i];
      plain += source[i];
      if (i >= length) {
        worth -= source[i - length] * volume[i - length];
        traded -= volume[i - length];
        plain -= source[i - length];
      }
      if (i < length - 1) out[0][i] = NaN;
      else if (traded > 0) out[0][i] = worth / traded;
      // Where nothing was traded every bar weighs the same.
      else out[0][i] = plain / length;
    }
    state[WORTH] = worth;
    state[TRADED] = traded;
    state[PLAIN] = plain;
  },
});
