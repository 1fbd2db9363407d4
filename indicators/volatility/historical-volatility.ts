/** Historical volatility. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { SPREAD_STATE, variance } from "../kernels/spread.ts";

export const historicalVolatility = defineIndicator({
  id: "historical-volatility",
  name: "Historical volatility",
  short: "HV",
  aliases: ["volatility", "annual", "returns"],
  group: "Volatility",
  summary: "How much prices scatter from bar to bar, as a percentage over a year.",
  origin:
    "Sample standard deviation of logarithmic returns times the root of the bars of a year; TradingView HV",
  place: "pane",
  source: "close",
  inputs: [
    lengthInput(10, 2),
    {
      id: "year",
      name: "Bars of a year",
      kind: "whole",
      unit: "bars",
      default: 365,
      min: 1,
      max: 600000,
    },
  ],
  plots: [{ id: "value", name: "HV", kind: "line", tone: "teal" }],
  format: { decimals: 2 },
  state: SPREAD_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length, year } = inputs;
    const [change, mean] = scratch;
    for (let i = from; i < to; i += 1) {
      const ratio = i === 0 ? 1 : source[i] / source[i - 1];
      change[i] = ratio > 0 && ratio < Infinity ? Math.log(ratio) : 0;
    }
    variance(change, 1, length, out[0], mean, from, to, state, 0);
    for (let i = from; i < to; i += 1) {
      out[0][i] = 100 * Math.sqrt((out[0][i] * length * year) / (length - 1));
    }
  },
});
