/**
 * Writes docs/interface-coverage.md: for every operation, event, command, error and limit of the contract, where it is
 * in the service, in the terminal and in a test, by the tags beside the code. `--check` writes nothing and fails when
 * the page is stale. Either way a tag that names something unknown fails. Runs in Node, from the project's root.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { COMMANDS } from "../contract/commands.ts";
import { OPERATIONS } from "../contract/endpoints.ts";
import { ERRORS } from "../contract/errors.ts";
import { EVENTS } from "../contract/events.ts";
import { LIMITS } from "../contract/limit-table.ts";
import type { Provenance } from "../contract/provenance.ts";

const PAGE = "docs/interface-coverage.md";

const KINDS = ["operation", "event", "command", "error", "limit"] as const;
export type Kind = (typeof KINDS)[number];

const PLACES = ["service", "terminal", "test"] as const;
type Place = (typeof PLACES)[number];

/** Folders whose files are read, and what a tag in them proves. domain/ holds the rules that both sides run. */
const FOLDERS: Readonly<Record<string, readonly Place[]>> = {
  server: ["service"],
  workers: ["terminal"],
  src: ["terminal"],
  domain: ["service", "terminal"],
  tests: ["test"],
};

type Row = {
  readonly name: string;
  /** What stands beside the name: the route, the answer, the words, the value. */
  readonly detail: string;
  readonly provenance: Provenance;
  readonly source: string;
};

/** The whole interface, row by row. */
export const CATALOGUE: Readonly<Record<Kind, readonly Row[]>> = {
  operation: OPERATIONS.map(([name, { method, path, provenance, source }]) => ({
    name,
    detail: `${method} ${path}`,
    provenance,
    source,
  })),
  event: [
    // The one event that is no JSON: see contract/tick.ts.
    { name: "tick", detail: "binary CSV line", provenance: "documented", source: "§6 Prices" },
    ...Object.entries(EVENTS).map(([name, { topic, provenance, source }]) => ({
      name,
      detail: topic,
      provenance,
      source,
    })),
  ],
  command: Object.entries(COMMANDS).map(([name, { answer, provenance, source }]) => ({
    name,
    detail: answer,
    provenance,
    source,
  })),
  error: Object.entries(ERRORS).map(([name, { status, message, provenance, source }]) => ({
    name,
    detail: `${status} ${message}`,
    provenance,
    source,
  })),
  limit: [...LIMITS].map(([name, { value, provenance, source }]) => ({
    name,
    detail: String(value),
    provenance,
    source,
  })),
};

export type Tag = { readonly kind: string; readonly name: string; readonly file: string };

/** Every `@interface kind:name` of a text. `@interface §6 Prices` is prose and no tag. */
export const tagsIn = (text: string, file: string): Tag[] =>
  [...text.matchAll(/@interface\s+([a-z]+):([\w$]*)/g)].map(([, kind = "", name = ""]) => ({
    kind,
    name,
    file,
  }));

/** Tags that name nothing of the catalogue. */
export const unknownTags = (tags: readonly Tag[]): Tag[] =>
  tags.filter(({ kind, name }) => !CATALOGUE[kind as Kind]?.some((row) => row.name === name));

/** What a tag in this file proves. A test is only ever a test. */
export const placesOf = (file: string): readonly Place[] =>
  /\.test\.tsx?$/.test(file) ? ["test"] : (FOLDERS[file.split("/")[0] ?? ""] ?? []);

const link = (file: string): string => `[${basename(file)}](../${file})`;

const cell = (row: Row, kind: Kind, place: Place, tags: readonly Tag[]): string => {
  const files = tags
    .filter((tag) => tag.kind === kind && tag.name === row.name)
    .map((tag) => tag.file)
    .filter((file) => placesOf(file).includes(place));
  return [...new Set(files)].toSorted().map(link).join(", ");
};

const escape = (text: string): string => text.replaceAll("|", "\\|");

const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [tableRow(head), tableRow(head.map(() => "---")), ...rows.map(tableRow)].join("\n");

const section = (kind: Kind, tags: readonly Tag[]) => {
  const rows = CATALOGUE[kind].map((row) => ({
    row,
    cells: PLACES.map((place) => cell(row, kind, place, tags)),
  }));
  const page = table(
    ["Name", "What", "Provenance", "Source", "In the service", "In the terminal", "In a test"],
    rows.map(({ row, cells }) => [
      `\`${row.name}\``,
      escape(row.detail),
      row.provenance,
      escape(row.source),
      ...cells,
    ]),
  );
  const totals = PLACES.map((_, column) => rows.filter(({ cells }) => cells[column]).length);
  return { page, total: rows.length, totals };
};

const INTRODUCTION =
  "Made by `npm run coverage:interface` from the contract and the `@interface kind:name` tags beside " +
  "the code; never edited by hand. An empty cell: not there yet. The contract accepts a sample of each " +
  "row and refuses broken ones (`tests/contract`); the columns say what is built and tried beyond that.";

/** The page, from tags that are all known. */
export const renderPage = (tags: readonly Tag[]): string => {
  const sections = KINDS.map((kind) => ({ kind, ...section(kind, tags) }));
  const documented = (kind: Kind) =>
    CATALOGUE[kind].filter(({ provenance }) => provenance === "documented").length;
  return `${[
    "# Interface coverage",
    INTRODUCTION,
    table(
      ["", "All", "Documented", "In the service", "In the terminal", "In a test"],
      sections.map(({ kind, total, totals }) => [`${kind}s`, total, documented(kind), ...totals]),
    ),
    ...sections.map(({ kind, page }) => `## ${kind[0]?.toUpperCase()}${kind.slice(1)}s\n\n${page}`),
  ].join("\n\n")}\n`;
};

const sourceFiles = (): string[] =>
  Object.keys(FOLDERS)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file).split(sep).join("/"),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted();

const main = (check: boolean): void => {
  const tags = sourceFiles().flatMap((file) => tagsIn(readFileSync(file, "utf8"), file));
  const unknown = unknownTags(tags);
  for (const { kind, name, file } of unknown) {
    console.error(`${file}: the contract has no ${kind} "${name}"`);
  }
  if (unknown.length > 0) process.exitCode = 1;
  const page = renderPage(tags);
  if (!check) {
    writeFileSync(PAGE, page);
  } else if (!existsSync(PAGE) || readFileSync(PAGE, "utf8") !== page) {
    console.error(`${PAGE} is stale: run npm run coverage:interface`);
    process.exitCode = 1;
  }
};

if (process.argv[1]?.endsWith("interface-coverage.ts")) main(process.argv.includes("--check"));
