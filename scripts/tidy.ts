/**
 * The house style as a check: what a formatter and a linter do not see. Prints each breach as file:line and exits 1.
 * Run by `npm run verify`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { clockReads } from "./clock-reads.ts";
import { cssSides } from "./css-sides.ts";
import { upwardImports } from "./src-layers.ts";

const COLUMNS_MAX = 130;
const FILE_LINES_MAX = 400;
const CODE = /\.(ts|tsx|mjs|css)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
/** Words that say a thing is not done. */
const UNFINISHED = new RegExp(
  `\\b(${["TO", "FIX", "HA"].map((s, i) => s + ["DO", "ME", "CK"][i]).join("|")})\\b`,
);
/** A test says what it is by its names, a style sheet by the component beside it. */
const HEAD_EXEMPT = /(\.test\.tsx?|\.css)$/;
/** Files whose names others decide, or data that is one long table. */
const NAME_EXEMPT = /^(README|CHANGELOG|LICENSE|ARCHITECTURE|CONVENTIONS)/;
const LENGTH_EXEMPT = /(\.test\.tsx?$)|(^tests\/)|(catalogue)|(samples)|(openapi)/;

/** A list of any length as arguments ends the process: domain/lists.ts does the same without. */
const SPREAD_CALL = /\.(push|unshift)\(\.\.\.(?!\()|Math\.(min|max)\([^(]*\.\.\./;
const SPREADS_FREELY = /(\.test\.tsx?$)|(^(tests|bench|scripts|build)\/)/;

const breaches: string[] = [];
const say = (file: string, line: number, what: string) => breaches.push(`${file}:${line} ${what}`);

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

function checkCode(file: string, lines: string[]): void {
  const first = lines[0]?.startsWith("#!") ? lines[1] : lines[0];
  if (!HEAD_EXEMPT.test(file) && !first?.startsWith("/*"))
    say(file, 1, "a file opens by saying what it is");
  if (lines.length > FILE_LINES_MAX && !LENGTH_EXEMPT.test(file)) {
    say(file, lines.length, `a file has at most ${FILE_LINES_MAX} lines, was ${lines.length}`);
  }
  for (const [index, line] of lines.entries()) {
    if (line.length > COLUMNS_MAX && !line.includes("http") && !LENGTH_EXEMPT.test(file)) {
      say(file, index + 1, `a line has at most ${COLUMNS_MAX} columns, was ${line.length}`);
    }
    if (SPREAD_CALL.test(line) && !SPREADS_FREELY.test(file)) {
      say(file, index + 1, "a list is not spread into the arguments of push, min or max");
    }
    if (UNFINISHED.test(line)) say(file, index + 1, "unfinished work is not kept in the code");
  }
  for (const { line, says } of [...upwardImports(file, lines), ...clockReads(file, lines)]) {
    say(file, line, says);
  }
  if (/\.(ts|tsx)$/.test(file) && /^index\.tsx?$/.test(basename(file))) {
    say(file, 1, "no barrel files: import from the file that defines it");
  }
}

function checkMarkdown(file: string, lines: string[]): void {
  let isFenced = false;
  let titles = 0;
  for (const line of lines) {
    if (line.startsWith("```")) isFenced = !isFenced;
    else if (!isFenced && line.startsWith("# ")) titles += 1;
  }
  if (titles !== 1) say(file, 1, `a page has one title, was ${titles}`);
}

for (const file of files) {
  const name = basename(file);
  if (CODE.test(file) || file.endsWith(".md")) {
    if (!KEBAB.test(name) && !NAME_EXEMPT.test(name)) say(file, 1, "file names are kebab-case");
    const lines = readFileSync(file, "utf8").split("\n");
    if (file.endsWith(".md")) checkMarkdown(file, lines);
    else checkCode(file, lines);
  }
  if (file.endsWith(".css")) {
    const sides = cssSides(file, readFileSync(file, "utf8").split("\n"));
    for (const { line, says } of sides) say(file, line, says);
  }
}

for (const breach of breaches) console.error(breach);
if (breaches.length > 0) {
  console.error(`${breaches.length} breaches of the house style`);
  process.exitCode = 1;
} else {
  console.log(`${files.length} files are tidy`);
}
