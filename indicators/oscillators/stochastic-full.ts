/** Full stochastic, in which all lengths may be set. */
import { defineIndicator } from "../indicator.ts";
import { barsInput, lengthInput } from "../inputs.ts";
import { stochastic, STOCHASTIC_LEVELS, STOCHASTIC_PLOTS, STOCHASTIC_STATE } from "./stochastic.ts";

export const stochasticFull = defineIndicator({
  id: "stochastic",
  name: "Stochastic",
  short: "Stoch",
  aliases: ["full stochastic", "stochastics", "momentum", "overbought", "oversold", "%k", "%d"],
  group: "Oscillators",
  summary:
    "Where the close lies between the lowest and highest price of the last bars, smoothed as you set it.",
  origin: "George Lane, Lane's Stochastics, Stocks & Commodities, 1984; TA-Lib STOCH",
  place: "pane",
  source: null,
  inputs: [
    lengthInput(14),
    barsInput("smooth", "%K smoothing", 1),
    barsInput("signal", "%D length", 3),
  ],
  plots: STOCHASTIC_PLOTS,
  levels: STOCHASTIC_LEVELS,
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: STOCHASTIC_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length, smooth, signal }) => length + smooth + signal - 3,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { length, smooth, signal } = inputs;
    stochastic(bars, length, smooth, signal, scratch[0], out, from, to, state);
  },
});
