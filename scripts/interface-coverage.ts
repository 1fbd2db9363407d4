/**
 * Writes docs/interface-coverage.md: for every operation, event, command, error and limit of the contract, where it is
 * in the service, in the terminal and in a test, and for every rule of the interface the tests that prove it, by the tags
 * beside the code. `--check` writes nothing and fails when the page is stale. Either way it fails where a tag names something
 * unknown, a rule has no test, something documented is not in the service or in no test, or an operation has neither a screen
 * nor a reason. Runs in Node, from the project's root.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { COMMANDS } from "../contract/commands.ts";
import { OPERATIONS } from "../contract/endpoints.ts";
import { ERRORS } from "../contract/errors.ts";
import { EVENTS } from "../contract/events.ts";
import { LIMITS } from "../contract/limit-table.ts";
import type { Provenance } from "../contract/provenance.ts";
import { mentionsIn } from "./rules/mentions.ts";
import {
  provenRules,
  ruleFaults,
  ruleRows,
  RULES,
  ruleTagsIn,
  type RuleTag,
} from "./rules/rules.ts";
import { WITHOUT_SCREEN } from "./rules/without-screen.ts";

const PAGE = "docs/interface-coverage.md";

const KINDS = ["operation", "event", "command", "error", "limit"] as const;
export type Kind = (typeof KINDS)[number];

const PLACES = ["service", "terminal", "test"] as const;
type Place = (typeof PLACES)[number];

/** Folders whose files are read, and what a tag in them proves. domain/ and engine/ are run by both sides. */
const FOLDERS: Readonly<Record<string, readonly Place[]>> = {
  server: ["service"],
  workers: ["terminal"],
  src: ["terminal"],
  domain: ["service", "terminal"],
  engine: ["service", "terminal"],
  contract: ["service"],
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

/** Files in it say what is served elsewhere, and serve nothing. */
const WORDS = "server/openapi/";

/** What a tag in this file proves. A test is only ever a test. */
export function placesOf(file: string): readonly Place[] {
  if (/\.test\.tsx?$/.test(file)) return ["test"];
  return file.startsWith(WORDS) ? [] : (FOLDERS[file.split("/")[0] ?? ""] ?? []);
}

const link = (file: string): string => `[${basename(file)}](../${file})`;

/** Those whose tags name the row, and prove it in that place. */
export const filesOf = (row: Row, kind: Kind, place: Place, tags: readonly Tag[]): string[] => {
  const files = tags
    .filter((tag) => tag.kind === kind && tag.name === row.name)
    .map((tag) => tag.file)
    .filter((file) => placesOf(file).includes(place));
  return [...new Set(files)].toSorted();
};

/** What a page or a check is made of. Mentions count where no tag does. */
export type Found = {
  readonly tags: readonly Tag[];
  readonly mentions: readonly Tag[];
  readonly rules: readonly RuleTag[];
};

const cell = (row: Row, kind: Kind, place: Place, { tags, mentions }: Found): string => {
  const tagged = filesOf(row, kind, place, tags);
  return (tagged.length > 0 ? tagged : filesOf(row, kind, place, mentions)).map(link).join(", ");
};

const reasonOf = ({ name }: Row, kind: Kind): string =>
  kind === "operation" ? (WITHOUT_SCREEN[name as keyof typeof WITHOUT_SCREEN] ?? "") : "";

/** What is documented and not served or not tried, and what no screen calls without a reason. */
export function gapsIn(found: Found): string[] {
  return KINDS.flatMap((kind) =>
    CATALOGUE[kind].flatMap((row) => {
      const is = (place: Place) => cell(row, kind, place, found) !== "";
      const isDocumented = row.provenance === "documented";
      const hasScreen = kind !== "operation" || is("terminal") || reasonOf(row, kind) !== "";
      return [
        ...(isDocumented && !is("service") ? [`${kind} ${row.name}: not in the service`] : []),
        ...(isDocumented && !is("test") ? [`${kind} ${row.name}: in no test`] : []),
        ...(hasScreen ? [] : [`${kind} ${row.name}: no screen calls it, and no reason is given`]),
      ];
    }),
  );
}

const escape = (text: string): string => text.replaceAll("|", "\\|");

const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [tableRow(head), tableRow(head.map(() => "---")), ...rows.map(tableRow)].join("\n");

const section = (kind: Kind, found: Found) => {
  const rows = CATALOGUE[kind].map((row) => ({
    row,
    cells: PLACES.map((place) => cell(row, kind, place, found)),
  }));
  const page = table(
    ["Name", "What", "Provenance", "Source", "In the service", "In the terminal", "In a test"],
    rows.map(({ row, cells }) => [
      `\`${row.name}\``,
      escape(row.detail),
      row.provenance,
      escape(row.source),
      ...cells.map((text, at) =>
        text === "" && PLACES[at] === "terminal" ? reasonOf(row, kind) : text,
      ),
    ]),
  );
  const totals = PLACES.map((_, column) => rows.filter(({ cells }) => cells[column]).length);
  return { page, total: rows.length, totals };
};

const INTRODUCTION =
  "Made by `npm run coverage:interface` from the contract, the `@interface kind:name` tags beside the code and the " +
  "`@rule` tags of tests; never edited by hand. An empty cell: not there yet. Where no tag says so, a file that calls the " +
  "operation, refuses with the error or holds the limit by name is believed; an operation without a screen says why. The " +
  "contract accepts a sample of each row and refuses broken ones (`tests/contract`); the columns say what is built and " +
  "tried beyond that. Every documented operation is called as the document has it in " +
  "[documented.test.ts](../tests/service/matrix/documented.test.ts), by every wrong scope in " +
  "[scopes.test.ts](../tests/service/matrix/scopes.test.ts). `npm run interface` runs what proves the documented rows " +
  "from outside and says of each whether it did.";

/** Every rule with the tests that prove it. */
function rulesSection(tags: readonly RuleTag[]): string {
  const rows = ruleRows(tags).map(({ id, says, files, lacks }) => [
    id,
    escape(says),
    files.map(link).join(", "),
    escape(lacks),
  ]);
  return [
    "## Rules",
    "What the interface says beside the rows of its tables, by its sections: " +
      `${provenRules(tags).length} of ${RULES.length} are proven whole.`,
    table(["Rule", "What the interface says", "Tests", "What no test proves"], rows),
  ].join("\n\n");
}

/** The page, from tags that are all known. */
export const renderPage = (found: Found): string => {
  const sections = KINDS.map((kind) => ({ kind, ...section(kind, found) }));
  const documented = (kind: Kind) =>
    CATALOGUE[kind].filter(({ provenance }) => provenance === "documented").length;
  return `${[
    "# Interface coverage",
    INTRODUCTION,
    table(
      ["", "All", "Documented", "In the service", "In the terminal", "In a test"],
      [
        ...sections.map(({ kind, total, totals }) => [
          `${kind}s`,
          total,
          documented(kind),
          ...totals,
        ]),
        ["rules", RULES.length, RULES.length, "", "", provenRules(found.rules).length],
      ],
    ),
    ...sections.map(({ kind, page }) => `## ${kind[0]?.toUpperCase()}${kind.slice(1)}s\n\n${page}`),
    rulesSection(found.rules),
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

/** What the sources say, from the project's root. */
export function findAll(): Found {
  const files = sourceFiles().map((file) => ({ file, text: readFileSync(file, "utf8") }));
  return {
    // What the contract says of itself proves nothing.
    tags: files
      .filter(({ file }) => !file.startsWith("contract/"))
      .flatMap(({ file, text }) => tagsIn(text, file)),
    mentions: files.flatMap(({ file, text }) => mentionsIn(text, file)),
    rules: files.flatMap(({ file, text }) =>
      placesOf(file).includes("test") ? ruleTagsIn(text, file) : [],
    ),
  };
}

const main = (check: boolean): void => {
  const found = findAll();
  const faults = [
    ...unknownTags(found.tags).map(
      ({ kind, name, file }) => `${file}: the contract has no ${kind} "${name}"`,
    ),
    ...ruleFaults(found.rules),
    ...gapsIn(found),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  const page = renderPage(found);
  if (!check) {
    writeFileSync(PAGE, page);
  } else if (!existsSync(PAGE) || readFileSync(PAGE, "utf8") !== page) {
    console.error(`${PAGE} is stale: run npm run coverage:interface`);
    process.exitCode = 1;
  }
};

if (process.argv[1]?.endsWith("interface-coverage.ts")) main(process.argv.includes("--check"));
