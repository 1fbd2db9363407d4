/** Fast stochastic. */
import { defineIndicator } from "../indicator.ts";
import { barsInput, lengthInput } from "../inputs.ts";
import { stochastic, STOCHASTIC_LEVELS, STOCHASTIC_PLOTS, STOCHASTIC_STATE } from "./stochastic.ts";

/** Bars of which %K is the mean. */
const SMOOTH = 1;

export const stochasticFast = defineIndicator({
  id: "stochastic-fast",
  name: "Fast stochastic",
  short: "Stoch fast",
  aliases: ["stochastics", "momentum", "overbought", "oversold", "%k", "%d", "lane"],
  group: "Oscillators",
  summary:
    "Where the close lies between the lowest and highest price of the last bars, from 0 to 100, as it is.",
  origin: "George Lane, Lane's Stochastics, Stocks & Commodities, 1984; TA-Lib STOCHF",
  place: "pane",
  source: null,
  inputs: [lengthInput(14), barsInput("signal", "%D length", 3)],
  plots: STOCHASTIC_PLOTS,
  levels: STOCHASTIC_LEVELS,
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: STOCHASTIC_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length, signal }) => length + SMOOTH + signal - 3,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { length, signal } = inputs;
    stochastic(bars, length, SMOOTH, signal, scratch[0], out, from, to, state);
  },
});
