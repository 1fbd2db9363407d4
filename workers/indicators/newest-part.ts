/**
 * What a study says in a window, from the newest bars alone: equal to what all bars say to a billionth (memory.ts), and there
 * long before them. Runs in the indicator worker; pure. A study that starts from another one's plot needs the rows of both, one
 * from closes beside the bars as many as one from the bars, and one of a longer time frame as many bars of that.
 */
import { barsFrom, writeSource } from "../../indicators/bars.ts";
import { Calculation } from "../../indicators/calculation.ts";
import type { Indicator, Inputs } from "../../indicators/indicator.ts";
import { memoryRows, startingRows } from "../../indicators/memory.ts";
import type { BarStore } from "./bar-store.ts";
import { HigherFrame, longerBarStart } from "./higher-frame.ts";
import type { StudyCalculation, StudySource } from "./protocol.ts";

/** In a history longer than this the rows in sight are calculated first; a shorter one is done as soon as a whole. */
const FIRST_ROWS_MIN = 20_000;

/** What is known of a study. */
export type PartRun = {
  readonly spec: StudyCalculation;
  readonly indicator: Indicator;
  readonly inputs: Inputs;
  /** All rows are calculated. */
  readonly isDone: boolean;
  plot(id: string): Float64Array | undefined;
};

/** The bars, and what else studies start from. */
export type PartOf = {
  readonly store: Pick<BarStore, "bars" | "length">;
  readonly dayOffsetMs: number;
  /** Another study of the chart; undefined: it failed, or there is none. */
  runOf(study: string): PartRun | undefined;
  /** Closes beside the bars, by rows; null: they are not there yet. */
  besideOf(source: StudySource): Float64Array | null;
};

/** Columns by plot, whose first value is of row `start`. */
export type Part = { readonly start: number; readonly out: readonly Float64Array[] };

/** A column that a study starts from: its first value is of row `start`, and it is what all bars say from row `right` on. */
type Source = { readonly column: Float64Array; readonly start: number; readonly right: number };

/** The values from row `row` on; null: they depend on more bars than are there, or are as soon calculated from all. */
export function newestPart(run: PartRun, row: number, of: PartOf): Part | null {
  return of.store.length < FIRST_ROWS_MIN ? null : partOf(run, row, of, []);
}

/** `followers`: the studies that start from it, one from the other. */
function partOf(run: PartRun, row: number, of: PartOf, followers: readonly PartRun[]): Part | null {
  // Of a circle all of it is calculated, and says that it fails.
  if (followers.includes(run)) return null;
  const { source, timeframe } = run.spec;
  const rowsOf = followers.length > 0 ? startingRows : memoryRows;
  const memory = rowsOf(run.indicator, run.inputs);
  if (memory === null) return null;
  if (timeframe !== undefined && source.kind === "bar")
    return longerPart(run, longerBarStart(of.store, row, memory, { ...of, timeframe }), of);
  const start = row - memory;
  if (!isPart(start, of)) return null;
  const from = sourceOf(run, start, of, followers);
  return from === null ? null : calculated(run, start, from, of);
}

const isPart = (start: number, { store }: PartOf): boolean =>
  start > 0 && start < store.length && store.length - start <= store.length / 2;

/** On bars of a longer time frame, from a row on which one of them begins. */
function longerPart({ spec, indicator, inputs }: PartRun, start: number, of: PartOf): Part | null {
  const { source, timeframe } = spec;
  if (!isPart(start, of) || timeframe === undefined || source.kind !== "bar") return null;
  const { dayOffsetMs, store } = of;
  const higher = new HigherFrame(
    indicator,
    inputs,
    { dayOffsetMs },
    { timeframe, price: source.price },
  );
  higher.advance({ bars: barsFrom(store.bars, start), length: store.length - start });
  return { start, out: higher.out };
}

/** What a study starts from, right from `row` on; null: that is not known yet. */
function sourceOf(
  run: PartRun,
  row: number,
  of: PartOf,
  followers: readonly PartRun[],
): Source | null {
  const { source } = run.spec;
  if (source.kind === "bar") {
    const column = new Float64Array(of.store.length - row);
    writeSource(barsFrom(of.store.bars, row), source.price, column, 0, column.length);
    return { column, start: row, right: row };
  }
  if (source.kind !== "study") {
    const column = of.besideOf(source);
    return column === null ? null : { column, start: 0, right: 0 };
  }
  const before = of.runOf(source.study);
  const whole = before?.isDone === true ? before.plot(source.plot) : undefined;
  if (whole !== undefined) return { column: whole, start: 0, right: 0 };
  const part = before === undefined ? null : partOf(before, row, of, [...followers, run]);
  const at = before?.indicator.plots.findIndex(({ id }) => id === source.plot) ?? -1;
  const column = part?.out[at];
  return part === null || column === undefined ? null : { column, start: part.start, right: row };
}

/** Calculated from row `start` on; null: it has no value there, or one that depends on what was before. */
function calculated(run: PartRun, start: number, from: Source, of: PartOf): Part | null {
  const { store, dayOffsetMs } = of;
  const source = new Float64Array(store.length - start);
  const begin = writeFilled(source, start, from);
  if (begin >= source.length || (begin > 0 && from.right > 0)) return null;
  const calculation = new Calculation(run.indicator, run.inputs, { dayOffsetMs });
  calculation.advance(barsFrom(store.bars, start), source, begin, source.length);
  return { start, out: calculation.out };
}

/** Writes a column from row `start` on, its holes filled with what was before. The first row of `out` that has a value. */
function writeFilled(out: Float64Array, start: number, { column, ...from }: Source): number {
  let before = NaN;
  for (let row = start; Number.isNaN(before) && row >= from.right; row -= 1)
    before = column[row - from.start] ?? NaN;
  let begin = Number.isNaN(before) ? out.length : 0;
  for (let at = 0; at < out.length; at += 1) {
    const value = column[start + at - from.start] ?? NaN;
    if (!Number.isNaN(value)) {
      before = value;
      begin = Math.min(begin, at);
    }
    out[at] = Number.isNaN(before) ? 0 : before;
  }
  return begin;
}
