/** Chaikin money flow. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { moneyFlowAt } from "../kernels/money-flow.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

export const chaikinMoneyFlow = defineIndicator({
  id: "cmf",
  name: "Chaikin money flow",
  short: "CMF",
  aliases: ["volume", "money flow", "accumulation", "distribution"],
  group: "Volume",
  summary: "Which part of the recent volume was bought, from -1 to 1, by where bars closed.",
  origin: "Marc Chaikin: sum of money flow by sum of volume; TradingView CMF",
  place: "pane",
  source: null,
  inputs: [lengthInput(20)],
  plots: [{ id: "value", name: "CMF", kind: "line", tone: "teal" }],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 2 },
  state: 2 * SUM_STATE,
  scratch: 3,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { length } = inputs;
    const [value] = out;
    const [flow, flows, volumes] = scratch;
    for (let i = from; i < to; i += 1) flow[i] = moneyFlowAt(bars, i);
    movingSum(flow, 0, length, flows, from, to, state, 0);
    movingSum(bars.volume, 0, length, volumes, from, to, state, SUM_STATE);
    // Where nothing was traded nothing was bought or sold.
    for (let i = from; i < to; i += 1) value[i] = volumes[i] === 0 ? 0 : flows[i] / volumes[i];
  },
});
