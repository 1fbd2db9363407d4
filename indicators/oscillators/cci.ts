/** Commodity channel index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { meanFrom } from "../kernels/windows.ts";

/** Lambert's constant: about three of four values lie between -100 and 100. */
const SCALE = 0.015;

export const cci = defineIndicator({
  id: "cci",
  name: "Commodity channel index",
  short: "CCI",
  aliases: ["overbought", "oversold", "momentum", "lambert"],
  group: "Oscillators",
  summary: "How far price is from its mean, measured by how far it usually is.",
  origin: "Donald Lambert, Commodity Channel Index, Commodities, 1980; TA-Lib CCI",
  place: "pane",
  source: "hlc3",
  inputs: [lengthInput(20, 2)],
  plots: [{ id: "value", name: "CCI", kind: "line", tone: "blue" }],
  levels: [
    { name: "Overbought", value: 100 },
    { name: "Middle", value: 0 },
    { name: "Oversold", value: -100 },
  ],
  format: { decimals: 2 },
  state: 0,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out }, from, to) {
    const { length } = inputs;
    const [value] = out;
    for (let i = from; i < to; i += 1) {
      if (i < length - 1) {
        value[i] = NaN;
        continue;
      }
      // Counted from the price at hand, so that prices that nearly stand still keep their digits.
      const price = source[i];
      const mean = meanFrom(price, source, i, length);
      let distance = 0;
      for (let j = i - length + 1; j <= i; j += 1) distance += Math.abs(source[j] - price - mean);
      // Prices that are all the same lie on their mean.
      value[i] = distance === 0 ? 0 : ((0 - mean) * length) / (SCALE * distance);
    }
  },
});
