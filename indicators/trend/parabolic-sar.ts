/** Parabolic SAR: stop and reverse. */
import { defineIndicator } from "../indicator.ts";

const LONG = 0;
const SAR = 1;
const EXTREME = 2;
const SPEED = 3;

const step = { kind: "number", min: 0.001, max: 1, step: 0.01 } as const;

export const parabolicSar = defineIndicator({
  id: "parabolic-sar",
  name: "Parabolic SAR",
  short: "SAR",
  aliases: ["psar", "stop and reverse", "trend", "trailing stop", "wilder"],
  group: "Trend",
  summary: "A stop that follows a trend ever closer, and changes sides when price reaches it.",
  origin: "J. Welles Wilder, New Concepts in Technical Trading Systems, 1978; TA-Lib SAR",
  place: "price",
  source: null,
  inputs: [
    { id: "start", name: "Start", default: 0.02, ...step },
    { id: "increment", name: "Increment", default: 0.02, ...step },
    { id: "most", name: "Maximum", default: 0.2, ...step },
  ],
  plots: [{ id: "value", name: "SAR", kind: "dots", tone: "blue" }],
  format: "price",
  state: 4,
  firstRow: () => 1,
  run({ bars, inputs, out, state }, from, to) {
    const { high, low } = bars;
    const [value] = out;
    const begin = Math.min(inputs.start, inputs.most);
    let isLong = state[LONG] === 1;
    let sar = state[SAR];
    let extreme = state[EXTREME];
    let speed = state[SPEED];
    for (let i = from; i < to; i += 1) {
      if (i === 0) {
        value[0] = NaN;
        continue;
      }
      if (i === 1) {
        const fall = low[0] - low[1];
        isLong = !(fall > 0 && fall > high[1] - high[0]);
        sar = isLong ? low[0] : high[0];
        extreme = isLong ? high[1] : low[1];
        speed = begin;
      }
      // The stop lies beyond the last two bars, never among them.
      const top = Math.max(high[i], high[Math.max(1, i - 1)]);
      const bottom = Math.min(low[i], low[Math.max(1, i - 1)]);
      const isReached = isLong ? low[i] <= sar : high[i] >= sar;
      if (isReached) {
        sar = isLong ? Math.max(extreme, top) : Math.min(extreme, bottom);
        isLong = !isLong;
        speed = begin;
        extreme = isLong ? high[i] : low[i];
        value[i] = sar;
      } else {
        value[i] = sar;
        if (isLong ? high[i] > extreme : low[i] < extreme) {
          extreme = isLong ? high[i] : low[i];
          speed = Math.min(speed + inputs.increment, inputs.most);
        }
      }
      sar += speed * (extreme - sar);
      sar = isLong ? Math.min(sar, bottom) : Math.max(sar, top);
    }
    state[LONG] = isLong ? 1 : 0;
    state[SAR] = sar;
    state[EXTREME] = extreme;
    state[SPEED] = speed;
  },
});
