/** Commodity channel index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

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
  state: MEAN_STATE,
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    simpleMean(source, 0, length, value, from, to, state, 0);
    for (let i = Math.max(from, length - 1); i < to; i += 1) {
      const mean = value[i];
      let distance = 0;
      for (let j = i - length + 1; j <= i; j += 1) distance += Math.abs(source[j] - mean);
      // Prices that are all the same lie on their mean, but for what rounding leaves of it.
      const isStill = distance <= Math.abs(mean) * length * 1e-14;
      value[i] = isStill ? 0 : ((source[i] - mean) * length) / (SCALE * distance);
    }
  },
});
