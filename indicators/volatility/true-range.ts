/** True range. */
import { defineIndicator } from "../indicator.ts";
import { trueRange } from "../kernels/ranges.ts";

export const trueRangeIndicator = defineIndicator({
  id: "true-range",
  name: "True range",
  short: "TR",
  aliases: ["volatility", "range"],
  group: "Volatility",
  summary:
    "How far the price went in a bar, counted from the close before where that lies outside of it.",
  origin: "J. Welles Wilder, 1978; TA-Lib TRANGE from its second bar on",
  place: "pane",
  source: null,
  inputs: [],
  plots: [{ id: "value", name: "TR", kind: "line", tone: "orange" }],
  format: "price",
  state: 0,
  memory: "window",
  firstRow: () => 0,
  run({ bars, out }, from, to) {
    trueRange(bars, out[0], from, to);
  },
});
