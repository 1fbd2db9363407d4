/** Ultimate oscillator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { trueRangeAt } from "../kernels/ranges.ts";
import { movingSum, SUM_STATE } from "../kernels/sums.ts";

export const ultimate = defineIndicator({
  id: "ultimate",
  name: "Ultimate oscillator",
  short: "UO",
  aliases: ["ultosc", "momentum", "overbought", "oversold", "williams"],
  group: "Oscillators",
  summary: "How much of the recent ranges buyers won, over three lengths at once, from 0 to 100.",
  origin: "Larry Williams, The Ultimate Oscillator, Stocks & Commodities, 1985; TA-Lib ULTOSC",
  place: "pane",
  source: null,
  inputs: [
    barsInput("fast", "Fast length", 7),
    barsInput("middle", "Middle length", 14),
    barsInput("slow", "Slow length", 28),
  ],
  plots: [{ id: "value", name: "UO", kind: "line", tone: "pink" }],
  levels: [
    { name: "Overbought", value: 70 },
    { name: "Middle", value: 50 },
    { name: "Oversold", value: 30 },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: 6 * SUM_STATE,
  scratch: 4,
  memory: "window",
  firstRow: ({ fast, middle, slow }) => Math.max(fast, middle, slow),
  run({ bars, inputs, out, scratch, state }, from, to) {
    const { fast, middle, slow } = inputs;
    const { low, close } = bars;
    const [value] = out;
    const [pressure, range, bought, ranged] = scratch;
    for (let i = from; i < to; i += 1) {
      pressure[i] = i === 0 ? 0 : close[i] - Math.min(low[i], close[i - 1]);
      range[i] = i === 0 ? 0 : trueRangeAt(bars, i);
      value[i] = i < Math.max(fast, middle, slow) ? NaN : 0;
    }
    for (let part = 0; part < 3; part += 1) {
      const length = part === 0 ? fast : part === 1 ? middle : slow;
      const weight = part === 0 ? 4 : part === 1 ? 2 : 1;
      const at = 2 * SUM_STATE * part;
      movingSum(pressure, 1, length, bought, from, to, state, at);
      movingSum(range, 1, length, ranged, from, to, state, at + SUM_STATE);
      // Where nothing moved, neither buyers nor sellers won.
      for (let i = from; i < to; i += 1)
        value[i] += (100 / 7) * weight * (ranged[i] === 0 ? 0.5 : bought[i] / ranged[i]);
    }
  },
});
