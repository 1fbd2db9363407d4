/** Rate of change. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { rateOfChange } from "../kernels/changes.ts";

export const roc = defineIndicator({
  id: "roc",
  name: "Rate of change",
  short: "ROC",
  aliases: ["momentum", "percent change"],
  group: "Oscillators",
  summary: "By how many percent price is above or below where it was some bars ago.",
  origin: "100 (price / price of `length` bars ago - 1); TA-Lib ROC",
  place: "pane",
  source: "close",
  inputs: [lengthInput(9)],
  plots: [{ id: "value", name: "ROC", kind: "line", tone: "blue" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 2 },
  state: 0,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ source, inputs, out }, from, to) {
    rateOfChange(source, 0, inputs.length, out[0], from, to);
  },
});
