/** Percent rank. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";

/** Values that are no further apart, as a share, are one: a mean of equal values is not always the same in its last digits. */
const ROUNDING = 1e-12;

export const percentRank = defineIndicator({
  id: "percent-rank",
  name: "Percent rank",
  short: "PR",
  aliases: ["statistics", "percentile", "rank"],
  group: "Statistics",
  summary: "How many percent of the prices before were as high as this one or lower.",
  origin: "Part of the last `length` values before that are not above; TradingView ta.percentrank",
  place: "pane",
  source: "close",
  inputs: [lengthInput(100)],
  plots: [{ id: "value", name: "Percent rank", kind: "line", tone: "blue" }],
  levels: [
    { name: "High", value: 80 },
    { name: "Middle", value: 50 },
    { name: "Low", value: 20 },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: 0,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ source, inputs, out }, from, to) {
    const { length } = inputs;
    const [value] = out;
    for (let i = from; i < to; i += 1) {
      if (i < length) {
        value[i] = NaN;
        continue;
      }
      let count = 0;
      const most = source[i] + Math.abs(source[i]) * ROUNDING;
      for (let j = i - length; j < i; j += 1) if (source[j] <= most) count += 1;
      value[i] = (100 * count) / length;
    }
  },
});
