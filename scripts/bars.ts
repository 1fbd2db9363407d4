/**
 * Writes docs/reliability.md: every bar of reliability with the tests that name it, by the `@bar` tags in tests and measures,
 * and what no test proves. `--check` writes nothing and fails when the page is stale, a tag names no bar, or a bar has
 * neither a test nor a word on what it lacks. Runs in Node, from the project's root.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import type { Bar } from "./bars/bar.ts";
import { SECURITY_BARS } from "./bars/security-bars.ts";
import { CLUSTER_BARS, SERVICE_BARS } from "./bars/service-bars.ts";
import { TERMINAL_BARS } from "./bars/terminal-bars.ts";

const PAGE = "docs/reliability.md";
const FOLDERS = [
  "bench",
  "domain",
  "drawings",
  "engine",
  "indicators",
  "scripts",
  "server",
  "src",
  "tests",
  "workers",
];

const SECTIONS: readonly (readonly [title: string, bars: readonly Bar[]])[] = [
  ["The service", SERVICE_BARS],
  ["Several services as one", CLUSTER_BARS],
  ["Security", SECURITY_BARS],
  ["The terminal", TERMINAL_BARS],
];
export const BARS: readonly Bar[] = SECTIONS.flatMap(([, bars]) => bars);

export type BarTag = { readonly id: string; readonly file: string };

/** Every `@bar S1 X2` of a text. */
export const barTagsIn = (text: string, file: string): BarTag[] =>
  [...text.matchAll(/@bar((?:[ ,]+[A-Z]\d+)+)/g)].flatMap(([, ids = ""]) =>
    [...ids.matchAll(/[A-Z]\d+/g)].map(([id]) => ({ id, file })),
  );

/** What is wrong with the tags and the bars, in words. */
export function faultsOf(tags: readonly BarTag[], bars: readonly Bar[] = BARS): string[] {
  const known = new Set(bars.map(({ id }) => id));
  const named = new Set(tags.map(({ id }) => id));
  return [
    ...tags.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file}: no bar is ${id}`),
    ...bars
      .filter(({ id, lacks }) => lacks === undefined && !named.has(id))
      .map(({ id }) => `${id}: no test names it, and it does not say what it lacks`),
  ];
}

/** held: by the tests that name it. partly: they prove less than it says. open: no test names it. */
export type Standing = "held" | "partly" | "open";

export function standingOf({ id, lacks }: Bar, tags: readonly BarTag[]): Standing {
  if (!tags.some((tag) => tag.id === id)) return "open";
  return lacks === undefined ? "held" : "partly";
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

function barRow(bar: Bar, tags: readonly BarTag[]): string[] {
  const files = tags.filter(({ id }) => id === bar.id).map(({ file }) => file);
  const links = [...new Set(files)].toSorted().map((file) => `[${basename(file)}](../${file})`);
  const whole = bar.whole === undefined ? [] : [`whole: \`${bar.whole}\``];
  return [
    bar.id,
    bar.says,
    standingOf(bar, tags),
    [...links, ...whole].join(", "),
    bar.lacks ?? "",
  ];
}

const INTRODUCTION =
  "Made by `npm run bars` from the bars in `scripts/bars` and the `@bar` tags in tests and measures; never edited by " +
  "hand. **held**: the tests that are named prove it. **partly**: they prove less, and the last column says what is " +
  "missing. **open**: no test proves any of it. The hostile sweep, `npm run attack`, plays the attacks themselves.";

/** The page, from tags that are all known. */
export function renderPage(tags: readonly BarTag[]): string {
  const count = (bars: readonly Bar[], standing: Standing) =>
    bars.filter((bar) => standingOf(bar, tags) === standing).length;
  const counts = (bars: readonly Bar[]) => [
    bars.length,
    count(bars, "held"),
    count(bars, "partly"),
    count(bars, "open"),
  ];
  const totals = SECTIONS.map(([title, bars]) => [title, ...counts(bars)]);
  return `${[
    "# Reliability",
    INTRODUCTION,
    table(["", "All", "Held", "Partly", "Open"], [...totals, ["All", ...counts(BARS)]]),
    ...SECTIONS.map(
      ([title, bars]) =>
        `## ${title}\n\n${table(
          ["Bar", "What must hold", "Standing", "Tests", "What no test proves"],
          bars.map((bar) => barRow(bar, tags)),
        )}`,
    ),
  ].join("\n\n")}\n`;
}

const isTaggable = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || /^(bench|tests\/attack)\/[\w-]+\.ts$/.test(file);

const taggedFiles = (): string[] =>
  FOLDERS.filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file).split(sep).join("/"),
      ),
    )
    .filter((file) => isTaggable(file) && file !== "scripts/bars.test.ts")
    .toSorted();

function main(isCheck: boolean): void {
  const tags = taggedFiles().flatMap((file) => barTagsIn(readFileSync(file, "utf8"), file));
  const faults = faultsOf(tags);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  const page = renderPage(tags);
  if (!isCheck) {
    writeFileSync(PAGE, page);
  } else if (!existsSync(PAGE) || readFileSync(PAGE, "utf8") !== page) {
    console.error(`${PAGE} is stale: run npm run bars`);
    process.exitCode = 1;
  }
}

if (process.argv[1]?.endsWith("bars.ts")) main(process.argv.includes("--check"));
