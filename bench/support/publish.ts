/**
 * What every measure ends with: one JSON object with --json, tables without, its section of docs/benchmarks.md with
 * --record, and exit status 1 where a bar is missed. Runs in Node.
 */
import { record } from "./record.ts";
import { rounded, type Report } from "./report.ts";

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
