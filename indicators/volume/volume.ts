/** Volume with its average. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

export const volumeIndicator = defineIndicator({
  id: "volume",
  name: "Volume",
  short: "Vol",
  aliases: ["turnover", "tick volume", "average volume"],
  group: "Volume",
  summary: "How much was traded in each bar, coloured as the bar rose or fell, with its mean.",
  origin: "Volume of the bar and its arithmetic mean",
  place: "pane",
  source: null,
  inputs: [lengthInput(20)],
  plots: [
    { id: "value", name: "Volume", kind: "histogram", tone: "grey", colouring: "bar" },
    { id: "mean", name: "Mean", kind: "line", tone: "blue" },
  ],
  format: "volume",
  state: MEAN_STATE,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ bars: { volume }, inputs, out, state }, from, to) {
    const [value, mean] = out;
    for (let i = from; i < to; i += 1) value[i] = volume[i];
    simpleMean(volume, 0, inputs.length, mean, from, to, state, 0);
  },
});
