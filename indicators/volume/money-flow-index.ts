/** Money flow index. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

export const moneyFlowIndex = defineIndicator({
  id: "mfi",
  name: "Money flow index",
  short: "MFI",
  aliases: ["volume", "money flow", "overbought", "oversold", "momentum"],
  group: "Volume",
  summary: "How much of the recent turnover was traded at rising prices, from 0 to 100.",
  origin: "Gene Quong and Avrum Soudack, 1989; TA-Lib MFI",
  place: "pane",
  source: "hlc3",
  inputs: [lengthInput(14)],
  plots: [{ id: "value", name: "MFI", kind: "line", tone: "purple" }],
  levels: [
    { name: "Overbought", value: 80 },
    { name: "Middle", value: 50 },
    { name: "Oversold", value: 20 },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: 2 * SUM_STATE,
  scratch: 4,
  memory: "window",
  firstRow: ({ length }) => length,
  run({ bars: { volume }, source, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const [up, down, ups, downs] = scratch;
    for (let i = from; i < to; i += 1) {
      const change = i === 0 ? 0 : source[i] - source[i - 1];
      const turnover = Math.abs(source[i]) * volume[i];
      up[i] = change > 0 ? turnover : 0;
      down[i] = change < 0 ? turnover : 0;
    }
    movingSum(up, 1, length, ups, from, to, state, 0);
    movingSum(down, 1, length, downs, from, to, state, SUM_STATE);
    for (let i = from; i < to; i += 1) {
      const all = ups[i] + downs[i];
      // Where nothing was traded, or nothing moved, money flows neither in nor out.
      value[i] = all === 0 ? 50 : (100 * ups[i]) / all;
    }
  },
});
