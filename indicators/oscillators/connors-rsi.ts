/** Connors RSI. */
import { defineIndicator } from "../indicator.ts";
import { barsInput } from "../inputs.ts";
import { rateOfChange } from "../kernels/changes.ts";
import { relativeStrength, STRENGTH_STATE } from "../kernels/strength.ts";

const STREAK_AT = 2 * STRENGTH_STATE;

export const connorsRsi = defineIndicator({
  id: "connors-rsi",
  name: "Connors RSI",
  short: "CRSI",
  aliases: ["crsi", "overbought", "oversold", "momentum", "mean reversion"],
  group: "Oscillators",
  summary:
    "The mean of three: a short RSI, an RSI of how many bars price went one way, and the rank of the last change.",
  origin: "Larry Connors and Cesar Alvarez, An Introduction to ConnorsRSI, 2012",
  place: "pane",
  source: "close",
  inputs: [
    barsInput("rsi", "RSI length", 3),
    barsInput("streak", "Streak length", 2),
    barsInput("rank", "Rank length", 100),
  ],
  plots: [{ id: "value", name: "CRSI", kind: "line", tone: "purple" }],
  levels: [
    { name: "Overbought", value: 70 },
    { name: "Middle", value: 50 },
    { name: "Oversold", value: 30 },
  ],
  range: { min: 0, max: 100 },
  format: { decimals: 2 },
  state: STREAK_AT + 1,
  scratch: 4,
  memory: "fading",
  firstRow: ({ rsi, streak, rank }) => Math.max(rsi, streak, rank + 1),
  run({ source, inputs, out, scratch, state }, from, to) {
    const { rsi, streak, rank } = inputs;
    const [value] = out;
    const [strength, streaks, streakStrength, changes] = scratch;
    let run = state[STREAK_AT];
    for (let i = from; i < to; i += 1) {
      const change = i === 0 ? 0 : source[i] - source[i - 1];
      run = change === 0 ? 0 : change > 0 ? Math.max(run, 0) + 1 : Math.min(run, 0) - 1;
      streaks[i] = run;
    }
    state[STREAK_AT] = run;
    relativeStrength(source, 0, rsi, strength, from, to, state, 0);
    relativeStrength(streaks, 0, streak, streakStrength, from, to, state, STRENGTH_STATE);
    rateOfChange(source, 0, 1, changes, from, to);
    for (let i = from; i < to; i += 1) {
      let below = 0;
      for (let j = Math.max(1, i - rank); j < i; j += 1) if (changes[j] <= changes[i]) below += 1;
      const rankOf = i <= rank ? NaN : (100 * below) / rank;
      value[i] = (strength[i] + streakStrength[i] + rankOf) / 3;
    }
  },
});
