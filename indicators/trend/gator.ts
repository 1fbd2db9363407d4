/** Gator oscillator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";

export const gator = defineIndicator({
  id: "gator",
  name: "Gator oscillator",
  short: "Gator",
  aliases: ["bill williams", "alligator", "trend"],
  group: "Trend",
  summary:
    "How far the alligator's mouth is open: jaw from teeth above zero, teeth from lips below.",
  origin: "Bill Williams, New Trading Dimensions, 1998: distances of the alligator as it is drawn",
  place: "pane",
  source: "hl2",
  inputs: [
    barsInput("jaw", "Jaw length", 13),
    barsInput("teeth", "Teeth length", 8),
    barsInput("lips", "Lips length", 5),
    barsInput("jawOffset", "Jaw offset", 8, 0, 500),
    barsInput("teethOffset", "Teeth offset", 5, 0, 500),
    barsInput("lipsOffset", "Lips offset", 3, 0, 500),
  ],
  plots: [
    { id: "upper", name: "Upper", kind: "histogram", tone: "up", colouring: "sign" },
    { id: "lower", name: "Lower", kind: "histogram", tone: "down", colouring: "sign" },
  ],
  levels: [{ name: "Zero", value: 0 }],
  format: "price",
  state: 3 * MEAN_STATE,
  scratch: 3,
  memory: "fading",
  firstRow: ({ jaw, teeth, lips, jawOffset, teethOffset, lipsOffset }) =>
    Math.max(jaw + jawOffset, teeth + teethOffset, lips + lipsOffset) - 1,
  run({ source, inputs, out, scratch, state }, from, to) {
    const { jaw, teeth, lips, jawOffset, teethOffset, lipsOffset } = inputs;
    const [upper, lower] = out;
    const [slow, middle, quick] = scratch;
    wilderMean(source, 0, jaw, slow, from, to, state, 0);
    wilderMean(source, 0, teeth, middle, from, to, state, MEAN_STATE);
    wilderMean(source, 0, lips, quick, from, to, state, 2 * MEAN_STATE);
    for (let i = from; i < to; i += 1) {
      const hasUpper = i >= Math.max(jawOffset, teethOffset);
      const hasLower = i >= Math.max(teethOffset, lipsOffset);
      upper[i] = hasUpper ? Math.abs(slow[i - jawOffset] - middle[i - teethOffset]) : NaN;
      lower[i] = hasLower ? -Math.abs(middle[i - teethOffset] - quick[i - lipsOffset]) : NaN;
    }
  },
});
