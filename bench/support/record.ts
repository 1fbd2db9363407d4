/**
 * docs/benchmarks.md: the last run of each measure, one section each, in the order of their names. A run with --record
 * replaces its own section. Runs in Node.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Bar, Report } from "./report.ts";

const PAGE = fileURLToPath(new URL("../../docs/benchmarks.md", import.meta.url));
const GIB = 2 ** 30;

/** Puts the report in the place of what the page said of that measure. */
export function record(report: Report): void {
  const [head = "", ...sections] = readFileSync(PAGE, "utf8").split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${report.name}\n`));
  const all = [...others, sectionOf(report)].toSorted();
  writeFileSync(
    PAGE,
    `${head.trimEnd()}\n\n${all.map((section) => section.trim()).join("\n\n")}\n`,
  );
}

function sectionOf({ name, figures, bars }: Report): string {
  const model = cpus()[0]?.model.trim() ?? "unknown";
  const memory = `${Math.round(totalmem() / GIB)} GiB`;
  const on = `${cpus().length} cores (${model}), ${memory}, Node ${process.version}`;
  return [
    `## ${name}`,
    `${new Date().toISOString().slice(0, 10)}, ${on}.`,
    table(["bar", "value", "must be", "holds"], bars.map(barRow)),
    table(["figure", "of", "value"], Object.entries(figures).flatMap(figureRows)),
  ].join("\n\n");
}

const barRow = ({ what, value, min, max, holds }: Bar): string[] => [
  what,
  shown(value),
  min === undefined ? `at most ${shown(max ?? Number.NaN)}` : `at least ${shown(min)}`,
  holds ? "yes" : "**no**",
];

const figureRows = ([what, value]: [string, number | Record<string, number>]): string[][] =>
  typeof value === "number"
    ? [[what, "", shown(value)]]
    : Object.entries(value).map(([of, each], at) => [at === 0 ? what : "", of, shown(each)]);

const shown = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: 4 });

/** Cells are filled up to their column's width, as the formatter wants it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(3, title.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
