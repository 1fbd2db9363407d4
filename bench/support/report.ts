/**
 * What every measure ends with: one JSON object with --json, tables without, its section of docs/benchmarks.md with
 * --record, and exit status 1 where a bar is missed. Runs in Node.
 */
import { record } from "./record.ts";

/** A promise about a measured value, and whether it was kept. */
export type Bar = { what: string; value: number; min?: number; max?: number; holds: boolean };

/** Everything a measure says. `figures` are measured, their units in their names; `ratios` are made of figures. */
export type Report = {
  name: string;
  figures: Record<string, number | Record<string, number>>;
  ratios: Record<string, number>;
  bars: Bar[];
};

export const atLeast = (what: string, value: number, min: number): Bar => ({
  what,
  value: rounded(value),
  min,
  holds: value >= min,
});

export const atMost = (what: string, value: number, max: number): Bar => ({
  what,
  value: rounded(value),
  max,
  holds: value <= max,
});

/** Prints the report and sets the exit status. NaN, as of a measure that did not come about, keeps no bar. */
export function publish(report: Report): void {
  const round = (of: Record<string, number>) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [key, rounded(value)]));
  const figures = Object.fromEntries(
    Object.entries(report.figures).map(([key, value]) => [
      key,
      typeof value === "number" ? rounded(value) : round(value),
    ]),
  );
  const ratios = round(report.ratios);
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify({ ...report, figures, ratios }));
  } else {
    console.table(figures);
    console.table(report.bars);
  }
  if (process.argv.includes("--record")) record({ ...report, figures, ratios });
  process.exitCode = report.bars.every(({ holds }) => holds) ? 0 : 1;
}

/** The middle value; of an even number of values the lower one of the two. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
}

/** Four digits that count: a measure has no more. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
