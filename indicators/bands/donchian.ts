/** Donchian channels. */
import { defineIndicator } from "../indicator.ts";
import { lengthInput } from "../inputs.ts";
import { EXTREME_STATE, highest, lowest } from "../kernels/extremes.ts";

export const donchian = defineIndicator({
  id: "donchian",
  name: "Donchian channels",
  short: "DC",
  aliases: ["bands", "channel", "breakout", "turtle", "highest", "lowest"],
  group: "Bands and channels",
  summary:
    "The highest high and the lowest low of the last bars, and the middle of both: a break out of them starts a trend.",
  origin: "Richard Donchian, 1950s",
  place: "price",
  source: null,
  inputs: [lengthInput(20)],
  plots: [
    { id: "upper", name: "Upper", kind: "line", tone: "blue" },
    { id: "middle", name: "Middle", kind: "line", tone: "orange" },
    { id: "lower", name: "Lower", kind: "line", tone: "blue" },
  ],
  fills: [{ from: "upper", to: "lower", tone: "blue" }],
  format: "price",
  state: 2 * EXTREME_STATE,
  memory: "window",
  firstRow: ({ length }) => length - 1,
  run({ bars, inputs, out, state }, from, to) {
    const [upper, middle, lower] = out;
    highest(bars.high, 0, inputs.length, upper, from, to, state, 0);
    lowest(bars.low, 0, inputs.length, lower, from, to, state, EXTREME_STATE);
    for (let i = from; i < to; i += 1) middle[i] = (upper[i] + lower[i]) / 2;
  },
});
