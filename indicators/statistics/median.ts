/** Median. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { insertSorted, removeSorted } from "../kernels/sorted.ts";

/** The rows are kept in order, which takes time with their number. */
const MEDIAN_LENGTH_MAX = 500;

/** The rows of the window at hand in order: filled at the start of a run, and read by it alone. */
const ordered = new Float64Array(MEDIAN_LENGTH_MAX);

export const median = defineIndicator({
  id: "median",
  name: "Moving median",
  short: "Median",
  aliases: ["statistics", "ma", "average", "filter"],
  group: "Statistics",
  summary: "The middle one of the last prices in order of size: single spikes do not move it.",
  origin: "Median; the mean of the two middle values of an even number; TradingView ta.median",
  place: "price",
  source: "close",
  inputs: [barsInput("length", "Length", 20, 1, MEDIAN_LENGTH_MAX)],
  plots: [{ id: "value", name: "Median", kind: "line", tone: "orange" }],
  format: "price",
  state: 0,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ source, inputs, out }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const upper = length >> 1;
    const lower = (length - 1) >> 1;
    let count = 0;
    for (let i = Math.max(0, from - length + 1); i < to; i += 1) {
      if (count === length) {
        removeSorted(ordered, count, source[i - length]);
        count -= 1;
      }
      insertSorted(ordered, count, source[i]);
      count += 1;
      if (i >= from) value[i] = i < length - 1 ? NaN : (ordered[lower] + ordered[upper]) / 2;
    }
  },
});
