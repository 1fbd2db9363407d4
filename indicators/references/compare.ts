/** Comparing an indicator with what an independent library says of the same bars. For tests. */
import { expect } from "vitest";
import { writeSource, type BarSource, type Bars } from "../bars.ts";
import { Calculation } from "../calculation.ts";
import { defaultInputs, type Indicator, type Inputs } from "../indicator.ts";
import { indicatorOf } from "../registry.ts";

/** What both may differ by, relative to the larger. */
const TOLERANCE = 1e-9;
/** Below this both are zero: what remains of the rounding of prices of about 100. */
const ZERO = 1e-10;

/** Columns of an indicator by its plots' ids, from all bars at once. Inputs not given are the defaults. */
export function calculated(
  id: string,
  bars: Bars,
  inputs: Inputs = {},
  source?: BarSource,
): Record<string, Float64Array> {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is an indicator ${id}`);
  const rows = bars.ts.length;
  const column = new Float64Array(rows);
  writeSource(bars, source ?? indicator.source ?? "close", column, 0, rows);
  const calculation = new Calculation(indicator, inputsOf(indicator, inputs), { dayOffsetMs: 0 });
  calculation.advance(bars, column, 0, rows);
  return Object.fromEntries(
    indicator.plots.map((plot, at) => [
      plot.id,
      calculation.out[at]?.subarray(0, rows) ?? new Float64Array(),
    ]),
  );
}

const inputsOf = (indicator: Indicator, inputs: Inputs): Inputs => ({
  ...defaultInputs(indicator),
  ...inputs,
});

/**
 * Ours equals theirs from row `first` on, where their first value lies, but for `warmUp` rows after it, in which their
 * start shows. What they have beyond our last row means nothing: TA-Lib's lists keep their length.
 */
export function expectEqual(
  ours: Float64Array | undefined,
  theirs: ArrayLike<number>,
  first: number,
  warmUp = 0,
): void {
  const rows = ours?.length ?? 0;
  expect(rows - first - warmUp, "rows that were compared").toBeGreaterThan(50);
  for (let row = first + warmUp; row < rows; row += 1) {
    const one = ours?.[row] ?? NaN;
    const other = theirs[row - first] ?? NaN;
    const scale = Math.max(Math.abs(one), Math.abs(other));
    const isNear = Math.abs(one - other) <= Math.max(ZERO, scale * TOLERANCE);
    if (!isNear) expect({ row, value: one }).toEqual({ row, value: other });
  }
}

/** Ours equals a slow formula of our own on every row, and has no value where that has none (undefined or NaN). */
export function expectSame(
  ours: Float64Array | undefined,
  theirs: readonly (number | undefined)[] | undefined,
): void {
  expect(theirs?.length, "rows that were compared").toBe(ours?.length ?? -1);
  expect(theirs?.filter((value) => Number.isFinite(value)).length).toBeGreaterThan(3);
  for (const [row, value] of (theirs ?? []).entries()) {
    const one = ours?.[row] ?? NaN;
    const other = value ?? NaN;
    const scale = Math.max(Math.abs(one), Math.abs(other));
    const isNear = Math.abs(one - other) <= Math.max(ZERO, scale * TOLERANCE);
    if (!isNear && !(Number.isNaN(one) && Number.isNaN(other)))
      expect({ row, value: one }).toEqual({ row, value: other });
  }
}
