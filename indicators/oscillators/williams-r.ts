/** Williams %R. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { EXTREME_STATE } from "../kernels/extremes.ts";
import { placeInRange } from "./stochastic.ts";

export const williamsR = defineIndicator({
  id: "williams-r",
  name: "Williams %R",
  short: "%R",
  aliases: ["williams percent range", "willr", "overbought", "oversold", "momentum"],
  group: "Oscillators",
  summary: "How far the close lies below the highest price of the last bars, from -100 to 0.",
  origin: "Larry Williams, How I Made One Million Dollars, 1973; TA-Lib WILLR",
  place: "pane",
  source: "close",
  inputs: [lengthInput(14)],
  plots: [{ id: "value", name: "%R", kind: "line", tone: "purple" }],
  levels: [
    { name: "Overbought", value: -20 },
    { name: "Middle", value: -50 },
    { name: "Oversold", value: -80 },
  ],
  range: { min: -100, max: 0 },
  format: { decimals: 2 },
  state: 2 * EXTREME_STATE,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ bars, source, inputs, out, state }, from, to) {
    const [value] = out;
    placeInRange(source, bars.high, bars.low, 0, inputs.length, value, from, to, state);
    for (let i = from; i < to; i += 1) value[i] -= 100;
  },
});
