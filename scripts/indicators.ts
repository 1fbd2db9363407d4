/**
 * Writes docs/indicators.md, every indicator with its inputs and where its formula is from, and docs/formulas.md, the language
 * that users write indicators in. `--check` writes nothing and fails when a page is stale. Runs in Node, from the project's root.
 */
import { readFileSync, writeFileSync } from "node:fs";
import {
  FORMULA_CHARS_MAX,
  FORMULA_INPUTS_MAX,
  FORMULA_LEVELS_MAX,
  FORMULA_PLOTS_MAX,
  NESTED_MAX,
  PARTS_MAX,
  VALUE_MAX,
} from "../indicators/formula/limits.ts";
import {
  FIXED_SUMMARIES,
  FUNCTION_SUMMARIES,
  SERIES_SUMMARIES,
  SIGN_SUMMARIES,
  STATEMENT_SUMMARIES,
} from "../indicators/formula/word-summaries.ts";
import { FUNCTIONS, STATEMENTS } from "../indicators/formula/words.ts";
import { INDICATOR_GROUPS, type Indicator, type Input } from "../indicators/indicator.ts";
import { LENGTH_MAX } from "../indicators/inputs.ts";
import { INDICATORS } from "../indicators/registry.ts";

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

function indicatorsPage(): string {
  const parts = INDICATOR_GROUPS.map((group) => ({
    group,
    rows: INDICATORS.filter((indicator) => indicator.group === group).map(row),
  })).filter(({ rows }) => rows.length > 0);
  return [
    "# Indicators",
    "",
    `${INDICATORS.length} indicators, made from their definitions in [indicators/](../indicators) by`,
    "`npx tsx scripts/indicators.ts`. A number is what an input starts with. What is missing",
    "a user can write: [formulas](formulas.md).",
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

const table = (head: string, rows: readonly (readonly [string, string])[]): string[] => [
  `| ${head} | What it is |`,
  "| --- | --- |",
  ...rows.map(([form, summary]) => `| \`${form.replaceAll("|", "\\|")}\` | ${summary} |`),
];

const called = (
  calls: Readonly<Record<string, { readonly form: string }>>,
  summaries: Readonly<Record<string, string>>,
): (readonly [string, string])[] =>
  Object.entries(calls).map(([name, { form }]) => [form, summaries[name] ?? ""]);

function formulasPage(): string {
  return [
    "# Formulas",
    "",
    "An indicator of one's own is a text, written in “Write your own…” of the search. A value is enough:",
    "`ema(close, 20) - ema(close, 50)`. Longer ones give values names, a line each, and say what is drawn:",
    "",
    "```",
    'fast = input(12, "Fast length")',
    'slow = input(26, "Slow length")',
    "macd = ema(close, fast) - ema(close, slow)",
    'plot(macd, "MACD")',
    'plot(ema(macd, 9), "Signal")',
    "columns(macd - ema(macd, 9))",
    "level(0)",
    "```",
    "",
    "Words mean what they mean in Pine, whose `ta.` and `math.` may stand before them. The rules:",
    "",
    "- Where a value is missing that an operation needs, there is none: before a history begins, after a division by 0, beyond",
    `  ${VALUE_MAX.toExponential().replace("+", "")}. \`na\` and \`nz\` ask for it.`,
    "- What goes over several bars begins with the first value, and where one is missing later the last one counts.",
    "- A length is the same on all bars: a number, an input, or what is calculated of such. So is the number in `x[1]`.",
    "- A line ends a statement, but not within brackets. Two slashes begin a note.",
    "- An exponential mean begins with the simple one of its first bars, and deviations are of the population, as in the",
    "  built-in indicators, whose calculations they are.",
    "- It is drawn over the bars where it draws prices, else in a pane of its own; the dialog says otherwise.",
    "- It is calculated in the browser alone, so no alert waits for one.",
    "",
    `At most: ${FORMULA_CHARS_MAX} characters, ${PARTS_MAX} values, signs and calls,`,
    `${NESTED_MAX} brackets within brackets, ${FORMULA_PLOTS_MAX} lines and columns,`,
    `${FORMULA_LEVELS_MAX} levels, ${FORMULA_INPUTS_MAX} inputs, lengths of ${LENGTH_MAX} bars.`,
    "Made by `npx tsx scripts/indicators.ts`.",
    "",
    ...table("Draws and asks", called(STATEMENTS, STATEMENT_SUMMARIES)),
    "",
    ...table("Functions", called(FUNCTIONS, FUNCTION_SUMMARIES)),
    "",
    ...table("Values of a bar", Object.entries({ ...SERIES_SUMMARIES, ...FIXED_SUMMARIES })),
    "",
    ...table("Signs", Object.entries(SIGN_SUMMARIES)),
    "",
  ].join("\n");
}

const PAGES: readonly (readonly [string, string])[] = [
  ["docs/indicators.md", indicatorsPage()],
  ["docs/formulas.md", formulasPage()],
];
for (const [path, text] of PAGES) {
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    console.error(`${path} is stale: npx tsx scripts/indicators.ts`);
    process.exitCode = 1;
  }
}
