/** What is calculated of the newest bars alone is what all bars say: held for every indicator that is drawn so. */
import { describe, expect, it } from "vitest";
import { triesOf } from "../tests/support/tries.ts";
import { barsFrom, writeSource, type Bars } from "./bars.ts";
import { Calculation } from "./calculation.ts";
import { defaultInputs, type Indicator, type Input, type Inputs } from "./indicator.ts";
import { memoryRows } from "./memory.ts";
import { INDICATORS } from "./registry.ts";
import { makeRandom, walkBars } from "./test-bars.ts";

const TOLERANCE = 1e-9;
const HISTORIES = triesOf({ quick: 8, turn: 40, whole: 400 });
const TIMEOUT = { timeout: 900_000 };
/** Rows that are compared. */
const SEEN = 300;
/** Rows before the part: what they did must not matter. */
const BEFORE = 400;
/** Of the history that is long enough for sums to go astray. */
const LONG_ROWS = 60_000;

const MARKED = INDICATORS.filter(({ memory }) => memory !== undefined);

function columnsOf(indicator: Indicator, inputs: Inputs, bars: Bars): readonly Float64Array[] {
  const rows = bars.ts.length;
  const source = new Float64Array(rows);
  writeSource(bars, indicator.source ?? "close", source, 0, rows);
  const calculation = new Calculation(indicator, inputs, { dayOffsetMs: 7_200_000 });
  calculation.advance(bars, source, 0, rows);
  return calculation.out;
}

/** How far the newest part is from the whole, as a share of what each plot goes up to; Infinity: one has a value and one none. */
function distance(indicator: Indicator, inputs: Inputs, bars: Bars, memory: number): number {
  const rows = bars.ts.length;
  const start = rows - SEEN - memory;
  const whole = columnsOf(indicator, inputs, bars);
  const part = columnsOf(indicator, inputs, barsFrom(bars, start));
  let worst = 0;
  for (const [at, column] of whole.entries()) {
    let most = Number.MIN_VALUE;
    let away = 0;
    for (let row = rows - SEEN; row < rows; row += 1) {
      const one = column[row] ?? NaN;
      const other = part[at]?.[row - start] ?? NaN;
      if (Number.isNaN(one) !== Number.isNaN(other)) return Infinity;
      if (Number.isNaN(one)) continue;
      most = Math.max(most, Math.abs(one));
      away = Math.max(away, Math.abs(one - other));
    }
    worst = Math.max(worst, away / most);
  }
  return worst;
}

function valuesOf(input: Input): number[] {
  if (input.kind === "choice") return input.options.map((_, at) => at);
  if (input.kind === "switch") return [0, 1];
  const most = input.kind === "whole" ? Math.min(input.max, 120) : input.max;
  return [input.default, input.min, most, input.min + Math.floor((most - input.min) / 3)];
}

const randomInputs = ({ inputs }: Indicator, random: () => number): Inputs =>
  Object.fromEntries(
    inputs.map((input) => {
      const values = valuesOf(input);
      return [input.id, values[Math.floor(random() * values.length)] ?? input.default];
    }),
  );

const memoryOf = (indicator: Indicator, inputs: Inputs): number =>
  memoryRows(indicator, inputs) ?? NaN;

describe.each(MARKED.map((indicator) => [indicator.id, indicator] as const))("%s", (_, one) => {
  it("says of the newest bars alone what it says of all", TIMEOUT, () => {
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const random = makeRandom(seed * 77 + 5);
      const inputs = seed === 0 ? defaultInputs(one) : randomInputs(one, random);
      const memory = memoryOf(one, inputs);
      const bars = walkBars(BEFORE + memory + SEEN, seed + 1, seed % 2 === 0);
      const found = distance(one, inputs, bars, memory);
      expect(found, JSON.stringify({ seed, inputs })).toBeLessThanOrEqual(TOLERANCE);
    }
  });

  it("does so at the end of a long history", () => {
    const inputs = defaultInputs(one);
    const bars = walkBars(LONG_ROWS, 4711, true);
    expect(distance(one, inputs, bars, memoryOf(one, inputs))).toBeLessThanOrEqual(TOLERANCE);
  });
});

describe("what depends on all bars", () => {
  it.each(["obv", "kama", "parabolic-sar", "zigzag", "vwap", "supertrend", "pvt"])(
    "is %s, of which no part is drawn first",
    (id) => {
      const indicator = INDICATORS.find((one) => one.id === id);
      expect(indicator?.memory).toBeUndefined();
    },
  );
});
