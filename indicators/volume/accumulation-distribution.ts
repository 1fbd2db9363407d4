/** Accumulation and distribution. */
import { defineIndicator } from "../indicator.ts";
import { accumulation } from "../kernels/money-flow.ts";

export const accumulationDistribution = defineIndicator({
  id: "accumulation-distribution",
  name: "Accumulation/distribution",
  short: "A/D",
  aliases: ["volume", "ad", "adl", "money flow", "chaikin"],
  group: "Volume",
  summary:
    "All volume so far, counted as bought the nearer a bar closed to its high, else as sold.",
  origin: "Marc Chaikin; TA-Lib AD",
  place: "pane",
  source: null,
  inputs: [],
  plots: [{ id: "value", name: "A/D", kind: "line", tone: "teal" }],
  format: "volume",
  state: 1,
  firstRow: () => 0,
  run({ bars, out, state }, from, to) {
    accumulation(bars, out[0], from, to, state, 0);
  },
});
