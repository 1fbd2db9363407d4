/**
 * Writes docs/indicators.md: every indicator with its inputs and where its formula is from, out of the definitions. `--check`
 * writes nothing and fails when the page is stale. Runs in Node, from the project's root.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { INDICATOR_GROUPS, type Indicator, type Input } from "../indicators/indicator.ts";
import { INDICATORS } from "../indicators/registry.ts";

const PAGE = "docs/indicators.md";

function inputWords(input: Input): string {
  if (input.kind === "choice") return `${input.name} (${input.options.join(", ")})`;
  if (input.kind === "switch") return `${input.name} (${input.default === 0 ? "off" : "on"})`;
  return `${input.name} ${input.default}`;
}

const row = ({ name, short, inputs, place, summary, origin }: Indicator): string =>
  `| ${[
    `**${name}** (${short})`,
    summary,
    inputs.map(inputWords).join(", ") || "none",
    place === "price" ? "over the bars" : "a pane of its own",
    origin,
  ]
    .map((cell) => cell.replaceAll("|", "\\|"))
    .join(" | ")} |`;

function page(): string {
  const parts = INDICATOR_GROUPS.map((group) => ({
    group,
    rows: INDICATORS.filter((indicator) => indicator.group === group).map(row),
  })).filter(({ rows }) => rows.length > 0);
  return [
    "# Indicators",
    "",
    `${INDICATORS.length} indicators, made from their definitions in [indicators/](../indicators) by`,
    "`npx tsx scripts/indicators.ts`. A number is what an input starts with.",
    ...parts.flatMap(({ group, rows }) => [
      "",
      `## ${group}`,
      "",
      "| Indicator | What it says | Inputs | Where | Formula |",
      "| --- | --- | --- | --- | --- |",
      ...rows,
    ]),
    "",
  ].join("\n");
}

const text = page();
if (!process.argv.includes("--check")) writeFileSync(PAGE, text);
else if (readFileSync(PAGE, "utf8") !== text) {
  console.error(`${PAGE} is stale: npx tsx scripts/indicators.ts`);
  process.exit(1);
}
