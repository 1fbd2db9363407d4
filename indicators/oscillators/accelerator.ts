/** Accelerator oscillator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

export const accelerator = defineIndicator({
  id: "accelerator",
  name: "Accelerator oscillator",
  short: "AC",
  aliases: ["acceleration deceleration", "bill williams", "momentum"],
  group: "Oscillators",
  summary: "Whether the awesome oscillator gains or loses speed: its distance from its own mean.",
  origin: "Bill Williams, New Trading Dimensions, 1998: AO - SMA(AO, 5)",
  place: "pane",
  source: "hl2",
  inputs: [
    barsInput("fast", "Fast length", 5),
    barsInput("slow", "Slow length", 34),
    barsInput("signal", "Mean length", 5),
  ],
  plots: [{ id: "value", name: "AC", kind: "histogram", tone: "grey", colouring: "sign" }],
  levels: [{ name: "Zero", value: 0 }],
  format: "price",
  state: 3 * MEAN_STATE,
  scratch: 2,
  memory: "window",
  firstRow: ({ fast, slow, signal }) => Math.max(fast, slow) + signal - 2,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { fast, slow, signal } = inputs;
    const [value] = out;
    const [awesome, lazy] = scratch;
    simpleMean(source, 0, fast, awesome, from, to, state, 0);
    simpleMean(source, 0, slow, lazy, from, to, state, MEAN_STATE);
    for (let i = from; i < to; i += 1) awesome[i] -= lazy[i];
    const begin = Math.max(fast, slow) - 1;
    simpleMean(awesome, begin, signal, value, from, to, state, 2 * MEAN_STATE);
    for (let i = from; i < to; i += 1) value[i] = awesome[i] - value[i];
  },
});
