/** Williams alligator. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { wilderMean, MEAN_STATE } from "../kernels/means.ts";

export const alligator = defineIndicator({
  id: "alligator",
  name: "Williams alligator",
  short: "Alligator",
  aliases: ["bill williams", "jaw", "teeth", "lips", "trend"],
  group: "Trend",
  summary:
    "Three smoothed means drawn ahead; twisted together the market sleeps, spread apart it trends.",
  origin: "Bill Williams, Trading Chaos, 1995: smoothed means of hl2",
  place: "price",
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
    {
      id: "jaw",
      name: "Jaw",
      kind: "line",
      tone: "blue",
      offset: (inputs) => inputs["jawOffset"] ?? 0,
    },
    {
      id: "teeth",
      name: "Teeth",
      kind: "line",
      tone: "down",
      offset: (inputs) => inputs["teethOffset"] ?? 0,
    },
    {
      id: "lips",
      name: "Lips",
      kind: "line",
      tone: "up",
      offset: (inputs) => inputs["lipsOffset"] ?? 0,
    },
  ],
  format: "price",
  state: 3 * MEAN_STATE,
  memory: "fading",
  firstRow: ({ jaw, teeth, lips }) => Math.max(jaw, teeth, lips) - 1,
  run({ source, inputs, out, state }, from, to) {
    const { jaw, teeth, lips } = inputs;
    wilderMean(source, 0, jaw, out[0], from, to, state, 0);
    wilderMean(source, 0, teeth, out[1], from, to, state, MEAN_STATE);
    wilderMean(source, 0, lips, out[2], from, to, state, 2 * MEAN_STATE);
  },
});
