/** True strength index. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { difference } from "../kernels/changes.ts";
import { exponentialMean, MEAN_STATE } from "../kernels/means.ts";

export const tsi = defineIndicator({
  id: "tsi",
  name: "True strength index",
  short: "TSI",
  aliases: ["momentum", "trend", "blau"],
  group: "Oscillators",
  summary: "The change of price, smoothed twice, as a share of all movement, from -100 to 100.",
  origin: "William Blau, True Strength Index, Stocks & Commodities, 1991",
  place: "pane",
  source: "close",
  inputs: [
    barsInput("long", "Long length", 25),
    barsInput("short", "Short length", 13),
    barsInput("signal", "Signal length", 13),
  ],
  plots: [
    { id: "value", name: "TSI", kind: "line", tone: "blue" },
    { id: "signal", name: "Signal", kind: "line", tone: "orange" },
  ],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 2 },
  state: 5 * MEAN_STATE,
  scratch: 4,
  memory: "fading",
  firstRow: ({ long, short, signal }) => long + short + signal - 2,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { long, short, signal } = inputs;
    const [value, mean] = out;
    const [change, size, once, twice] = scratch;
    difference(source, 0, 1, change, from, to);
    for (let i = from; i < to; i += 1) size[i] = Math.abs(change[i]);
    exponentialMean(change, 1, long, once, from, to, state, 0);
    exponentialMean(once, long, short, value, from, to, state, MEAN_STATE);
    exponentialMean(size, 1, long, once, from, to, state, 2 * MEAN_STATE);
    exponentialMean(once, long, short, twice, from, to, state, 3 * MEAN_STATE);
    for (let i = from; i < to; i += 1) value[i] = twice[i] === 0 ? 0 : (100 * value[i]) / twice[i];
    const begin = long + short - 1;
    exponentialMean(value, begin, signal, mean, from, to, state, 4 * MEAN_STATE);
  },
});
