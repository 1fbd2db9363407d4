/** Momentum. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { difference } from "../kernels/changes.ts";

export const momentum = defineIndicator({
  id: "momentum",
  name: "Momentum",
  short: "Mom",
  aliases: ["mom", "change"],
  group: "Oscillators",
  summary: "By how much price is above or below where it was some bars ago.",
  origin: "price - price of `length` bars ago; TA-Lib MOM",
  place: "pane",
  source: "close",
  inputs: [lengthInput(10)],
  plots: [{ id: "value", name: "Mom", kind: "line", tone: "blue" }],
  levels: [{ name: "Zero", value: 0 }],
  format: "price",
  state: 0,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ source, inputs, out }, from, to) {
    difference(source, 0, inputs.length, out[0], from, to);
  },
});
