/** ZigZag: the turning points of price. Only the last of them may still move: the end of the leg that is under way. */
import { defineIndicator } from "../indicator.ts";

/** 1: the last leg rises, -1: it falls, 0: price has not gone far enough for a first one. */
const LEG = 0;
/** The row where the last leg ends so far; before the first leg, those of the highest and of the lowest price. */
const END = 1;
const TOP = 2;
const BOTTOM = 3;

export const zigzag = defineIndicator({
  id: "zigzag",
  name: "ZigZag",
  short: "ZigZag",
  aliases: ["zig zag", "swing", "turning points", "trend", "support", "resistance"],
  group: "Trend",
  summary:
    "Joins the highs and lows between which price turned by some percent; the last one may still move.",
  origin:
    "A turn is a move of so many percent against the leg, from high or low; MetaStock Zig Zag",
  place: "price",
  source: null,
  inputs: [
    {
      id: "deviation",
      name: "Deviation",
      kind: "number",
      default: 5,
      min: 0.01,
      max: 100,
      step: 0.1,
      unit: "%",
    },
  ],
  plots: [
    {
      id: "value",
      name: "ZigZag",
      kind: "line",
      tone: "blue",
      width: 2,
      isSparse: true,
      isJoined: true,
    },
  ],
  format: "price",
  state: 4,
  firstRow: () => 0,
  run({ bars, inputs, out, state }, from, to) {
    const { high, low } = bars;
    const [value] = out;
    const part = inputs.deviation / 100;
    for (let i = from; i < to; i += 1) {
      value[i] = NaN;
      const leg = state[LEG];
      const end = state[END];
      const top = state[TOP];
      const bottom = state[BOTTOM];
      // A forming bar may have ended this leg or begun the first, and be revised: what it wrote is written again.
      if (leg === 0) value[top] = value[bottom] = NaN;
      else value[end] = leg > 0 ? high[end] : low[end];
      if (leg === 0) {
        const hasRisen = high[i] - low[bottom] >= Math.abs(low[bottom]) * part && i > bottom;
        const hasFallen = high[top] - low[i] >= Math.abs(high[top]) * part && i > top;
        if (hasRisen) begin(state, value, bottom, low[bottom], i, high[i], 1);
        else if (hasFallen) begin(state, value, top, high[top], i, low[i], -1);
        if (high[i] > high[top]) state[TOP] = i;
        if (low[i] < low[bottom]) state[BOTTOM] = i;
        continue;
      }
      const isFurther = leg > 0 ? high[i] > high[end] : low[i] < low[end];
      const back = leg > 0 ? high[end] - low[i] : high[i] - low[end];
      if (isFurther) {
        value[end] = NaN;
        value[i] = leg > 0 ? high[i] : low[i];
        state[END] = i;
      } else if (back >= Math.abs(value[end]) * part) {
        value[i] = leg > 0 ? low[i] : high[i];
        state[END] = i;
        state[LEG] = -leg;
      }
    }
  },
});

/** Begins the first leg. */
function begin(
  state: Float64Array,
  value: Float64Array,
  startRow: number,
  start: number,
  endRow: number,
  end: number,
  leg: number,
): void {
  value[startRow] = start;
  value[endRow] = end;
  state[LEG] = leg;
  state[END] = endRow;
}
