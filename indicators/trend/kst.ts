/** Know sure thing. */
import { defineIndicator, type Inputs } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { rateOfChange } from "../kernels/changes.ts";
import { MEAN_STATE, simpleMean } from "../kernels/means.ts";

type Part = `${"roc" | "mean"}${1 | 2 | 3 | 4}`;

/** The row on which all four parts have a value. */
const partsBegin = (inputs: Inputs<Part>): number =>
  Math.max(
    inputs.roc1 + inputs.mean1,
    inputs.roc2 + inputs.mean2,
    inputs.roc3 + inputs.mean3,
    inputs.roc4 + inputs.mean4,
  ) - 1;

export const kst = defineIndicator({
  id: "kst",
  name: "Know sure thing",
  short: "KST",
  aliases: ["pring", "summed rate of change", "trend", "momentum"],
  group: "Trend",
  summary:
    "Four rates of change from short to long, smoothed and added, the longest weighing most.",
  origin: "Martin Pring, Summed Rate of Change, Stocks & Commodities, 1992",
  place: "pane",
  source: "close",
  inputs: [
    barsInput("roc1", "ROC length 1", 10),
    barsInput("roc2", "ROC length 2", 15),
    barsInput("roc3", "ROC length 3", 20),
    barsInput("roc4", "ROC length 4", 30),
    barsInput("mean1", "SMA length 1", 10),
    barsInput("mean2", "SMA length 2", 10),
    barsInput("mean3", "SMA length 3", 10),
    barsInput("mean4", "SMA length 4", 15),
    barsInput("signal", "Signal length", 9),
  ],
  plots: [
    { id: "value", name: "KST", kind: "line", tone: "teal" },
    { id: "signal", name: "Signal", kind: "line", tone: "orange" },
  ],
  levels: [{ name: "Zero", value: 0 }],
  format: { decimals: 4 },
  state: 5 * MEAN_STATE,
  scratch: 5,
  memory: "window",
  firstRow: (inputs) => partsBegin(inputs) + inputs.signal - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { roc1, roc2, roc3, roc4, mean1, mean2, mean3, mean4, signal } = inputs;
    const [value, mean] = out;
    const part = scratch[4];
    value.fill(0, from, to);
    for (let weight = 1; weight <= 4; weight += 1) {
      const rate = weight === 1 ? roc1 : weight === 2 ? roc2 : weight === 3 ? roc3 : roc4;
      const length = weight === 1 ? mean1 : weight === 2 ? mean2 : weight === 3 ? mean3 : mean4;
      const changes = scratch[weight - 1];
      rateOfChange(source, 0, rate, changes, from, to);
      simpleMean(changes, rate, length, part, from, to, state, weight * MEAN_STATE);
      for (let i = from; i < to; i += 1) value[i] += weight * part[i];
    }
    simpleMean(value, partsBegin(inputs), signal, mean, from, to, state, 0);
  },
});
