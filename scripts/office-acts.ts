/**
 * Writes docs/office-acts.md: every act of the office with the browser tests in which it is done by mouse and by keys, out of
 * the `@act` tags beside them. `--check` writes nothing and fails when the page is stale. Either way it fails where an act is
 * done by one hand only, a page has no act, or the office calls an operation that changes something and no act names it. Runs
 * in Node, from the project's root.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { OPERATIONS } from "../contract/endpoints.ts";
import { OFFICE_PAGES } from "../src/office/office-route.ts";

const PAGE = "docs/office-acts.md";
const TESTS = "tests/e2e";
/** What the office is made of. */
const SOURCES = ["src/office", "src/reports"] as const;

/** Pages by their names in the address; one account, and what is there on every page. */
const PLACES: readonly string[] = ["everywhere", ...OFFICE_PAGES, "account"];

export const HANDS = ["mouse", "keys"] as const;
type Hand = (typeof HANDS)[number];

/** `@act halts: allow new trades again (trading_halt) by keys`, one a line; both hands are "by mouse and keys". */
export type ActTag = {
  readonly place: string;
  readonly act: string;
  /** Operations of the service that it calls. */
  readonly operations: readonly string[];
  readonly hands: readonly Hand[];
  readonly file: string;
};

const TAG =
  /@act ([a-z]+): ([^\n(]+?)(?: \(([a-z_]+(?:, [a-z_]+)*)\))? by (mouse and keys|mouse|keys)$/;

/** Every tag of a text, and the lines that were meant as one. */
export function actsIn(text: string, file: string): { tags: ActTag[]; unread: string[] } {
  const lines = text.split("\n").filter((line) => line.includes("@act "));
  const tags: ActTag[] = [];
  const unread: string[] = [];
  for (const line of lines) {
    const [, place = "", act = "", operations = "", by = ""] = TAG.exec(line.trim()) ?? [];
    if (act === "") unread.push(`${file}: ${line.trim()}`);
    else {
      tags.push({
        place,
        act,
        operations: operations === "" ? [] : operations.split(", "),
        hands: HANDS.filter((hand) => by.includes(hand)),
        file,
      });
    }
  }
  return { tags, unread };
}

export type ActRow = {
  readonly place: string;
  readonly act: string;
  readonly operations: readonly string[];
  /** The files in which it is done by each hand. */
  readonly files: Readonly<Record<Hand, readonly string[]>>;
};

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

/** An act a row, in the order of the office's menu. */
export function rowsOf(tags: readonly ActTag[]): ActRow[] {
  const filesBy = (all: readonly ActTag[], hand: Hand) =>
    sorted(all.filter(({ hands }) => hands.includes(hand)).map(({ file }) => file));
  const byAct = new Map<string, ActTag[]>();
  for (const tag of tags) {
    const key = `${tag.place}: ${tag.act}`;
    byAct.set(key, [...(byAct.get(key) ?? []), tag]);
  }
  const rows = [...byAct.values()].map((all) => ({
    place: all[0]?.place ?? "",
    act: all[0]?.act ?? "",
    operations: sorted(all.flatMap(({ operations }) => operations)),
    files: { mouse: filesBy(all, "mouse"), keys: filesBy(all, "keys") },
  }));
  return rows.toSorted(
    (one, other) =>
      PLACES.indexOf(one.place) - PLACES.indexOf(other.place) || one.act.localeCompare(other.act),
  );
}

const CHANGES: ReadonlySet<string> = new Set(
  OPERATIONS.filter(([, { method }]) => method !== "GET").map(([name]) => name),
);
const KNOWN: ReadonlySet<string> = new Set(OPERATIONS.map(([name]) => name));

/** The operations that change something and are called in a text. */
export const changesIn = (text: string): string[] =>
  sorted([...text.matchAll(/"([a-z_]+)"/g)].map(([, name = ""]) => name)).filter((name) =>
    CHANGES.has(name),
  );

/** What is not proved. `called`: the operations that change something, of all of the office. */
export function gapsOf(rows: readonly ActRow[], called: readonly string[]): string[] {
  const named = new Set(rows.flatMap(({ operations }) => operations));
  const has = new Set(rows.map(({ place }) => place));
  return [
    ...rows.flatMap(({ place, act, files, operations }) => [
      ...(PLACES.includes(place) ? [] : [`${place}: ${act}: there is no such page`]),
      ...HANDS.filter((hand) => files[hand].length === 0).map(
        (hand) => `${place}: ${act}: no test does it by ${hand}`,
      ),
      ...operations
        .filter((name) => !KNOWN.has(name))
        .map((name) => `${place}: ${act}: there is no operation ${name}`),
    ]),
    ...OFFICE_PAGES.filter((page) => !has.has(page)).map((page) => `${page}: it has no act`),
    ...called
      .filter((name) => !named.has(name))
      .map((name) => `${name}: the office calls it, and no act names it`),
  ];
}

const links = (files: readonly string[]): string =>
  files.map((file) => `[${basename(file).replace(/\.spec\.ts$/, "")}](../${file})`).join(", ");

const pageOf = (rows: readonly ActRow[]): string =>
  [
    "# Acts in the office",
    "",
    "What staff does on each page of [the office](office.md), and the browser tests in which it is done by mouse and by keys",
    "alone, each held against the service's own records. Made by `npx tsx scripts/office-acts.ts` from the `@act` tags of the",
    "tests, never edited by hand; a unit test refuses an act without both hands, and a call of the office that changes",
    "something and that no act names.",
    "",
    "| Page | Act | Operation | By mouse | By keys |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(({ place, act, operations, files }) => {
      const called = operations.map((name) => `\`${name}\``).join(", ");
      return `| ${place} | ${act} | ${called} | ${links(files.mouse)} | ${links(files.keys)} |`;
    }),
    "",
  ].join("\n");

/** The page as it is to be, and what is wrong with what it is made of. */
export function officeActs(): { readonly text: string; readonly faults: string[] } {
  const filesIn = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}`);
  const found = filesIn(TESTS)
    .filter((file) => file.endsWith(".spec.ts"))
    .map((file) => actsIn(readFileSync(file, "utf8"), file));
  const rows = rowsOf(found.flatMap(({ tags }) => tags));
  const sources = SOURCES.flatMap(filesIn).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const called = sorted(sources.flatMap((file) => changesIn(readFileSync(file, "utf8"))));
  const unread = found.flatMap((one) => one.unread).map((line) => `not understood: ${line}`);
  return { text: pageOf(rows), faults: [...unread, ...gapsOf(rows, called)] };
}

if (process.argv[1]?.endsWith("office-acts.ts") === true) {
  const { text, faults } = officeActs();
  for (const fault of faults) console.error(fault);
  if (!process.argv.includes("--check")) writeFileSync(PAGE, text);
  else if (readFileSync(PAGE, "utf8") !== text) {
    console.error(`${PAGE} is stale: npx tsx scripts/office-acts.ts`);
    process.exitCode = 1;
  }
  if (faults.length > 0) process.exitCode = 1;
}
