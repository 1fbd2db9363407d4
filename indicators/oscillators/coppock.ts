/** Coppock curve. */
import { defineIndicator } from "../indicator.ts";
import { barsInput, lengthInput } from "../inputs.ts";
import { rateOfChange } from "../kernels/changes.ts";
import { MEAN_STATE, weightedMean } from "../kernels/means.ts";

export const coppock = defineIndicator({
  id: "coppock",
  name: "Coppock curve",
  short: "Coppock",
  aliases: ["momentum", "trend"],
  group: "Oscillators",
  summary:
    "Two rates of change added and smoothed; a turn upward below zero is read as a new rise.",
  origin: "Edwin Coppock, Barron's, 1962: WMA(ROC(14) + ROC(11), 10)",
  place: "pane",
  source: "close",
  inputs: [
    { ...lengthInput(10), name: "Mean length" },
    barsInput("long", "Long ROC length", 14),
    barsInput("short", "Short ROC length", 11),
  ],
  plots: [{ id: "value", name: "Coppock", kind: "line", tone: "blue" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 2 },
  state: MEAN_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ length, long, short }) => Math.max(long, short) + length - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { length, long, short } = inputs;
    const [sum, other] = scratch;
    rateOfChange(source, 0, long, sum, from, to);
    rateOfChange(source, 0, short, other, from, to);
    for (let i = from; i < to; i += 1) sum[i] += other[i];
    weightedMean(sum, Math.max(long, short), length, out[0], from, to, state, 0);
  },
});
