/** Relative strength index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { relativeStrength, STRENGTH_STATE } from "../kernels/strength.ts";

export const rsi = defineIndicator({
  id: "rsi",
  name: "Relative strength index",
  short: "RSI",
  aliases: ["overbought", "oversold", "momentum", "wilder"],
  group: "Oscillators",
  summary:
    "How much of the recent movement was upward, from 0 to 100; above 70 counts as overbought, below 30 as oversold.",
  origin: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978; TA-Lib RSI",
  place: "pane",
  source: "close",
  inputs: [lengthInput(14, 2)],
  plots: [{ id: "value", name: "RSI", kind: "line", tone: "purple" }],
  levels: [
    { name: "Overbought", value: 70 },
    { name: "Middle", value: 50 },
    { name: "Oversold", value: 30 },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: STRENGTH_STATE,
  memory: "fading",
  firstRow: ({ length }) => length,
  run({ source, inputs, out, state }, from, to) {
    relativeStrength(source, 0, inputs.length, out[0], from, to, state, 0);
  },
});
