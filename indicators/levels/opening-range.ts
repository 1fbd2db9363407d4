/** The range of the first minutes of a day or session. */
import { HOUR_MS, MINUTE_MS } from "../../domain/bar.ts";
import { defineIndicator } from "../indicator.ts";
import { lastStart } from "./sessions.ts";

const START = 0;
const HIGH = 1;
const LOW = 2;

const line = { kind: "steps", isSparse: true } as const;

export const openingRange = defineIndicator({
  id: "opening-range",
  name: "Opening range",
  short: "OR",
  aliases: ["orb", "opening range breakout", "initial balance", "levels", "support", "resistance"],
  group: "Levels",
  summary:
    "The highest and lowest price of the first minutes after an opening, kept until the next one.",
  origin:
    "Toby Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout, 1990",
  place: "price",
  source: null,
  isByTime: true,
  inputs: [
    { id: "hour", name: "Opens at (UTC hour)", kind: "whole", default: 8, min: 0, max: 23 },
    { id: "minute", name: "and minute", kind: "whole", default: 0, min: 0, max: 59 },
    { id: "minutes", name: "Minutes of the range", kind: "whole", default: 60, min: 1, max: 1440 },
  ],
  plots: [
    { id: "high", name: "High", tone: "up", ...line },
    { id: "low", name: "Low", tone: "down", ...line },
    { id: "middle", name: "Middle", tone: "grey", isDashed: true, ...line },
  ],
  fills: [{ from: "high", to: "low", tone: "grey" }],
  format: "price",
  state: 3,
  firstRow: () => 0,
  run({ bars, inputs, out, state }, from, to) {
    const { ts, high, low } = bars;
    const [tops, bottoms, middles] = out;
    const offsetMs = inputs.hour * HOUR_MS + inputs.minute * MINUTE_MS;
    for (let i = from; i < to; i += 1) {
      const start = lastStart(ts[i], offsetMs);
      const isWithin = ts[i] - start < inputs.minutes * MINUTE_MS;
      if (isWithin && start !== state[START]) {
        state[START] = start;
        state[HIGH] = high[i];
        state[LOW] = low[i];
      } else if (isWithin) {
        state[HIGH] = Math.max(state[HIGH], high[i]);
        state[LOW] = Math.min(state[LOW], low[i]);
      }
      // An opening without a bar in its first minutes has no range.
      const hasRange = start === state[START];
      tops[i] = hasRange ? state[HIGH] : NaN;
      bottoms[i] = hasRange ? state[LOW] : NaN;
      middles[i] = hasRange ? (state[HIGH] + state[LOW]) / 2 : NaN;
    }
  },
});
