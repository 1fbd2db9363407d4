/** Stochastic RSI. */
import { defineIndicator } from "../indicator.ts";
import { barsInput, lengthInput } from "../inputs.ts";
import { EXTREME_STATE } from "../kernels/extremes.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";
import { relativeStrength, STRENGTH_STATE } from "../kernels/strength.ts";
import { placeInRange, STOCHASTIC_LEVELS } from "./stochastic.ts";

const RSI_AT = 2 * EXTREME_STATE;
const K_AT = RSI_AT + STRENGTH_STATE;
const D_AT = K_AT + MEAN_STATE;

export const stochasticRsi = defineIndicator({
  id: "stochastic-rsi",
  name: "Stochastic RSI",
  short: "Stoch RSI",
  aliases: ["stochrsi", "momentum", "overbought", "oversold"],
  group: "Oscillators",
  summary:
    "Where the relative strength index lies between its own lowest and highest of the last bars.",
  origin: "Tushar Chande and Stanley Kroll, The New Technical Trader, 1994; TA-Lib STOCHRSI",
  place: "pane",
  source: "close",
  inputs: [
    barsInput("smooth", "%K smoothing", 3),
    barsInput("signal", "%D length", 3),
    barsInput("rsi", "RSI length", 14, 2),
    { ...lengthInput(14), name: "Stochastic length" },
  ],
  plots: [
    { id: "k", name: "%K", kind: "line", tone: "blue" },
    { id: "d", name: "%D", kind: "line", tone: "orange" },
  ],
  levels: STOCHASTIC_LEVELS,
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: D_AT + MEAN_STATE,
  scratch: 2,
  memory: "fading",
  firstRow: ({ smooth, signal, rsi, length }) => rsi + length + smooth + signal - 3,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { smooth, signal, rsi, length } = inputs;
    const [strength, place] = scratch;
    relativeStrength(source, 0, rsi, strength, from, to, state, RSI_AT);
    placeInRange(strength, strength, strength, rsi, length, place, from, to, state);
    const begin = rsi + length - 1;
    simpleMean(place, begin, smooth, out[0], from, to, state, K_AT);
    simpleMean(out[0], begin + smooth - 1, signal, out[1], from, to, state, D_AT);
  },
});
