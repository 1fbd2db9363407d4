/**
 * How many rows before a row have to be calculated so that it says what all bars say, to a billionth of what the plot goes up to.
 * Pure. The newest part of a long history is calculated first by it; a test holds every indicator to it.
 */
import type { Indicator, Inputs } from "./indicator.ts";

/** A mean that forgets has forgotten after so many lengths: Wilder's needs 21 for a billionth, and one of another more. */
const FADING_LENGTHS = 40;
/** Smoothing of fixed factors, and what looks back some rows beside its length. */
const FADING_ROWS = 100;
const WINDOW_ROWS = 10;

/** null: it depends on all bars. */
export const memoryRows = (indicator: Indicator, inputs: Inputs): number | null =>
  rowsOf(indicator, inputs, 1);

/** The same of a plot that others start from, to far less than a billionth: what they say may be a small difference of it. */
export const startingRows = (indicator: Indicator, inputs: Inputs): number | null =>
  rowsOf(indicator, inputs, 2);

function rowsOf(indicator: Indicator, inputs: Inputs, times: number): number | null {
  const first = indicator.firstRow(inputs);
  if (indicator.memory === undefined) return null;
  // Windows of windows begin on the first row; those that look back further than they say do so by less than as far again.
  if (indicator.memory === "window") return 2 * first + WINDOW_ROWS;
  return first + times * (FADING_LENGTHS * longest(indicator, inputs) + FADING_ROWS);
}

function longest({ inputs: all }: Indicator, inputs: Inputs): number {
  let length = 1;
  for (const { id, kind } of all) if (kind === "whole") length = Math.max(length, inputs[id] ?? 1);
  return length;
}
