/** Beta to another symbol. */
import { defineIndicator } from "../indicator.ts";
import { pairLengthInput } from "../inputs.ts";
import { momentsOf } from "../kernels/pairs.ts";

const moments = new Float64Array(3);

export const beta = defineIndicator({
  id: "beta",
  name: "Beta to another symbol",
  short: "Beta",
  aliases: ["statistics", "compare", "hedge", "pair", "sensitivity"],
  group: "Statistics",
  summary:
    "By how many percent the symbol moved where the other moved by one: how much of it hedges the other.",
  origin: "Covariance of both changes in percent over the variance of the other's; TA-Lib BETA",
  place: "pane",
  source: "close",
  startsFrom: "symbol",
  inputs: [pairLengthInput(20, 2)],
  plots: [{ id: "value", name: "Beta", kind: "line", tone: "orange" }],
  levels: [{ name: "As much", value: 1 }],
  format: { decimals: 3 },
  state: 0,
  scratch: 2,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ bars, source, inputs, out, scratch }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const [own, other] = scratch;
    for (let i = from; i < to; i += 1) {
      own[i] = i === 0 ? 0 : changeOf(bars.close[i - 1], bars.close[i]);
      other[i] = i === 0 ? 0 : changeOf(source[i - 1], source[i]);
      if (i < length) {
        value[i] = NaN;
        continue;
      }
      momentsOf(own, other, i, length, moments);
      // What stands still is followed by nothing.
      value[i] = moments[2] > 0 ? moments[0] / moments[2] : 0;
    }
  },
});

const changeOf = (before: number, now: number): number =>
  before === 0 ? 0 : (now - before) / before;
