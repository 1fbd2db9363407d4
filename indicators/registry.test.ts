/** What holds for every indicator: its words are whole, and growing bar by bar gives what all bars at once give. */
import { describe, expect, it } from "vitest";
import { makeBars, writeSource, type Bars } from "./bars.ts";
import { Calculation } from "./calculation.ts";
import {
  defaultInputs,
  INDICATOR_GROUPS,
  type Indicator,
  type Input,
  type Inputs,
} from "./indicator.ts";
import { INDICATORS } from "./registry.ts";
import { triesOf } from "../tests/support/tries.ts";
import { makeRandom, walkBars } from "./test-bars.ts";

/** Random sequences of growth and revision an indicator. */
const SEQUENCES = triesOf({ quick: 10, turn: 300, whole: 10_000 });
const SEQUENCES_TIMEOUT = { timeout: 900_000 };
const CALENDAR = { dayOffsetMs: 7_200_000 };

function sourceOf(indicator: Indicator, bars: Bars, rows: number): Float64Array {
  const column = new Float64Array(bars.ts.length);
  writeSource(bars, indicator.source ?? "close", column, 0, rows);
  return column;
}

function wholeOf(indicator: Indicator, inputs: Inputs, bars: Bars, rows: number): Calculation {
  const whole = new Calculation(indicator, inputs, CALENDAR);
  whole.advance(bars, sourceOf(indicator, bars, rows), 0, rows);
  return whole;
}

/** Copies a row of one history over a row of another. */
function copyBar(source: Bars, row: number, target: Bars, at: number): void {
  for (const column of ["ts", "open", "high", "low", "close", "volume"] as const)
    target[column][at] = source[column][row] ?? NaN;
}

/** Values of one input that a user may set: its ends, its default and something between, kept short for short histories. */
function valuesOf(input: Input): number[] {
  if (input.kind === "choice") return input.options.map((_, at) => at);
  if (input.kind === "switch") return [0, 1];
  const most = input.kind === "whole" ? Math.min(input.max, 30) : input.max;
  return [input.default, input.min, most, input.min + Math.floor((most - input.min) / 3)];
}

function randomInputs(indicator: Indicator, random: () => number): Inputs {
  return Object.fromEntries(
    indicator.inputs.map((input) => {
      const values = valuesOf(input);
      return [input.id, values[Math.floor(random() * values.length)] ?? input.default];
    }),
  );
}

const rowsOf = (calculation: Calculation, rows: number): number[][] =>
  calculation.out.map((column) => Array.from(column.subarray(0, rows)));

describe("the registry", () => {
  it("has no id and no name twice", () => {
    expect(new Set(INDICATORS.map(({ id }) => id)).size).toBe(INDICATORS.length);
    expect(new Set(INDICATORS.map(({ name }) => name)).size).toBe(INDICATORS.length);
  });
});

describe.each(INDICATORS.map((indicator) => [indicator.id, indicator] as const))("%s", (_, one) => {
  it("says what it is", () => {
    expect(INDICATOR_GROUPS).toContain(one.group);
    expect(one.summary).toMatch(/^[A-Z0-9].*\.$/);
    expect(one.origin.length).toBeGreaterThan(5);
    expect(one.plots.length).toBeGreaterThan(0);
    const plots = one.plots.map(({ id }) => id);
    expect(new Set(plots).size).toBe(plots.length);
    for (const fill of one.fills ?? [])
      expect(plots).toEqual(expect.arrayContaining([fill.from, fill.to]));
    for (const input of one.inputs) {
      if (input.kind === "whole" || input.kind === "number") {
        expect(input.default).toBeGreaterThanOrEqual(input.min);
        expect(input.default).toBeLessThanOrEqual(input.max);
      }
    }
  });

  it("has a value on every row from its first row on, and none before", () => {
    const rows = 600;
    const inputs = defaultInputs(one);
    const whole = wholeOf(one, inputs, walkBars(rows, 7, true), rows);
    const first = one.firstRow(inputs);
    let begin = 0;
    for (const [at, column] of whole.out.entries()) {
      if (one.plots[at]?.isSparse === true) continue;
      const without = column.subarray(first, rows).findIndex((value) => !Number.isFinite(value));
      expect(without, `${one.plots[at]?.id}, rows after the first`).toBe(-1);
      begin = Math.max(begin, column.findIndex(Number.isFinite));
    }
    if (one.plots.some(({ isSparse }) => isSparse !== true)) expect(begin).toBe(first);
  });

  it(
    "gives step by step, with forming bars revised, what it gives at once",
    SEQUENCES_TIMEOUT,
    () => {
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const random = makeRandom(sequence * 7919 + 13);
        const rows = 40 + Math.floor(random() * 90);
        const bars = walkBars(rows, sequence + 1);
        const inputs = sequence === 0 ? defaultInputs(one) : randomInputs(one, random);
        const live = makeBars(rows);
        const source = new Float64Array(rows);
        const grown = new Calculation(one, inputs, CALENDAR);
        for (let length = 1; length <= rows;) {
          const revisions = Math.floor(random() * 3);
          for (let revision = 0; revision < revisions; revision += 1) {
            // A forming bar that is another than the one it ends as.
            copyBar(bars, Math.floor(random() * rows), live, length - 1);
            live.ts[length - 1] = bars.ts[length - 1] ?? NaN;
            writeSource(live, one.source ?? "close", source, 0, length);
            grown.advance(live, source, 0, length);
          }
          const next = Math.min(rows, length + (random() < 0.2 ? Math.floor(random() * 9) : 0));
          for (let row = length - 1; row < next; row += 1) copyBar(bars, row, live, row);
          writeSource(live, one.source ?? "close", source, 0, next);
          grown.advance(live, source, 0, next);
          length = next + 1;
        }
        expect(rowsOf(grown, rows), JSON.stringify({ sequence, inputs })).toEqual(
          rowsOf(wholeOf(one, inputs, bars, rows), rows),
        );
      }
    },
  );

  it("never says infinity, on any of its inputs' ends, and holds against bars that do not move", () => {
    const still = makeBars(80);
    still.ts.set(walkBars(80, 1).ts);
    for (const column of ["open", "high", "low", "close"] as const) still[column].fill(1.2345);
    const random = makeRandom(99);
    for (let round = 0; round < 20; round += 1) {
      const inputs = randomInputs(one, random);
      for (const bars of [still, walkBars(80, round), walkBars(1, round), walkBars(2, round)]) {
        const rows = bars.ts.length;
        const isInfinite = wholeOf(one, inputs, bars, rows).out.some((column) =>
          column.subarray(0, rows).some((value) => Math.abs(value) === Infinity),
        );
        expect(isInfinite, JSON.stringify(inputs)).toBe(false);
      }
    }
  });

  it("reads no later row: bars that come change no row before, but those it says late", () => {
    const bars = walkBars(200, 3);
    const inputs = defaultInputs(one);
    const early = wholeOf(one, inputs, bars, 150);
    const late = wholeOf(one, inputs, bars, 200);
    for (const [at, column] of early.out.entries()) {
      if (one.plots[at]?.isSparse === true) continue;
      expect(Array.from(column.subarray(0, 150))).toEqual(
        Array.from(late.out[at]?.subarray(0, 150) ?? []),
      );
    }
  });
});
