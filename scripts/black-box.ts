/**
 * `npm run interface`: runs the tests that see the service from outside, by REST and socket alone, and prints a table with a
 * row for everything that the interface documents: operations with the scopes that may call them and those that may not,
 * events, errors, limits and rules. Exit code 1 where one is not proven by this run. Runs in Node, from the project's root.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { documentedRows, filesToRun, report, type Results } from "./black-box/suite.ts";
import { findAll } from "./interface-coverage.ts";

/** Of vitest's reporter as JSON. */
type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
};

function runTests(files: readonly string[]): Results {
  const folder = mkdtempSync(join(tmpdir(), "ringside-interface-"));
  const path = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
    // What failed is in the report.
    spawnSync("node_modules/.bin/vitest", ["run", ...files, ...reporters], { stdio: "inherit" });
    const { testResults } = JSON.parse(readFileSync(path, "utf8")) as Report;
    return new Map(
      testResults.map(({ name, assertionResults }) => [
        relative(process.cwd(), name),
        assertionResults.map(({ title, status }) => ({ title, isPassed: status === "passed" })),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const rows = documentedRows(findAll());
const { lines, isWhole } = report(rows, runTests(filesToRun(rows)));
for (const line of lines) console.log(line);
process.exitCode = isWhole ? 0 : 1;
