/** Detrended price oscillator. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

/** By how many bars the mean is older than the price. */
const backOf = (length: number): number => Math.floor(length / 2) + 1;

export const dpo = defineIndicator({
  id: "dpo",
  name: "Detrended price oscillator",
  short: "DPO",
  aliases: ["cycle", "detrended"],
  group: "Trend",
  summary:
    "Price less a mean of half a length ago, so that the swings remain and the trend does not.",
  origin: "Close less its SMA of length / 2 + 1 bars before, not centred; TradingView",
  place: "pane",
  source: "close",
  inputs: [lengthInput(21)],
  plots: [{ id: "value", name: "DPO", kind: "line", tone: "teal" }],
  levels: [{ name: "Zero", value: 0 }],
  format: "price",
  state: MEAN_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ length }) => length - 1 + backOf(length),
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const [mean] = scratch;
    const back = backOf(length);
    simpleMean(source, 0, length, mean, from, to, state, 0);
    for (let i = from; i < to; i += 1) value[i] = i < back ? NaN : source[i] - mean[i - back];
  },
});
