/** Volume-weighted average price of the session, week or month. */
import { nextBarStart } from "../../domain/bar.ts";
import { defineIndicator, type Plot } from "../indicator.ts";

const END = 0;
const WEIGHT = 1;
const MEAN = 2;
const SQUARES = 3;

const PERIODS = ["D1", "W1", "MN"] as const;

const multiplier = <const Id extends string>(id: Id, name: string, value: number) =>
  ({ id, name, kind: "number", unit: "σ", default: value, min: 0, max: 20, step: 0.1 }) as const;

const bandsOf = (n: 1 | 2 | 3, tone: Plot["tone"]): Plot[] => [
  { id: `upper${n}`, name: `Upper ${n}`, kind: "line", tone, ...(n > 1 && { isOff: true }) },
  { id: `lower${n}`, name: `Lower ${n}`, kind: "line", tone, ...(n > 1 && { isOff: true }) },
];

export const vwap = defineIndicator({
  id: "vwap",
  name: "Volume-weighted average price",
  short: "VWAP",
  aliases: ["volume", "average", "session", "week", "month", "fair value", "bands"],
  group: "Volume",
  summary: "What was paid on average since the day, week or month began, with bands around it.",
  origin:
    "Sum of price times volume by sum of volume, bands of deviations weighted alike; TradingView ta.vwap",
  place: "price",
  source: "hlc3",
  isByTime: true,
  inputs: [
    {
      id: "period",
      name: "Starts anew each",
      kind: "choice",
      default: 0,
      options: ["Session", "Week", "Month"],
    },
    multiplier("band1", "Band 1", 1),
    multiplier("band2", "Band 2", 2),
    multiplier("band3", "Band 3", 3),
  ],
  plots: [
    { id: "value", name: "VWAP", kind: "line", tone: "blue", width: 2 },
    ...bandsOf(1, "teal"),
    ...bandsOf(2, "yellow"),
    ...bandsOf(3, "grey"),
  ],
  fills: [{ from: "upper1", to: "lower1", tone: "teal" }],
  format: "price",
  state: 4,
  firstRow: () => 0,
  run({ bars: { ts, volume }, source, inputs, calendar, out, state }, from, to) {
    const [value, upper1, lower1, upper2, lower2, upper3, lower3] = out;
    const period = PERIODS[inputs.period] ?? "D1";
    let end = state[END];
    let weight = state[WEIGHT];
    let mean = state[MEAN];
    let squares = state[SQUARES];
    for (let i = from; i < to; i += 1) {
      if (i === 0 || ts[i] >= end) {
        end = nextBarStart(period, ts[i], calendar.dayOffsetMs);
        weight = 0;
        squares = 0;
      }
      // A bar without volume weighs nothing; until there is some, the price itself stands for the average.
      if (weight === 0) mean = source[i];
      if (volume[i] > 0) {
        const distance = source[i] - mean;
        weight += volume[i];
        mean += (distance * volume[i]) / weight;
        squares += volume[i] * distance * (source[i] - mean);
      }
      const deviation = weight === 0 ? 0 : Math.sqrt(squares / weight);
      value[i] = mean;
      upper1[i] = mean + inputs.band1 * deviation;
      lower1[i] = mean - inputs.band1 * deviation;
      upper2[i] = mean + inputs.band2 * deviation;
      lower2[i] = mean - inputs.band2 * deviation;
      upper3[i] = mean + inputs.band3 * deviation;
      lower3[i] = mean - inputs.band3 * deviation;
    }
    state[END] = end;
    state[WEIGHT] = weight;
    state[MEAN] = mean;
    state[SQUARES] = squares;
  },
});
