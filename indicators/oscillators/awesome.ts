/** Awesome oscillator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

export const awesome = defineIndicator({
  id: "awesome",
  name: "Awesome oscillator",
  short: "AO",
  aliases: ["bill williams", "momentum"],
  group: "Oscillators",
  summary: "The distance of a fast mean from a slow one as columns, taken of the bars' middles.",
  origin: "Bill Williams, New Trading Dimensions, 1998: SMA(hl2, 5) - SMA(hl2, 34)",
  place: "pane",
  source: "hl2",
  inputs: [barsInput("fast", "Fast length", 5), barsInput("slow", "Slow length", 34)],
  plots: [{ id: "value", name: "AO", kind: "histogram", tone: "grey", colouring: "sign" }],
  levels: [{ name: "Zero", value: 0 }],
  format: "price",
  state: 2 * MEAN_STATE,
  scratch: 1,
  memory: "window",
  firstRow: ({ fast, slow }) => Math.max(fast, slow) - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const [value] = out;
    const [lazy] = scratch;
    simpleMean(source, 0, inputs.fast, value, from, to, state, 0);
    simpleMean(source, 0, inputs.slow, lazy, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1) value[i] -= lazy[i];
  },
});
