/** Pivot points of the day, week or month before, by six formulas. */
import { defineIndicator } from "../indicator.ts";
import {
  CLOSE_BEFORE,
  HAS_BEFORE,
  HIGH_BEFORE,
  LOW_BEFORE,
  OPEN,
  OPEN_BEFORE,
  PERIOD_STATE,
  PERIODS,
  takeBar,
} from "../kernels/periods.ts";

/** Where the formulas write: the pivot, three or four resistances, as many supports. */
const PIVOT = 0;
const RESISTANCE = 1;
const SUPPORT = 5;
const LEVELS = 9;

const line = { kind: "steps", isSparse: true } as const;

type Formula = (levels: Float64Array, at: number, period: Float64Array) => void;

/** Writes levels as far above and below a middle as parts of the range. */
function around(
  levels: Float64Array,
  at: number,
  middle: number,
  range: number,
  parts: readonly number[],
): void {
  for (let part = 0; part < parts.length; part += 1) {
    levels[at + RESISTANCE + part] = middle + range * parts[part];
    levels[at + SUPPORT + part] = middle - range * parts[part];
  }
}

const FIBONACCI = [0.382, 0.618, 1];
const CAMARILLA = [1.1 / 12, 1.1 / 6, 1.1 / 4, 1.1 / 2];

const meanOf = (period: Float64Array): number =>
  (period[HIGH_BEFORE] + period[LOW_BEFORE] + period[CLOSE_BEFORE]) / 3;

const rangeOf = (period: Float64Array): number => period[HIGH_BEFORE] - period[LOW_BEFORE];

/** The two levels next to the pivot that most formulas share, and two a whole range beyond it. */
function floorLevels(levels: Float64Array, at: number, pivot: number, period: Float64Array): void {
  levels[at + PIVOT] = pivot;
  levels[at + RESISTANCE] = 2 * pivot - period[LOW_BEFORE];
  levels[at + SUPPORT] = 2 * pivot - period[HIGH_BEFORE];
  levels[at + RESISTANCE + 1] = pivot + rangeOf(period);
  levels[at + SUPPORT + 1] = pivot - rangeOf(period);
}

const FORMULAS: readonly Formula[] = [
  function traditional(levels, at, period) {
    const pivot = meanOf(period);
    floorLevels(levels, at, pivot, period);
    levels[at + RESISTANCE + 2] = period[HIGH_BEFORE] + 2 * (pivot - period[LOW_BEFORE]);
    levels[at + SUPPORT + 2] = period[LOW_BEFORE] - 2 * (period[HIGH_BEFORE] - pivot);
  },
  function classic(levels, at, period) {
    const pivot = meanOf(period);
    floorLevels(levels, at, pivot, period);
    levels[at + RESISTANCE + 2] = pivot + 2 * rangeOf(period);
    levels[at + SUPPORT + 2] = pivot - 2 * rangeOf(period);
  },
  function fibonacci(levels, at, period) {
    levels[at + PIVOT] = meanOf(period);
    around(levels, at, meanOf(period), rangeOf(period), FIBONACCI);
  },
  function camarilla(levels, at, period) {
    levels[at + PIVOT] = meanOf(period);
    around(levels, at, period[CLOSE_BEFORE], rangeOf(period), CAMARILLA);
  },
  function woodie(levels, at, period) {
    const pivot = (period[HIGH_BEFORE] + period[LOW_BEFORE] + 2 * period[OPEN]) / 4;
    floorLevels(levels, at, pivot, period);
    levels[at + RESISTANCE + 2] = period[HIGH_BEFORE] + 2 * (pivot - period[LOW_BEFORE]);
    levels[at + SUPPORT + 2] = period[LOW_BEFORE] - 2 * (period[HIGH_BEFORE] - pivot);
  },
  function deMark(levels, at, period) {
    const open = period[OPEN_BEFORE];
    const high = period[HIGH_BEFORE];
    const low = period[LOW_BEFORE];
    const close = period[CLOSE_BEFORE];
    const extra = close < open ? low : close > open ? high : close;
    const sum = high + low + close + extra;
    levels[at + PIVOT] = sum / 4;
    levels[at + RESISTANCE] = sum / 2 - low;
    levels[at + SUPPORT] = sum / 2 - high;
  },
];

export const pivots = defineIndicator({
  id: "pivots",
  name: "Pivot points",
  short: "Pivots",
  aliases: [
    "pivot",
    "fibonacci",
    "camarilla",
    "woodie",
    "demark",
    "levels",
    "support",
    "resistance",
  ],
  group: "Levels",
  summary:
    "Levels of support and resistance made of the highest, lowest and last price of the period before.",
  origin: "The floor traders' formulas as TradingView's Pivot Points Standard has them",
  place: "price",
  source: null,
  isByTime: true,
  inputs: [
    {
      id: "formula",
      name: "Type",
      kind: "choice",
      options: ["Traditional", "Classic", "Fibonacci", "Camarilla", "Woodie", "DeMark"],
      default: 0,
    },
    {
      id: "period",
      name: "From the last",
      kind: "choice",
      options: ["Day", "Week", "Month"],
      default: 0,
    },
  ],
  plots: [
    { id: "p", name: "P", tone: "orange", ...line },
    { id: "r1", name: "R1", tone: "down", ...line },
    { id: "r2", name: "R2", tone: "down", ...line },
    { id: "r3", name: "R3", tone: "down", ...line },
    { id: "r4", name: "R4", tone: "down", ...line },
    { id: "s1", name: "S1", tone: "up", ...line },
    { id: "s2", name: "S2", tone: "up", ...line },
    { id: "s3", name: "S3", tone: "up", ...line },
    { id: "s4", name: "S4", tone: "up", ...line },
  ],
  format: "price",
  // The period's prices, then room for the levels of one row.
  state: PERIOD_STATE + LEVELS,
  firstRow: () => 0,
  run({ bars, inputs, calendar, out, state }, from, to) {
    const formula = FORMULAS[inputs.formula];
    const period = PERIODS[inputs.period];
    for (let i = from; i < to; i += 1) {
      takeBar(state, 0, period, bars, i, calendar.dayOffsetMs);
      state.fill(NaN, PERIOD_STATE);
      if (state[HAS_BEFORE] === 1) formula(state, PERIOD_STATE, state);
      for (let level = 0; level < LEVELS; level += 1) out[level][i] = state[PERIOD_STATE + level];
    }
  },
});
